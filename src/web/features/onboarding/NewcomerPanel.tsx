import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { useLatestImport, usePutImportAway } from '../../core/opmlApi.ts'
import { useReaderView } from '../../core/useReaderView.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FirstFeeds } from './FirstFeeds.tsx'
import styles from './NewcomerPanel.module.css'
import { useCompleteOnboarding } from './onboardingApi.ts'

type NewcomerPanelProps = {
  /** The panel disappears, so the focus has to move. */
  onClosed: () => void
}

/** Each is a step of its own, so the search and the categories below stay in sight. */
const ways = ['feeds', 'import'] as const

/** Offers new readers a first set of feeds and the import from another feed reader. */
export function NewcomerPanel({ onClosed }: NewcomerPanelProps) {
  // Nearly no newcomer has an import, so the panel shows the form while this loads.
  const { isLoading, imported } = useLatestImport()
  const { showView } = useReaderView()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const puttingAway = usePutImportAway(focusHeading)
  const closing = useCompleteOnboarding(onClosed)
  const [step, setStep] = useState<(typeof ways)[number] | null>(null)
  const stepId = useId()
  const finishing = useCompleteOnboarding(() => showView('myFeeds'))
  const ImportReport = slot('importReport')
  return (
    <section aria-labelledby="newcomer-heading" aria-busy={isLoading} className={styles.panel}>
      <h2 ref={heading} id="newcomer-heading" tabIndex={-1} className={styles.heading}>
        {texts.welcomeTitle()}
      </h2>
      {imported !== null && ImportReport && (
        <ImportReport imported={imported}>
          <Button look="primary" isBusy={finishing.isPending} onClick={() => finishing.mutate()}>
            {texts.goToMyFeeds()}
          </Button>
          <Button isBusy={puttingAway.isPending} onClick={() => puttingAway.mutate(imported.id)}>
            {texts.importMore()}
          </Button>
        </ImportReport>
      )}
      {imported === null && (
        <>
          <div className={styles.ways}>
            {ways.map((way) => (
              <Button
                key={way}
                aria-expanded={way === step}
                aria-controls={way === step ? stepId : undefined}
                onClick={() => setStep(way === step ? null : way)}
              >
                {way === 'feeds' ? texts.firstFeedsTitle() : texts.comingFromElsewhere()}
              </Button>
            ))}
          </div>
          {step !== null && (
            <div id={stepId} className={styles.step}>
              {step === 'feeds' ? <FirstFeeds onBrought={focusHeading} /> : <ImportStep onBrought={focusHeading} />}
            </div>
          )}
        </>
      )}
      {/* Last in the tab order, shown in the corner. */}
      <IconButton label={texts.welcomeClose()} icon={X} onClick={() => closing.mutate()} className={styles.close} />
    </section>
  )
}

function ImportStep({ onBrought }: { onBrought: () => void }) {
  const ImportForm = slot('importForm')
  return (
    <section aria-labelledby="newcomer-import-heading">
      <h3 id="newcomer-import-heading" className={styles.name}>
        {texts.comingFromElsewhere()}
      </h3>
      {ImportForm && <ImportForm onBrought={onBrought} />}
    </section>
  )
}
