// Keeps the marks of both sides equal. Each article has the mark on which both agreed last: the side that differs from it has
// changed, and the other one follows. When both have changed, they are equal again.
import { lockUser } from '../../core/accounts/users.queries.ts'
import { markRead, markSaved, markUnread } from '../../core/items/manyMarks.queries.ts'
import type { MoveItemRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { hour, minute } from '../../lib/clock.ts'
import { matchFeed } from './matchItems.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import {
  findMarks,
  findMatchedItems,
  findUnseenIds,
  type ItemMarks,
  updateMoveItem,
  writeIds,
} from './moveItems.queries.ts'
import { findUnmatchedFeeds, saveMove } from './moves.queries.ts'
import type { OldStream } from './oldServer.ts'
import { readSomeContents } from './readContents.ts'

const pauseMs = 15 * minute
const pagesMax = 100
const idsPerRequest = 50
/** More than all pages have. */
const idsMax = 1_000_000
const idsPerStatement = 500

export async function keepInStep(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, cursor, reader, server } = context
  const now = deps.clock()
  if (move.inStepUntil !== null && now >= move.inStepUntil) return { step: 'end' }
  // Clocks differ, and articles arrive while we ask.
  const fresh = await listAll(context, 'all', (cursor.comparedAt ?? move.createdAt) - hour)
  const unread = await listAll(context, 'unread')
  const starred = await listAll(context, 'starred')
  await deps.db.transaction().execute(async (tx) => {
    await writeIds(tx, move, { ids: [...fresh.ids, ...unread.ids], change: {}, now })
  })
  await agreeOnNewIds(context, unread.ids)
  while (!(await readSomeContents(context))) await renew(context)
  await matchNewItems(context)
  const rows = await findMatchedItems(deps.db, move)
  const marks = await findMarks(
    deps.db,
    reader,
    rows.flatMap(({ itemId }) => itemId ?? []),
  )
  const differences = compare(rows, {
    marks,
    unread: unread.isWhole ? unread.ids : null,
    starred: starred.isWhole ? starred.ids : null,
  })
  for (const { change, isSet, there } of groupsOf(differences, 'here'))
    for (const some of chunksOf(there, idsPerRequest)) {
      await server.mark(
        some.map(({ row }) => row.oldId),
        change === 'isRead' ? { isRead: isSet } : { isStarred: isSet },
      )
      await deps.db.transaction().execute((tx) => agree(tx, some, { change, isSet, now }))
    }
  for (const { change, isSet, there } of groupsOf(differences, 'there'))
    for (const some of chunksOf(there, idsPerStatement))
      await deps.writeTurns(() =>
        deps.db.transaction().execute(async (tx) => {
          await lockUser(tx, reader.id)
          const itemIds = some.flatMap(({ row }) => row.itemId ?? [])
          if (change === 'isStarred') await markSaved(tx, reader, { itemIds, isSaved: isSet, now })
          else await (isSet ? markRead : markUnread)(tx, reader, { itemIds, now })
          await agree(tx, some, { change, isSet, now })
        }),
      )
  if (differences.some(({ changed }) => changed === 'there')) deps.events.publish(reader.id, { type: 'marksChanged' })
  return { step: 'inStep', cursor: { comparedAt: now }, waitMs: pauseMs }
}

/** It may take longer than a lease. */
async function renew(context: MoveContext): Promise<void> {
  context.move = await saveMove(context.deps.db, context.move, { now: context.deps.clock() })
}

/** `isWhole` is false for a stream with too many pages: an id that is missing there means nothing. */
async function listAll(context: MoveContext, stream: OldStream, since?: number) {
  const ids = new Set<string>()
  let after: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const found: { ids: string[]; next: string | null } = await context.server.listIds(stream, {
      after,
      ...(since === undefined ? {} : { since }),
    })
    for (const id of found.ids) ids.add(id)
    if (found.next === null || found.ids.length === 0) return { ids, isWhole: true }
    after = found.next
    await renew(context)
  }
  return { ids, isWhole: false }
}

/** New articles begin with the mark that the old server has. */
async function agreeOnNewIds({ deps, move }: MoveContext, unread: ReadonlySet<string>): Promise<void> {
  const ids = (await findUnseenIds(deps.db, move, idsMax)).filter((oldId) => unread.has(oldId))
  await deps.db.transaction().execute((tx) => writeIds(tx, move, { ids, change: { readAt: null }, now: deps.clock() }))
}

/** Articles whose feeds brought them here since then. */
async function matchNewItems(context: MoveContext): Promise<void> {
  const { deps, move } = context
  for (const feed of await findUnmatchedFeeds(deps.db, move)) await matchFeed(context, feed)
}

type Change = 'isRead' | 'isStarred'
export type Difference = { row: MoveItemRow; change: Change; isSet: boolean; changed: 'here' | 'there' }

type Sides = {
  marks: ReadonlyMap<number, ItemMarks>
  /** Null when they are not known. */
  unread: ReadonlySet<string> | null
  starred: ReadonlySet<string> | null
}

/** Pure: where the two sides differ from their agreement. */
export function compare(rows: MoveItemRow[], { marks, unread, starred }: Sides): Difference[] {
  return rows.flatMap((row) => {
    const here = marks.get(row.itemId ?? 0)
    if (here === undefined) return []
    const agreed = { isRead: row.readAt !== null, isStarred: row.starredAt !== null }
    const there = {
      isRead: unread === null ? agreed.isRead : !unread.has(row.oldId),
      isStarred: starred === null ? agreed.isStarred : starred.has(row.oldId),
    }
    const mine = { isRead: here.isRead, isStarred: here.isSaved }
    return (['isRead', 'isStarred'] as const).flatMap((change): Difference[] => {
      if (there[change] !== agreed[change]) return [{ row, change, isSet: there[change], changed: 'there' }]
      if (mine[change] !== agreed[change]) return [{ row, change, isSet: mine[change], changed: 'here' }]
      return []
    })
  })
}

function groupsOf(differences: Difference[], changed: Difference['changed']) {
  return (['isRead', 'isStarred'] as const).flatMap((change) =>
    [true, false].map((isSet) => ({
      change,
      isSet,
      there: differences.filter((one) => one.changed === changed && one.change === change && one.isSet === isSet),
    })),
  )
}

async function agree(
  tx: Tx,
  differences: Difference[],
  { change, isSet, now }: { change: Change; isSet: boolean; now: number },
): Promise<void> {
  const at = isSet ? now : null
  for (const { row } of differences)
    await updateMoveItem(tx, row, change === 'isRead' ? { readAt: at } : { starredAt: at })
}
