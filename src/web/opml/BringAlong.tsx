import { Download } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './BringAlong.module.css'
import { ImportForm } from './ImportForm.tsx'
import { ImportReport } from './ImportReport.tsx'
import { useExport, useKeptImport } from './opmlApi.ts'

/** Feeds and saved articles in from another reader, and out again. */
export function BringAlong({ readerId }: { readerId: number }) {
  return (
    <section aria-labelledby="bring-along-heading" className={styles.section}>
      <div className={styles.way}>
        <h2 id="bring-along-heading" className={styles.heading}>
          Bring your feeds along
        </h2>
        <Bringing readerId={readerId} />
      </div>
      <div className={styles.way}>
        <h2 className={styles.heading}>Take them with you</h2>
        <p className={styles.hint}>
          Feeds with their columns and tags as OPML, for any reader. What you keep for later as JSON Feed.
        </p>
        <Exports />
      </div>
    </section>
  )
}

function Bringing({ readerId }: { readerId: number }) {
  const { isLoading, imported, forget } = useKeptImport(readerId)
  if (isLoading) return <Skeleton height="72px" />
  if (imported === null) return <ImportForm readerId={readerId} />
  return (
    <ImportReport imported={imported}>
      <Button onClick={forget}>Bring along more</Button>
    </ImportReport>
  )
}

function Exports() {
  const feeds = useExport('feeds')
  const savedItems = useExport('savedItems')
  return (
    <div className={styles.exports}>
      <Button isBusy={feeds.isPending} onClick={() => feeds.mutate()}>
        <Download size={16} aria-hidden />
        Export feeds
      </Button>
      <Button isBusy={savedItems.isPending} onClick={() => savedItems.mutate()}>
        <Download size={16} aria-hidden />
        Export saved articles
      </Button>
    </div>
  )
}
