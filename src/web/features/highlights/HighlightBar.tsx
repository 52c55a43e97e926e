import { MessageSquareText, Quote as QuoteIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { HighlightColor } from '../../../shared/highlightColors.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import styles from './HighlightBar.module.css'

type HighlightBarProps = {
  /** The position of the selected words in the window. */
  box: DOMRect
  onHighlight: (color: HighlightColor) => void
  onNote: () => void
  onCopy: () => void
}

/** Beside the selected words; on touch screens at the lower edge, where the system's own menu leaves room. */
export function HighlightBar({ box, onHighlight, onNote, onCopy }: HighlightBarProps) {
  const place = {
    '--words-top': `${box.top}px`,
    '--words-bottom': `${box.bottom}px`,
    '--words-middle': `${box.left + box.width / 2}px`,
  }
  return (
    <div
      role="toolbar"
      aria-label={texts.highlightTools()}
      className={styles.bar}
      data-below={box.top < 120 || undefined}
      // Custom properties are not in React's type.
      style={place as CSSProperties}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ColorChoice onChoose={onHighlight} />
      <IconButton label={texts.highlightNote()} icon={MessageSquareText} onClick={onNote} />
      <IconButton label={texts.highlightCopy()} icon={QuoteIcon} onClick={onCopy} />
    </div>
  )
}
