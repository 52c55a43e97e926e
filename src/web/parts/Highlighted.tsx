import { cutAtHits } from './findHits.ts'
import styles from './Highlighted.module.css'

/** A text with the search terms marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return cutAtHits(text, terms).map(({ text: piece, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no id, and they never change places
      <mark key={index} className={styles.hit}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
