import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import { Unprocessable } from '../../http/errors.ts'
import * as board from './board.queries.ts'
import { traceOf, writeTraces } from './importTraces.queries.ts'
import { type FolderUse, type ImportPlan, planImport, type RefusedOutline } from './planImport.ts'

/** The counts of a list. */
export type ListCounts = Pick<ImportRow, 'knownFeeds' | 'refusedFeeds' | 'newTags'> & { refused: RefusedOutline[] }

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
  const { feedIds, columnIds, tagIds } = await subscribeToAll(tx, reader, { plan, now: imported.createdAt })
  await board.writeImportedFeeds(tx, imported.id, feedIds)
  await writeTraces(tx, imported, [...columnIds.map(traceOf('column')), ...tagIds.map(traceOf('tag'))])
  return {
    newTags: tagIds.length,
    knownFeeds: plan.knownFeeds,
    refusedFeeds: plan.refused.length,
    refused: plan.refused,
  }
}

async function refuseTooMuch(tx: Tx, reader: Reader, plan: ImportPlan): Promise<void> {
  const newColumns = plan.columns.filter(({ id }) => id === null).length
  if (newColumns + plan.tags.size > limits.importMaxFolders) throw new Unprocessable(texts.importTooManyFolders)
  if (newColumns > 0 && plan.columns.length > limits.columnsMax) throw new Unprocessable(texts.importPassesColumns)
  await refuseTooManyTags(tx, reader, [...plan.tags.keys()])
}

/** The ids of the feeds, and of the columns and tags that it created. */
async function subscribeToAll(
  tx: Tx,
  reader: Reader,
  { plan, now }: { plan: ImportPlan; now: number },
): Promise<{ feedIds: number[]; columnIds: number[]; tagIds: number[] }> {
  const columnIds = await board.writeColumns(tx, reader, plan)
  const { tagIds, newTagIds } = await board.findOrCreateTags(tx, reader, { tags: plan.tags, now })
  const wanted = plan.feeds.map(({ url, isOwn }) => ({ url, ownerId: isOwn ? reader.id : null }))
  const feeds = await board.findOrCreateFeeds(tx, reader, { feeds: wanted, now })
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
  const newColumnIds = columnIds.filter((_, index) => plan.columns[index]?.id === null)
  return { feedIds, columnIds: newColumnIds, tagIds: newTagIds }
}
