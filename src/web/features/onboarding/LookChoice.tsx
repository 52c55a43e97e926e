import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { layoutSetting } from '../../core/layout.ts'
import { setListLook } from '../../core/listLook.ts'
import { lookOfferSetting } from '../../core/lookOffer.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './LookChoice.module.css'
import { BesideDrawing, BoardDrawing, HeadlinesDrawing } from './lookDrawings.tsx'

type Look = { name: string; label: () => string; hint: () => string; drawing: ReactNode; choose: () => void }

const looks: Look[] = [
  { name: 'board', label: texts.lookBoard, hint: texts.lookBoardHint, drawing: <BoardDrawing />, choose: () => {} },
  {
    name: 'beside',
    label: texts.lookBeside,
    hint: texts.lookBesideHint,
    drawing: <BesideDrawing />,
    choose: () => layoutSetting.set('beside'),
  },
  {
    name: 'headlines',
    label: texts.lookHeadlines,
    hint: texts.lookHeadlinesHint,
    drawing: <HeadlinesDrawing />,
    choose: () => setListLook({ density: 'headlines' }),
  },
]

/** Asks a newcomer once, on the first board, how to read. */
export function LookChoice() {
  const end = () => {
    lookOfferSetting.set('done')
    // The pressed button is gone. These two change the look later.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`main [aria-label="${texts.layout()}"]`)?.focus())
  }
  return (
    <section data-unpainted aria-labelledby="look-heading" className={styles.choice}>
      <h2 id="look-heading" className={styles.heading}>
        {texts.lookTitle()}
      </h2>
      <p className={styles.hint}>{texts.lookHint()}</p>
      <div className={styles.looks}>
        {looks.map(({ name, label, hint, drawing, choose }) => (
          <button
            key={name}
            type="button"
            className={styles.look}
            onClick={() => {
              choose()
              end()
            }}
          >
            {drawing}
            <span className={styles.name}>{label()}</span>
            <span className={styles.words}>{hint()}</span>
          </button>
        ))}
      </div>
      {/* Last in the tab order, shown in the corner. */}
      <IconButton label={texts.lookClose()} icon={X} onClick={end} className={styles.close} />
    </section>
  )
}
