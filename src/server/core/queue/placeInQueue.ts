export type Queued = { itemId: number; place: number }

/** Between two entries so many can be put before places are given out again. */
const gap = 2 ** 20

export type Wanted = {
  itemId: number /** null: first. An entry that is not in the queue, and undefined: last. */
  afterId: number | null | undefined
}

/**
 * Pure: the rows to write so that an item comes after another one, new or moved. Usually one row; all of them when there is no place left
 * between two. `queue` is in order.
 */
export function placeInQueue(queue: readonly Queued[], { itemId, afterId }: Wanted): Queued[] {
  if (afterId === itemId && queue.some((entry) => entry.itemId === itemId)) return []
  const others = queue.filter((entry) => entry.itemId !== itemId)
  const after = others.findIndex((entry) => entry.itemId === afterId)
  const at = afterId === null ? 0 : after < 0 ? others.length : after + 1
  const place = placeBetween(others[at - 1]?.place, others[at]?.place)
  if (place !== null) return [{ itemId, place }]
  return others.toSpliced(at, 0, { itemId, place: 0 }).map((entry, index) => ({ ...entry, place: index * gap }))
}

function placeBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? 0 : after - gap
  if (after === undefined) return before + gap
  const middle = Math.floor((before + after) / 2)
  return middle > before ? middle : null
}
