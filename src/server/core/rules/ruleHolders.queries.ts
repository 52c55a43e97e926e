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
export function findRuleHolders(
  tx: Tx,
  { feedId, userIds }: { feedId: number; userIds: number[] },
): Promise<RuleHolder[]> {
  return tx
    .selectFrom('subscriptions')
    .select(['userId', 'id as subscriptionId', 'columnId', 'title as ownTitle'])
    .where('feedId', '=', feedId)
    .where(isAnyNumber(tx, 'userId', userIds))
    .execute()
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
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'userId', 'nameKey'])
    .where(isAnyNumber(tx, 'userId', userIds))
    .execute()
  const onFeed = await tx
    .selectFrom('subscriptionTags')
    .select('tagId')
    .where(isAnyNumber(tx, 'subscriptionId', subscriptionIds))
    .execute()
  const ids = new Set(onFeed.map(({ tagId }) => tagId))
  return tags.map((tag) => ({ ...tag, isOnFeed: ids.has(tag.id) }))
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
