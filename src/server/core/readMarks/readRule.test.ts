// An item is in exactly one of four states, for each place of both marks and each mark of its own.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { isFaded, isRead, isUnread } from './readRule.queries.ts'

const ownMarks = [
  {},
  { readAt: 1 },
  { hiddenAt: 1 },
  { unreadAgainAt: 1 },
  { readAt: 1, hiddenAt: 1 },
  { hiddenAt: 1, unreadAgainAt: 1 },
]
/** How many of five items, the oldest first, each mark covers. */
const places = [
  { read: 0, faded: 0 },
  { read: 2, faded: 4 },
  { read: 4, faded: 2 },
  { read: 3, faded: 3 },
]

eachDatabase('an item is read, hidden, faded or unread, and only one of them', async (db) => {
  const { register } = await makeApp(db)
  const reader = await register('Ada')
  for (const [index, marks] of ownMarks.entries())
    for (const { read, faded } of places) {
      const { feedId, itemIds } = await givenFeed(db, { title: `Feed ${index} ${read} ${faded}`, items: 5 })
      const id = await givenSubscription(db, reader, { feedId })
      const upTo = { readUpTo: itemIds[read - 1] ?? 0, fadedUpTo: itemIds[faded - 1] ?? 0 }
      await db.updateTable('subscriptions').set(upTo).where('id', '=', id).execute()
      if (index > 0)
        for (const itemId of itemIds)
          await db
            .insertInto('itemStates')
            .values({ userId: reader.id, feedId, itemId, ...marks })
            .execute()
      const expected = itemIds.map((_, place) => stateOf(marks, { isCovered: place < read, isOld: place < faded }))
      expect([marks, read, faded, await findStates(db, reader, feedId)]).toEqual([marks, read, faded, expected])
    }
})

type Marks = { readAt?: number; hiddenAt?: number; unreadAgainAt?: number }

/** The rule in words. Covered: by "Mark all read". Old: by the mark of fading. */
function stateOf(marks: Marks, { isCovered, isOld }: { isCovered: boolean; isOld: boolean }): string {
  if (marks.readAt) return 'read'
  if (marks.hiddenAt) return 'hidden'
  if (marks.unreadAgainAt) return 'unread'
  if (isCovered) return 'read'
  return isOld ? 'faded' : 'unread'
}

async function findStates(db: Db, reader: Reader, feedId: number): Promise<string[]> {
  const { rows } = await sql<Record<'read' | 'unread' | 'faded', unknown>>`
    select ${isRead} as read, ${isUnread} as unread, ${isFaded} as faded
    from items as item ${joinReadersSide(reader)} where item."feedId" = ${feedId} order by item.id`.execute(db)
  return rows.map((row) => {
    const states = (['read', 'unread', 'faded'] as const).filter((state) => Boolean(row[state]))
    return states.length === 0 ? 'hidden' : states.join(' and ')
  })
}
