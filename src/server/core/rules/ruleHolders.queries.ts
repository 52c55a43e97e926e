// Ingest asks for the subscribers of a feed who have rules, and for the little that rules look at besides the item.
import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, RuleRow, Tx } from '../../db/schema.ts'

/** A feed of readers who have rules or get notices of its new items. */
export type FeedOfRules = {
  feedId: number
  title: string
  language: string | null
  /** 'reader:version' of each subscriber with rules, in the order of readers; null without any. */
  versions: string | null
  /** The subscribers who get notices of its new items: their ids, separated by commas. Null without any. */
  notified: string | null
}

/** Two look-ups in partial indexes for a feed without both. One text for all readers, because it is read with each batch of items. */
export async function findFeedsOfRules(db: Db, feedIds: number[]): Promise<FeedOfRules[]> {
  const { rows } = await sql<FeedOfRules>`${plannedOnce('feeds_of_rules')}
    select id as "feedId", title, language,
      (select string_agg("userId" || ':' || "rulesVersion", ',' order by "userId") from subscriptions
        where "feedId" = feeds.id and "rulesVersion" is not null) as versions,
      (select string_agg(cast("userId" as text), ',') from subscriptions
        where "feedId" = feeds.id and "notifiedUpTo" is not null) as notified
    from feeds where ${isAnyNumber(db, 'id', feedIds)}`.execute(db)
  return rows.filter(({ versions, notified }) => versions !== null || notified !== null)
}

/** A subscriber of a feed. */
export type RuleHolder = {
  userId: number
  subscriptionId: number
  columnId: number
  ownTitle: string | null
  tags: { id: number; nameKey: string; isOnFeed: boolean }[]
}

type HolderRow = Omit<RuleHolder, 'tags'> & {
  feedId: number
  tagId: number | null
  nameKey: string
  tagOnFeed: number | null
}

/** Returns the rules of readers who have one of the feeds, by the feed and the reader. */
export async function findRuleHolders(
  tx: Tx,
  { feedIds, userIds }: { feedIds: number[]; userIds: number[] },
): Promise<Map<number, Map<number, RuleHolder>>> {
  const { rows } = await sql<HolderRow>`${plannedOnce('rule_holders')}
    select subscription."feedId", subscription."userId", subscription.id as "subscriptionId", subscription."columnId",
      subscription.title as "ownTitle", tag.id as "tagId", tag."nameKey", tagged."tagId" as "tagOnFeed"
    from subscriptions as subscription left join tags as tag on tag."userId" = subscription."userId"
      left join "subscriptionTags" as tagged on tagged."tagId" = tag.id and tagged."subscriptionId" = subscription.id
    where ${isAnyNumber(tx, 'subscription.feedId', feedIds)} and ${isAnyNumber(tx, 'subscription.userId', userIds)}`.execute(
    tx,
  )
  const holders = new Map(feedIds.map((feedId) => [feedId, new Map<number, RuleHolder>()]))
  for (const { feedId, tagId, nameKey, tagOnFeed, ...subscription } of rows) {
    const ofFeed = holders.get(feedId)
    const holder = ofFeed?.get(subscription.userId) ?? { ...subscription, tags: [] }
    if (tagId !== null) holder.tags.push({ id: tagId, nameKey, isOnFeed: tagOnFeed !== null })
    ofFeed?.set(holder.userId, holder)
  }
  return holders
}

/** In the order in which each reader's rules are applied. */
export function findRulesOf(db: Db, userIds: number[]): Promise<RuleRow[]> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where(isAnyNumber(db, 'userId', userIds))
    .orderBy('userId')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The marks and tags that imports left on new items. */
export async function findMarksOfItems(tx: Tx, { feedIds, itemIds }: { feedIds: number[]; itemIds: number[] }) {
  const states = await tx
    .selectFrom('itemStates')
    .selectAll()
    .where(isAnyNumber(tx, 'feedId', feedIds))
    .where(isAnyNumber(tx, 'itemId', itemIds))
    .execute()
  const tags = await tx
    .selectFrom('itemTags')
    .select(['itemId', 'tagId'])
    .where(isAnyNumber(tx, 'itemId', itemIds))
    .execute()
  return { states, tags }
}
