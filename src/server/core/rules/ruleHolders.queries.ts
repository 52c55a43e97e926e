// Ingest asks for the subscribers of a feed who have rules, and for the little that rules look at besides the item.
import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import type { RuleRow, Tx } from '../../db/schema.ts'

export type FeedOfRules = {
  title: string
  language: string | null
  /** 'reader:version' of each subscriber with rules, in the order of readers; null without any. */
  versions: string | null
}

/** One look-up in a partial index for a feed without rules. One text for all readers, because it is read with each batch of items. */
export async function findFeedOfRules(tx: Tx, feedId: number): Promise<FeedOfRules> {
  const { rows } = await sql<FeedOfRules>`select feeds.title, feeds.language,
      (select string_agg("userId" || ':' || "rulesVersion", ',' order by "userId") from subscriptions
        where "feedId" = ${feedId} and "rulesVersion" is not null) as versions
    from feeds where id = ${feedId}`.execute(tx)
  return rows[0] ?? { title: '', language: null, versions: null }
}

export type RuleHolder = { userId: number; subscriptionId: number; columnId: number; ownTitle: string | null }

/** Those of the readers who have the feed. */
export async function findRuleHolders(
  tx: Tx,
  { feedId, userIds }: { feedId: number; userIds: number[] },
): Promise<RuleHolder[]> {
  const { rows } = await sql<RuleHolder>`select "userId", id as "subscriptionId", "columnId", title as "ownTitle"
    from subscriptions where "feedId" = ${feedId} and ${isAnyNumber(tx, 'userId', userIds)}`.execute(tx)
  return rows
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

export type HoldersTag = { id: number; userId: number; nameKey: string; isOnFeed: boolean }

/** All tags of these readers, and whether they are on the feed. */
export async function findTagsOfHolders(
  tx: Tx,
  { userIds, subscriptionIds }: { userIds: number[]; subscriptionIds: number[] },
): Promise<HoldersTag[]> {
  const { rows } = await sql<Omit<HoldersTag, 'isOnFeed'> & { onFeeds: number }>`select id, "userId", "nameKey",
      (select count(*) from "subscriptionTags" where "tagId" = tags.id and ${isAnyNumber(tx, 'subscriptionId', subscriptionIds)}) as "onFeeds"
    from tags where ${isAnyNumber(tx, 'userId', userIds)}`.execute(tx)
  return rows.map(({ onFeeds, ...tag }) => ({ ...tag, isOnFeed: Number(onFeeds) > 0 }))
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
