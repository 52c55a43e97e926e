import { Download } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { useExport } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BringAlong.module.css'

/** Feeds as OPML, and saved articles. */
export function Exports() {
  const feeds = useExport('feeds')
  const savedItems = useExport('savedItems')
  return (
    <div className={styles.exports}>
      <Button isBusy={feeds.isPending} onClick={() => feeds.mutate()}>
        <Download size={16} aria-hidden />
        {texts.exportFeeds()}
      </Button>
      <Button isBusy={savedItems.isPending} onClick={() => savedItems.mutate()}>
        <Download size={16} aria-hidden />
        {texts.exportSavedArticles()}
      </Button>
    </div>
  )
}
