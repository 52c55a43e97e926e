// Keeps the marks of both sides equal.
import { lockUser } from '../../core/accounts/users.queries.ts'
import { markRead, markSaved, markUnread } from '../../core/items/manyMarks.queries.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { type Change, compareMarks, type Difference, groupsOf } from './compareMarks.ts'
import { readMarksThere, renewLease } from './marksThere.ts'
import { matchFeed } from './matchItems.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { findMarks, findMatchedItems, writeIds } from './moveItems.queries.ts'
import { findUnmatchedFeeds } from './moves.queries.ts'
import { serviceOf } from './openMove.ts'
import { readSomeContents } from './readContents.ts'
import { comparesEveryMs } from './services.ts'

const idsPerRequest = 50
const idsPerStatement = 500

export async function keepInStep(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, reader, server } = context
  const now = deps.clock()
  if (move.inStepUntil !== null && now >= move.inStepUntil) return { step: 'end' }
  // Before the marks are read: a change in the meantime is then found at the next comparison.
  const bookmark = (await server.changes?.readBookmark()) ?? null
  const there = await readMarksThere(context)
  while (!(await readSomeContents(context))) await renewLease(context)
  // Articles whose feeds brought them here since then.
  for (const feed of await findUnmatchedFeeds(deps.db, move)) await matchFeed(context, feed)
  const rows = await findMatchedItems(deps.db, move)
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? [])
  const differences = compareMarks(rows, { here: await findMarks(deps.db, reader, itemIds), there })
  await followHere(context, differences, now)
  await followThere(context, differences, now)
  return { step: 'inStep', cursor: { bookmark }, waitMs: comparesEveryMs(serviceOf(move)) }
}

async function followHere({ deps, reader }: MoveContext, differences: Difference[], now: number): Promise<void> {
  for (const { change, isSet, those } of groupsOf(differences, 'there'))
    for (const some of chunksOf(those, idsPerStatement))
      await deps.writeQueue(() =>
        deps.db.transaction().execute(async (tx) => {
          await lockUser(tx, reader.id)
          const itemIds = some.flatMap(({ row }) => row.itemId ?? [])
          if (change === 'isStarred') await markSaved(tx, reader, { itemIds, isSaved: isSet, now })
          else await (isSet ? markRead : markUnread)(tx, reader, { itemIds, now })
          await agree(tx, some, { change, isSet, now })
        }),
      )
  if (differences.some(({ changed }) => changed === 'there')) deps.events.publish(reader.id, { type: 'marksChanged' })
}

async function followThere(context: MoveContext, differences: Difference[], now: number): Promise<void> {
  const { deps, server } = context
  for (const { change, isSet, those } of groupsOf(differences, 'here'))
    for (const some of chunksOf(those, idsPerRequest)) {
      const oldIds = some.map(({ row }) => row.oldId)
      await server.mark(oldIds, change === 'isRead' ? { isRead: isSet } : { isStarred: isSet })
      await deps.db.transaction().execute((tx) => agree(tx, some, { change, isSet, now }))
      await renewLease(context)
    }
}

async function agree(
  tx: Tx,
  differences: Difference[],
  { change, isSet, now }: { change: Change; isSet: boolean; now: number },
): Promise<void> {
  const at = isSet ? now : null
  const [row] = differences.map((difference) => difference.row)
  const ids = differences.map(({ row: { oldId } }) => oldId)
  if (row)
    await writeIds(
      tx,
      { id: row.moveId },
      { ids, change: change === 'isRead' ? { readAt: at } : { starredAt: at }, now },
    )
}
