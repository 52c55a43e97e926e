import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { isBegun } from '../core/places.ts'
import { ThinBar } from '../ui/ThinBar.tsx'
import styles from './ReadingLine.module.css'

/** The minutes to read of an item, and how far the reader is: '6 of 14 min'. */
export function ReadingLine({ item }: { item: Item }) {
  const { minutes, place } = item
  const share = place !== null && isBegun(place) ? place.share : null
  if (minutes === null && share === null) return null
  return (
    <span className={styles.reading}>
      {share !== null && <ThinBar label={texts.readingProgress()} max={1} value={share} />}
      {minutes !== null && <span>{describe(minutes, share)}</span>}
    </span>
  )
}

function describe(minutes: number, share: number | null): string {
  if (share === null) return texts.readingMinutes({ minutes })
  return texts.readingPlace({ read: Math.max(1, Math.round(share * minutes)), minutes })
}
