// Finds the articles of the old server among the items of the feeds here, and gives them their marks.
import { lockUser } from '../../core/accounts/users.queries.ts'
import { markRead, markSaved, markUnread, tagItems } from '../../core/items/manyMarks.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import type { ImportRow, MoveItemRow, Tx } from '../../db/schema.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { createTags } from '../../ingest/imports/importContents.ts'
import { findImport } from '../../ingest/imports/imports.queries.ts'
import { writeTraces } from '../../ingest/imports/importTraces.queries.ts'
import { findSubscriptionTo } from '../../ingest/imports/savedItems.queries.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { minute, second } from '../../lib/clock.ts'
import type { MoveContext, StepOutcome } from './moveContext.ts'
import { type FeedItem, findFeedItems, findUnmatchedOf, labelsOf, writeMatches } from './moveItems.queries.ts'
import { countAwaitedFeeds, findFetchedFeeds, type MoveFeed, setMatched } from './moves.queries.ts'

const feedsPerStep = 10
const newestItems = 5000
const idsPerStatement = 500
const waitMs = 3 * second
/** A feed that has not been fetched by then is matched while both are kept in step, or never. */
const longestWaitMs = 60 * minute

/** Matches the feeds that were fetched; waits for the others. */
export async function matchFeeds(context: MoveContext): Promise<StepOutcome> {
  const { deps, move, cursor } = context
  const fetched = await findFetchedFeeds(deps.db, move, feedsPerStep)
  for (const feed of fetched) await matchFeed(context, feed)
  if (fetched.length > 0) {
    deps.events.publish(context.reader.id, { type: 'marksChanged' })
    return { step: 'match' }
  }
  const now = deps.clock()
  const waitsSince = cursor.waitsSince ?? now
  const isOver = (await countAwaitedFeeds(deps.db, move)) === 0 || now - waitsSince > longestWaitMs
  return isOver ? { step: 'copies' } : { step: 'match', cursor: { waitsSince }, waitMs }
}

export async function matchFeed(
  { deps, move, reader }: MoveContext,
  { oldId, feedId, matchedAt }: MoveFeed,
): Promise<void> {
  const unmatched = await findUnmatchedOf(deps.db, move, oldId)
  const pairs = pairItems(unmatched, await findFeedItems(deps.db, feedId, newestItems))
  const now = deps.clock()
  await deps.writeQueue(() =>
    deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, reader.id)
      await writeMatches(
        tx,
        pairs.map(({ old: { moveId, oldId }, itemId }) => ({ moveId, oldId, itemId })),
      )
      const imported = move.importId === null ? undefined : await findImport(tx, reader, move.importId)
      const subscription = await findSubscriptionTo(tx, reader, feedId)
      // In a feed that the reader had here before, and in one that is kept in step, their own marks count.
      const isKnown = matchedAt !== null || (subscription !== undefined && subscription.createdAt < move.createdAt)
      // By the moment of the import its marks are found when it is taken back. Later ones are the reader's own.
      const at = matchedAt === null && imported ? imported.createdAt : now
      await giveMarks(tx, reader, { pairs, imported, isKnown, now: at })
      await setMatched(tx, move, { oldId, now })
    }),
  )
}

export type Pair = { old: MoveItemRow; itemId: number }

/** By link; of several with one link, by title or time; without a link by a title that only one has. */
export function pairItems(old: MoveItemRow[], items: FeedItem[]): Pair[] {
  const byLink = Map.groupBy(items, ({ link }) => linkKey(link))
  const byTitle = Map.groupBy(items, ({ title }) => title)
  const taken = new Set<number>()
  return old.flatMap((article) => {
    const sameLink = linkKey(article.link) === '' ? [] : (byLink.get(linkKey(article.link)) ?? [])
    const candidates = sameLink.length > 0 ? sameLink : (byTitle.get(article.title ?? '') ?? [])
    const found = (candidates.length > 1 ? closest(article, candidates) : candidates[0]) ?? null
    if (found === null || taken.has(found.id)) return []
    taken.add(found.id)
    return [{ old: article, itemId: found.id }]
  })
}

function closest({ title, publishedAt }: MoveItemRow, candidates: FeedItem[]): FeedItem | undefined {
  const sameTitle = candidates.filter((item) => item.title === title)
  const sameTime = candidates.filter((item) => item.publishedAt === publishedAt)
  return sameTitle.find((item) => sameTime.includes(item)) ?? (sameTitle.length === 1 ? sameTitle[0] : sameTime[0])
}

const linkKey = (link: string | null): string => (link === null ? '' : stripTrackers(link).replace(/^https?:/, ''))

type Giving = { pairs: Pair[]; imported: ImportRow | undefined; isKnown: boolean; now: number }

async function giveMarks(tx: Tx, reader: Reader, { pairs, imported, isKnown, now }: Giving): Promise<void> {
  const idsOf = (isWanted: (old: MoveItemRow) => boolean) =>
    pairs.filter(({ old }) => isWanted(old)).map(({ itemId }) => itemId)
  for (const itemIds of chunksOf(
    idsOf(({ readAt }) => readAt !== null),
    idsPerStatement,
  ))
    await markRead(tx, reader, { itemIds, now })
  const unread = isKnown ? [] : idsOf(({ readAt }) => readAt === null)
  for (const itemIds of chunksOf(unread, idsPerStatement)) await markUnread(tx, reader, { itemIds, now })
  for (const itemIds of chunksOf(
    idsOf(({ starredAt }) => starredAt !== null),
    idsPerStatement,
  )) {
    const saved = await markSaved(tx, reader, { itemIds, isSaved: true, now })
    if (imported)
      await writeTraces(
        tx,
        imported,
        saved.map((thingId) => ({ kind: 'saved', thingId, otherId: 0, at: now })),
      )
  }
  const labels = [...new Set(pairs.flatMap(({ old }) => labelsOf(old)))]
  if (labels.length === 0 || !imported) return
  const tagIds = await createTags(tx, reader, { labels, imported })
  for (const label of labels) {
    const tagId = tagIds.get(tagNameKey(label))
    const itemIds = idsOf((old) => labelsOf(old).includes(label))
    if (tagId === undefined) continue
    const tagged = await tagItems(tx, reader, { itemIds, tagId, now })
    await writeTraces(
      tx,
      imported,
      tagged.map((thingId) => ({ kind: 'tagged', thingId, otherId: tagId, at: now })),
    )
  }
}
