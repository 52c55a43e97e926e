import type { ListeningPosition } from '../../../shared/features/podcasts.ts'
import type { PositionRow } from './positions.queries.ts'

export function presentPosition(row: PositionRow): ListeningPosition {
  const { itemId, enclosureIndex, positionSeconds, durationSeconds, finishedAt } = row
  return { itemId, enclosureIndex, positionSeconds, durationSeconds, isFinished: finishedAt !== null }
}
