// Each article has the mark on which both sides agreed last: the side that differs from it has changed, and the other one
// follows. When both have changed, they are equal again.
import type { MoveItemRow } from '../../db/schema.ts'
import type { ItemMarks } from './moveItems.queries.ts'

export type Marks = { isRead: boolean; isStarred: boolean }
export type Change = keyof Marks
export type Difference = { row: MoveItemRow; change: Change; isSet: boolean; changed: 'here' | 'there' }

type Sides = {
  /** By item id. */
  here: ReadonlyMap<number, ItemMarks>
  there: (row: MoveItemRow) => Marks
}

export const agreedOf = ({ readAt, starredAt }: MoveItemRow): Marks => ({
  isRead: readAt !== null,
  isStarred: starredAt !== null,
})

/** Where the two sides differ from their agreement. */
export function compareMarks(rows: MoveItemRow[], { here, there }: Sides): Difference[] {
  return rows.flatMap((row) => {
    const item = here.get(row.itemId ?? 0)
    if (item === undefined) return []
    const [agreed, mine, theirs] = [agreedOf(row), { isRead: item.isRead, isStarred: item.isSaved }, there(row)]
    return (['isRead', 'isStarred'] as const).flatMap((change): Difference[] => {
      if (theirs[change] !== agreed[change]) return [{ row, change, isSet: theirs[change], changed: 'there' }]
      if (mine[change] !== agreed[change]) return [{ row, change, isSet: mine[change], changed: 'here' }]
      return []
    })
  })
}

/** The differences in which one side follows, by what it has to do. */
export function groupsOf(differences: Difference[], changed: Difference['changed']) {
  return (['isRead', 'isStarred'] as const).flatMap((change) =>
    [true, false].map((isSet) => ({
      change,
      isSet,
      those: differences.filter((one) => one.changed === changed && one.change === change && one.isSet === isSet),
    })),
  )
}
