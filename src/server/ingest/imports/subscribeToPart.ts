import { limits } from '../../../shared/limits.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { createDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import type { Reader } from '../../core/reader.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import * as board from './board.queries.ts'

/** A feed of a list with its place on the reader's board. */
export type PlacedFeed = { url: string; isOwn: boolean; title: string | null; columnId: number; tagIds: number[] }

/**
 * Subscribes the reader to feeds that they don't have yet, at the ends of their columns. A column or tag that the reader has deleted
 * since the import began is left out. The caller has locked the reader.
 */
export async function subscribeToPart(
  tx: Tx,
  reader: Reader,
  { feeds: placed, imported }: { feeds: PlacedFeed[]; imported: Pick<ImportRow, 'id' | 'createdAt'> },
): Promise<void> {
  if (placed.length === 0) return
  const now = imported.createdAt
  const wanted = placed.map(({ url, isOwn }) => ({ url, ownerId: isOwn ? reader.id : null }))
  const rows = await board.findOrCreateFeeds(tx, reader, { feeds: wanted, now })
  const had = await board.findSubscribedIds(
    tx,
    reader,
    rows.map(({ id }) => id),
  )
  const toColumn = await columnsLeft(tx, reader)
  const nextPositions = await board.countSubscriptions(tx, reader)
  const added = placed.flatMap(({ title, columnId: plannedId, tagIds }, index) => {
    const feed = rows[index]
    if (feed === undefined || had.has(feed.id)) return []
    had.add(feed.id)
    const columnId = toColumn(plannedId)
    const position = nextPositions.get(columnId) ?? 0
    nextPositions.set(columnId, position + 1)
    return [{ feedId: feed.id, columnId, position, title: title === feed.title ? null : title, tagIds }]
  })
  const subscriptions = added.map(({ tagIds: _, ...subscription }) => subscription)
  const made = await board.writeSubscriptions(tx, reader, { subscriptions, now })
  const feedIds = added.map(({ feedId }) => feedId)
  await board.makeFeedsDue(tx, feedIds, now)
  await board.limitUnreadOf(tx, [...made.values()], limits.newSubscriptionUnreadItems)
  const links = added.flatMap(({ feedId, tagIds }) => {
    const subscriptionId = made.get(feedId)
    return subscriptionId === undefined ? [] : tagIds.map((tagId) => ({ tagId, subscriptionId }))
  })
  const tags = await board.findTagIdsAmong(tx, reader, [...new Set(links.map(({ tagId }) => tagId))])
  await board.writeSubscriptionTags(
    tx,
    links.filter(({ tagId }) => tags.has(tagId)),
  )
  await board.writeImportedFeeds(tx, imported.id, feedIds)
}

/** Where a feed comes that was planned for a column: there, or into the first one. */
async function columnsLeft(tx: Tx, reader: Reader): Promise<(plannedId: number) => number> {
  const find = async () => (await findColumns(tx, reader)).map(({ id }) => id)
  let ids = await find()
  if (ids.length === 0) {
    await createDefaultColumns(tx, reader.id)
    ids = await find()
  }
  const left = new Set(ids)
  const [first = 0] = ids
  return (plannedId) => (left.has(plannedId) ? plannedId : first)
}
