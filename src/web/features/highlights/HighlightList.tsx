import { Pencil } from 'lucide-react'
import type { Highlight } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './HighlightList.module.css'

type HighlightListProps = {
  highlights: readonly Highlight[]
  /** The highlights whose words are not in the text any more. */
  goneIds?: ReadonlySet<number>
  onEdit: (highlight: Highlight) => void
  /** Shows the words in the text. */
  onShow?: (highlight: Highlight) => void
}

/** Highlights with their notes, in the order of the text. */
export function HighlightList({ highlights, goneIds, onEdit, onShow }: HighlightListProps) {
  return (
    <ul className={styles.list}>
      {highlights.map((highlight) => {
        const { id, quote, note, color } = highlight
        const words = quote === '' ? note : quote
        return (
          <li key={id} className={styles.highlight} data-color={quote === '' ? undefined : color}>
            <div className={styles.words}>
              {quote !== '' && (
                <blockquote dir="auto" className={styles.quote}>
                  {onShow === undefined || goneIds?.has(id) ? (
                    quote
                  ) : (
                    <button type="button" className={styles.show} onClick={() => onShow(highlight)}>
                      {quote}
                    </button>
                  )}
                </blockquote>
              )}
              {goneIds?.has(id) && <p className={styles.gone}>{texts.highlightGone()}</p>}
              {note !== '' && (
                <p dir="auto" className={styles.note}>
                  {note}
                </p>
              )}
            </div>
            <IconButton
              label={texts.highlightEditOf({ words: words.slice(0, 60) })}
              icon={Pencil}
              onClick={() => onEdit(highlight)}
            />
          </li>
        )
      })}
    </ul>
  )
}
