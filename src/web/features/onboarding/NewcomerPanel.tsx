import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { slot } from '../../core/feature.ts'
import { lookOfferSetting } from '../../core/lookOffer.ts'
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
  /** Leads to the ways from another feed reader, which are on the page in any case. */
  onComeFromElsewhere: () => void
}

/** Offers new readers a first set of feeds and the ways from another feed reader, and shows what an import has brought. */
export function NewcomerPanel({ onClosed, onComeFromElsewhere }: NewcomerPanelProps) {
  // Nearly no newcomer has an import, so the panel shows the form while this loads.
  const { isLoading, imported } = useLatestImport()
  const { showView } = useReaderView()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const puttingAway = usePutImportAway(focusHeading)
  const closing = useCompleteOnboarding(onClosed)
  const [isChoosing, setChoosing] = useState(false)
  const stepId = useId()
  const finishing = useCompleteOnboarding(() => showView('myFeeds'))
  const ImportReport = slot('importReport')
  useFocusOfImport(imported?.id, focusHeading)
  useOfferOfLooks()
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
            <Button
              aria-expanded={isChoosing}
              aria-controls={isChoosing ? stepId : undefined}
              onClick={() => setChoosing(!isChoosing)}
            >
              {texts.firstFeedsTitle()}
            </Button>
            <Button onClick={onComeFromElsewhere}>{texts.comingFromElsewhere()}</Button>
          </div>
          {isChoosing && (
            <div id={stepId} className={styles.step}>
              <FirstFeeds onBrought={focusHeading} />
            </div>
          )}
        </>
      )}
      {/* Last in the tab order, shown in the corner. */}
      <IconButton label={texts.welcomeClose()} icon={X} onClick={() => closing.mutate()} className={styles.close} />
    </section>
  )
}

/** The first board asks for the look, once on each device. */
function useOfferOfLooks(): void {
  useEffect(() => {
    if (lookOfferSetting.get() === 'none') lookOfferSetting.set('open')
  }, [])
}

/** An import that begins in the form below is reported here, so the focus follows. */
function useFocusOfImport(importId: number | undefined, focus: () => void): void {
  const shown = useRef(importId)
  useEffect(() => {
    if (importId !== undefined && importId !== shown.current) focus()
    shown.current = importId
  })
}
