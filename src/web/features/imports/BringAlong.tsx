import { useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { useLatestImport, usePutImportAway } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './BringAlong.module.css'
import { ImportForm } from './ImportForm.tsx'
import { ImportReport } from './ImportReport.tsx'
import { TakeBack } from './TakeBack.tsx'

/** The ways from another feed reader, on Add Feeds and in Settings: its files, or live from its server. */
export function BringAlong({ isReportElsewhere = false }: { isReportElsewhere?: boolean }) {
  const LiveMove = slot('liveMove')
  return (
    <div className={styles.ways}>
      <FromFile isReportElsewhere={isReportElsewhere} />
      {LiveMove && <LiveMove />}
    </div>
  )
}

function FromFile({ isReportElsewhere }: { isReportElsewhere: boolean }) {
  const { isLoading, imported } = useLatestImport()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const puttingAway = usePutImportAway(focusHeading)
  const report = isReportElsewhere ? null : imported
  return (
    <section aria-labelledby="bring-along-heading" className={styles.way}>
      <h3 ref={heading} id="bring-along-heading" tabIndex={-1} className={styles.heading}>
        {texts.importFeedsTitle()}
      </h3>
      {isLoading && <Skeleton height="220px" />}
      {report === null && !isLoading && <ImportForm onBrought={focusHeading} />}
      {report !== null && (
        <ImportReport imported={report}>
          <Button isBusy={puttingAway.isPending} onClick={() => puttingAway.mutate(report.id)}>
            {texts.importMore()}
          </Button>
          {report.takeBackUntil !== null && <TakeBack importId={report.id} onDone={focusHeading} />}
        </ImportReport>
      )}
    </section>
  )
}
