import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { lookActions } from '../../actions/layout.ts'
import { lookOfferSetting } from '../../core/lookOffer.ts'
import { lookTools, useShownLook } from '../../parts/LayoutMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './LookChoice.module.css'
import { BesideDrawing, BoardDrawing, HeadlinesDrawing } from './lookDrawings.tsx'

const choices: { name: string; hint: () => string; drawing: ReactNode }[] = [
  { name: 'layout-board', hint: texts.lookBoardHint, drawing: <BoardDrawing /> },
  { name: 'layout-beside', hint: texts.lookBesideHint, drawing: <BesideDrawing /> },
  { name: 'layout-headlines', hint: texts.lookHeadlinesHint, drawing: <HeadlinesDrawing /> },
]

/** Asks a newcomer once, on the first board, how to read. */
export function LookChoice() {
  const shown = useShownLook()
  const end = () => {
    lookOfferSetting.set('done')
    // The pressed button is gone. This menu changes the look later.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [data-look-menu] button')?.focus())
  }
  return (
    <section data-unpainted aria-labelledby="look-heading" className={styles.choice}>
      <h2 id="look-heading" className={styles.heading}>
        {texts.lookTitle()}
      </h2>
      <p className={styles.hint}>{texts.lookHint()}</p>
      <div className={styles.looks}>
        {choices.map(({ name, hint, drawing }) => {
          const action = lookActions.find((look) => look.name === name)
          if (action === undefined) return null
          return (
            <button
              key={name}
              type="button"
              aria-current={action.isChecked?.(lookTools, shown) || undefined}
              className={styles.look}
              onClick={() => {
                action.run(lookTools, shown)
                end()
              }}
            >
              {drawing}
              <span className={styles.name}>{action.label(shown)}</span>
              <span className={styles.words}>{hint()}</span>
            </button>
          )
        })}
      </div>
      {/* Last in the tab order, shown in the corner. */}
      <IconButton label={texts.lookClose()} icon={X} onClick={end} className={styles.close} />
    </section>
  )
}
