import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import { Unprocessable } from '../../http/errors.ts'
import * as board from './board.queries.ts'
import { type FolderUse, type ImportPlan, planImport, type RefusedOutline } from './planImport.ts'

type Reader = { id: number }

/** The counts of a list. */
export type ListCounts = Pick<ImportRow, 'knownFeeds' | 'refusedFeeds'> & { refused: RefusedOutline[] }

/**
 * Subscribes a reader to all feeds of a list that they don't have yet. Fetches nothing: the feeds are due at once. Throws
 * Unprocessable for a list above the limits. The caller has locked the reader.
 */
export async function importSubscriptions(
  tx: Tx,
  reader: Reader,
  { list, folders, imported }: { list: SubscriptionList; folders: FolderUse; imported: ImportRow },
): Promise<ListCounts> {
  const plan = planImport(list, await board.findBoard(tx, reader), folders)
  await refuseTooMuch(tx, reader, plan)
  const feedIds = await subscribeToAll(tx, reader, { plan, now: imported.createdAt })
  await board.writeImportedFeeds(tx, imported.id, feedIds)
  return { knownFeeds: plan.knownFeeds, refusedFeeds: plan.refused.length, refused: plan.refused }
}

async function refuseTooMuch(tx: Tx, reader: Reader, plan: ImportPlan): Promise<void> {
  const newColumns = plan.columns.filter(({ id }) => id === null).length
  if (newColumns + plan.tags.size > limits.importMaxFolders) throw new Unprocessable(texts.importTooManyFolders)
  if (newColumns > 0 && plan.columns.length > limits.columnsMax) throw new Unprocessable(texts.importPassesColumns)
  await refuseTooManyTags(tx, reader, [...plan.tags.keys()])
}

/** Returns the ids of the feeds. */
async function subscribeToAll(
  tx: Tx,
  reader: Reader,
  { plan, now }: { plan: ImportPlan; now: number },
): Promise<number[]> {
  const columnIds = await board.writeColumns(tx, reader, plan)
  const tagIds = await board.findOrCreateTags(tx, reader, { tags: plan.tags, now })
  const wanted = plan.feeds.map(({ url, isOwn }) => ({ url, ownerId: isOwn ? reader.id : null }))
  const feeds = await board.findOrCreateFeeds(tx, wanted, now)
  const nextPositions = await board.countSubscriptions(tx, reader)
  const subscriptions = plan.feeds.flatMap(({ column, title }, index) => {
    const columnId = columnIds[column]
    const feed = feeds[index]
    if (columnId === undefined || feed === undefined) return []
    const position = nextPositions.get(columnId) ?? 0
    nextPositions.set(columnId, position + 1)
    return [{ feedId: feed.id, columnId, position, title: title === feed.title ? null : title }]
  })
  const made = await board.writeSubscriptions(tx, reader, { subscriptions, now })
  const feedIds = feeds.map(({ id }) => id)
  await board.makeFeedsDue(tx, feedIds, now)
  await board.limitUnreadOf(tx, [...made.values()], limits.newSubscriptionUnreadItems)
  const links = plan.feeds.flatMap(({ tagKeys }, index) => {
    const subscriptionId = made.get(feedIds[index] ?? 0)
    const tags = tagKeys.map((key) => tagIds.get(key)).filter((tagId) => tagId !== undefined)
    return subscriptionId === undefined ? [] : tags.map((tagId) => ({ tagId, subscriptionId }))
  })
  await board.writeSubscriptionTags(tx, links)
  return feedIds
}
