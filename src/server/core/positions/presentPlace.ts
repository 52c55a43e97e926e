import type { Place } from '../../../shared/api/entities.ts'
import type { ReadingRow } from './readingPositions.queries.ts'

export function presentPlace(row: ReadingRow): Place {
  const { source, paragraphHash, paragraphIndex, shareThousandths, finishedAt } = row
  return { source, paragraphHash, paragraphIndex, share: shareThousandths / 1000, isFinished: finishedAt !== null }
}
