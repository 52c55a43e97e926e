import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { refuseTooManyTags } from '../../core/tags/refuseTooManyTags.ts'
import type { ImportRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import { Unprocessable } from '../../http/errors.ts'
import * as board from './board.queries.ts'
import { createImport } from './imports.queries.ts'
import { type FolderUse, type ImportPlan, planImport } from './planImport.ts'

type Reader = { id: number }

/**
 * Subscribes a reader to all feeds of a list that they don't have yet, in one transaction. Fetches nothing: the feeds are due
 * at once. Throws Unprocessable for a list above the limits.
 */
export async function importSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  { list, folders }: { list: SubscriptionList; folders: FolderUse },
): Promise<ImportRow> {
  if (list.isCut) throw new Unprocessable(texts.importTooManyFeeds)
  const now = clock()
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const plan = planImport(list, await board.findBoard(tx, reader), folders)
    await refuseTooMuch(tx, reader, plan)
    const feedIds = await subscribeToAll(tx, reader, { plan, now })
    const imported = await createImport(tx, {
      userId: reader.id,
      knownFeeds: plan.knownFeeds,
      savedItems: 0,
      knownItems: 0,
      refusedFeeds: plan.refused.length,
      refused: JSON.stringify(plan.refused.slice(0, limits.importRefusedShown)),
      createdAt: now,
    })
    await board.writeImportedFeeds(tx, imported.id, feedIds)
    return imported
  })
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
