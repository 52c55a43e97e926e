import type { UnreadItem } from './markSome.queries.ts'
import type { ReadAllChanges } from './undos.queries.ts'

/** Undo gives the marks that were removed back only to feeds whose read mark is still where it was. */
export function changesOfMarks(items: UnreadItem[], at: number): ReadAllChanges {
  const again = items.flatMap(({ itemId, feedId, subscriptionId, readUpTo, unreadAgainAt }) =>
    subscriptionId === null || readUpTo === null || unreadAgainAt === null
      ? []
      : [{ itemId, feedId, subscriptionId, readUpTo, unreadAgainAt }],
  )
  const marks = new Map(
    again.map(({ subscriptionId, feedId, readUpTo }) => [
      subscriptionId,
      { subscriptionId, feedId, from: readUpTo, to: readUpTo },
    ]),
  )
  return { at, marks: [...marks.values()], again, items: items.map(({ feedId, itemId }) => ({ feedId, itemId })) }
}
