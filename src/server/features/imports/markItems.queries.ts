import { sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { findHighlights, searchTextOf } from '../../core/highlights/highlights.queries.ts'
import { findQueue } from '../../core/queue/queue.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { ImportedItem } from './readStoredItem.ts'
import type { RestoredBoard } from './restoreBoard.ts'

type Marked = { feedId: number; ids: Map<string, number>; items: ImportedItem[]; board: RestoredBoard; now: number }

/** Repeating it changes nothing; later marks of the reader stay. */
export async function markItems(tx: Tx, reader: Reader, { feedId, ids, items, board, now }: Marked): Promise<void> {
  const states = new Map<number, { readAt: number | null; savedAt: number | null; laterAt: number | null }>()
  const links = new Map<string, { tagId: number; itemId: number; feedId: number; taggedAt: number }>()
  for (const { id, isRead, savedAt, laterAt, tags } of items) {
    const itemId = ids.get(id)
    if (itemId === undefined) continue
    if (isRead || savedAt !== null || laterAt !== null)
      states.set(itemId, {
        readAt: isRead ? now : null,
        savedAt: savedAt === null ? null : Date.parse(savedAt),
        laterAt: laterAt === null ? null : Date.parse(laterAt),
      })
    for (const name of tags) {
      const tagId = board.tagIds.get(tagNameKey(name))
      if (tagId !== undefined) links.set(`${tagId} ${itemId}`, { tagId, itemId, feedId, taggedAt: now })
    }
  }
  if (states.size > 0)
    await tx
      .insertInto('itemStates')
      .values(Array.from(states, ([itemId, state]) => ({ ...state, userId: reader.id, feedId, itemId })))
      .onConflict((conflict) =>
        conflict.columns(['userId', 'feedId', 'itemId']).doUpdateSet({
          savedAt: sql<number>`coalesce("itemStates"."savedAt", excluded."savedAt")`,
          laterAt: sql<number>`coalesce("itemStates"."laterAt", excluded."laterAt")`,
        }),
      )
      .execute()
  await restorePositions(tx, reader, { ids, items })
  await restorePlaces(tx, reader, { ids, items })
  await restoreQueue(tx, reader, { ids, items })
  await restoreHighlights(tx, reader, { ids, items })
  if (links.size > 0)
    await tx
      .insertInto('itemTags')
      .values([...links.values()])
      .onConflict((conflict) => conflict.columns(['tagId', 'itemId']).doNothing())
      .execute()
}

/** Positions that the reader has reached here win. */
async function restorePositions(tx: Tx, reader: Reader, { ids, items }: Pick<Marked, 'ids' | 'items'>): Promise<void> {
  for (const { id, positions } of items) {
    const itemId = ids.get(id)
    if (itemId === undefined) continue
    for (const { changedAt, finishedAt, ...position } of positions)
      await tx
        .insertInto('listeningPositions')
        .values({
          ...position,
          userId: reader.id,
          itemId,
          changedAt: Date.parse(changedAt),
          finishedAt: finishedAt === null ? null : Date.parse(finishedAt),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Entries of the file keep their order, and come after those that the reader has here. */
async function restoreQueue(tx: Tx, reader: Reader, { ids, items }: Pick<Marked, 'ids' | 'items'>): Promise<void> {
  const queued = items.flatMap(({ id, queuePlace }) => {
    const itemId = queuePlace === null ? undefined : ids.get(id)
    return itemId === undefined || queuePlace === null
      ? []
      : [{ userId: reader.id, itemId, place: queuePlace + importedFrom }]
  })
  const room = limits.queueMax - (await findQueue(tx, reader)).length
  if (queued.length === 0 || room <= 0) return
  await tx
    .insertInto('queueItems')
    .values(queued.slice(0, room))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Above the places that changes on a page can reach. */
const importedFrom = 2 ** 50

async function restorePlaces(tx: Tx, reader: Reader, { ids, items }: Pick<Marked, 'ids' | 'items'>): Promise<void> {
  for (const { id, place } of items) {
    const itemId = ids.get(id)
    if (itemId === undefined || place === null) continue
    const { share, changedAt, finishedAt, ...paragraph } = place
    await tx
      .insertInto('readingPositions')
      .values({
        ...paragraph,
        shareThousandths: Math.round(share * 1000),
        userId: reader.id,
        itemId,
        changedAt: Date.parse(changedAt),
        finishedAt: finishedAt === null ? null : Date.parse(finishedAt),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Repeating an import adds none twice. */
async function restoreHighlights(tx: Tx, reader: Reader, { ids, items }: Pick<Marked, 'ids' | 'items'>): Promise<void> {
  for (const { id, highlights } of items) {
    const itemId = ids.get(id)
    if (itemId === undefined || highlights.length === 0) continue
    const known = (await findHighlights(tx, reader, { itemIds: [itemId] })).get(itemId) ?? []
    const added = highlights
      .map(({ createdAt, changedAt, clientId = null, ...highlight }) => ({
        ...highlight,
        clientId,
        userId: reader.id,
        itemId,
        searchText: searchTextOf(highlight),
        createdAt: Date.parse(createdAt),
        changedAt: Date.parse(changedAt),
        deletedAt: null,
      }))
      .filter(({ createdAt, quote }) => !known.some((each) => each.createdAt === createdAt && each.quote === quote))
    for (const some of chunksOf(added, 100))
      await tx
        .insertInto('highlights')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}
