import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type HighlightColor, highlightColors } from '../../../shared/highlightColors.ts'
import { texts } from '../../../shared/texts/texts.ts'
import styles from './ColorChoice.module.css'

type ColorChoiceProps = { chosen?: HighlightColor; onChoose: (color: HighlightColor) => void }

/** One button for each color. */
export function ColorChoice({ chosen, onChoose }: ColorChoiceProps) {
  // The selection that it acts on stays.
  const keepSelection = (event: MouseEvent) => event.preventDefault()
  return highlightColors.map((color) => (
    <button
      key={color}
      type="button"
      aria-label={nameOf(color)}
      title={nameOf(color)}
      aria-pressed={chosen === undefined ? undefined : chosen === color}
      data-color={color}
      className={styles.color}
      onMouseDown={keepSelection}
      onClick={() => onChoose(color)}
    >
      {chosen === color && <Check size={16} aria-hidden />}
    </button>
  ))
}

function nameOf(color: HighlightColor): string {
  switch (color) {
    case 'yellow':
      return texts.highlightYellow()
    case 'green':
      return texts.highlightGreen()
    case 'blue':
      return texts.highlightBlue()
    case 'pink':
      return texts.highlightPink()
  }
}
