import { Download } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { useExport, useLatestImport, usePutImportAway } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './BringAlong.module.css'
import { ImportForm } from './ImportForm.tsx'
import { ImportReport } from './ImportReport.tsx'
import { TakeBack } from './TakeBack.tsx'

/** Import from another feed reader, and export. */
export function BringAlong() {
  const LiveMove = slot('liveMove')
  return (
    <div className={styles.ways}>
      <Bringing />
      {LiveMove && <LiveMove />}
      <section aria-labelledby="take-along-heading" className={styles.way}>
        <h2 id="take-along-heading" className={styles.heading}>
          {texts.exportFeedsTitle()}
        </h2>
        <p className={styles.hint}>{texts.exportFeedsHelp()}</p>
        <Exports />
      </section>
    </div>
  )
}

function Bringing() {
  const { isLoading, imported } = useLatestImport()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const puttingAway = usePutImportAway(focusHeading)
  return (
    <section aria-labelledby="bring-along-heading" className={styles.way}>
      <h2 ref={heading} id="bring-along-heading" tabIndex={-1} className={styles.heading}>
        {texts.importFeedsTitle()}
      </h2>
      {isLoading && <Skeleton height="220px" />}
      {imported === null && !isLoading && <ImportForm onBrought={focusHeading} />}
      {imported !== null && (
        <ImportReport imported={imported}>
          <Button isBusy={puttingAway.isPending} onClick={() => puttingAway.mutate(imported.id)}>
            {texts.importMore()}
          </Button>
          {imported.takeBackUntil !== null && <TakeBack importId={imported.id} onDone={focusHeading} />}
        </ImportReport>
      )}
    </section>
  )
}

function Exports() {
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
