// Ingest asks for the subscribers of a feed who have rules, and for the little that rules look at besides the item.
import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { RuleRow, Tx } from '../../db/schema.ts'

export type FeedOfRules = {
  title: string
  language: string | null
  /** 'reader:version' of each subscriber with rules, in the order of readers; null without any. */
  versions: string | null
}

/** One look-up in a partial index for a feed without rules. One text for all readers, because it is read with each batch of items. */
export async function findFeedOfRules(tx: Tx, feedId: number): Promise<FeedOfRules> {
  const { rows } = await sql<FeedOfRules>`${plannedOnce('feed_of_rules')}
    select feeds.title, feeds.language,
      (select string_agg("userId" || ':' || "rulesVersion", ',' order by "userId") from subscriptions
        where "feedId" = ${feedId} and "rulesVersion" is not null) as versions
    from feeds where id = ${feedId}`.execute(tx)
  return rows[0] ?? { title: '', language: null, versions: null }
}

/** A subscriber of a feed. */
export type RuleHolder = {
  userId: number
  subscriptionId: number
  columnId: number
  ownTitle: string | null
  tags: { id: number; nameKey: string; isOnFeed: boolean }[]
}

type HolderRow = Omit<RuleHolder, 'tags'> & { tagId: number | null; nameKey: string; tagOnFeed: number | null }

/** Those of the readers who have the feed, by the reader. */
export async function findRuleHolders(
  tx: Tx,
  { feedId, userIds }: { feedId: number; userIds: number[] },
): Promise<Map<number, RuleHolder>> {
  const { rows } = await sql<HolderRow>`
    select subscription."userId", subscription.id as "subscriptionId", subscription."columnId",
      subscription.title as "ownTitle", tag.id as "tagId", tag."nameKey", tagged."tagId" as "tagOnFeed"
    from subscriptions as subscription left join tags as tag on tag."userId" = subscription."userId"
      left join "subscriptionTags" as tagged on tagged."tagId" = tag.id and tagged."subscriptionId" = subscription.id
    where subscription."feedId" = ${feedId} and ${isAnyNumber(tx, 'subscription.userId', userIds)}`.execute(tx)
  const holders = new Map<number, RuleHolder>()
  for (const { tagId, nameKey, tagOnFeed, ...subscription } of rows) {
    const holder = holders.get(subscription.userId) ?? { ...subscription, tags: [] }
    if (tagId !== null) holder.tags.push({ id: tagId, nameKey, isOnFeed: tagOnFeed !== null })
    holders.set(holder.userId, holder)
  }
  return holders
}

/** In the order in which each reader's rules are applied. */
export function findRulesOf(tx: Tx, userIds: number[]): Promise<RuleRow[]> {
  return tx
    .selectFrom('rules')
    .selectAll()
    .where(isAnyNumber(tx, 'userId', userIds))
    .orderBy('userId')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The marks and tags that imports left on new items. */
export async function findMarksOfItems(tx: Tx, { feedId, itemIds }: { feedId: number; itemIds: number[] }) {
  const states = await tx
    .selectFrom('itemStates')
    .selectAll()
    .where('feedId', '=', feedId)
    .where(isAnyNumber(tx, 'itemId', itemIds))
    .execute()
  const tags = await tx
    .selectFrom('itemTags')
    .select(['itemId', 'tagId'])
    .where(isAnyNumber(tx, 'itemId', itemIds))
    .execute()
  return { states, tags }
}
