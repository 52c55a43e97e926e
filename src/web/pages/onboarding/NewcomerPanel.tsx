import { X } from 'lucide-react'
import { useRef } from 'react'
import { useCompleteOnboarding } from '../../data/onboardingApi.ts'
import { useLatestImport, usePutImportAway } from '../../data/opmlApi.ts'
import { useReaderView } from '../../data/useReaderView.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImportForm } from '../imports/ImportForm.tsx'
import { ImportReport } from '../imports/ImportReport.tsx'
import { FirstFeeds } from './FirstFeeds.tsx'
import styles from './NewcomerPanel.module.css'

type NewcomerPanelProps = {
  /** The panel goes, and the focus has to go somewhere. */
  onClosed: () => void
}

/** What greets a new reader at the top of Add Feeds: a first set of feeds, or those of another reader. */
export function NewcomerPanel({ onClosed }: NewcomerPanelProps) {
  // Nearly every newcomer has none: until that is known, the panel stands as it will.
  const { isLoading, imported } = useLatestImport()
  const { showView } = useReaderView()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed gives way to what came of it; the focus stays in the panel.
  const focusHeading = () => heading.current?.focus()
  const puttingAway = usePutImportAway(focusHeading)
  const closing = useCompleteOnboarding(onClosed)
  const finishing = useCompleteOnboarding(() => showView('myFeeds'))
  return (
    <section aria-labelledby="newcomer-heading" aria-busy={isLoading} className={styles.panel}>
      <h2 ref={heading} id="newcomer-heading" tabIndex={-1} className={styles.heading}>
        Welcome to Broadsheet
      </h2>
      {imported !== null && (
        <ImportReport imported={imported}>
          <Button look="primary" isBusy={finishing.isPending} onClick={() => finishing.mutate()}>
            Go to My Feeds
          </Button>
          <Button isBusy={puttingAway.isPending} onClick={() => puttingAway.mutate(imported.id)}>
            Import more
          </Button>
        </ImportReport>
      )}
      {imported === null && (
        <div className={styles.ways}>
          <FirstFeeds onBrought={focusHeading} />
          <section aria-labelledby="newcomer-import-heading">
            <h3 id="newcomer-import-heading" className={styles.name}>
              Coming from another feed reader?
            </h3>
            <ImportForm onBrought={focusHeading} />
          </section>
        </div>
      )}
      {/* Last in the order, first in the corner. */}
      <IconButton label="Close the welcome" icon={X} onClick={() => closing.mutate()} className={styles.close} />
    </section>
  )
}
