import { cutAtHits } from './findHits.ts'
import styles from './Highlighted.module.css'

/** A text with what was searched for marked in it. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return cutAtHits(text, terms).map(({ text: piece, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which have nothing but their place
      <mark key={index} className={styles.hit}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
