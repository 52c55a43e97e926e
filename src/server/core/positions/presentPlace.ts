import type { Place } from '../../../shared/api/entities.ts'
import type { ReadingRow } from './readingPositions.queries.ts'

type PlaceRow = Omit<ReadingRow, 'userId' | 'itemId' | 'changedAt'>

export function presentPlace(row: PlaceRow): Place {
  const { source, paragraphHash, paragraphIndex, shareThousandths, finishedAt } = row
  return { source, paragraphHash, paragraphIndex, share: shareThousandths / 1000, isFinished: finishedAt !== null }
}
