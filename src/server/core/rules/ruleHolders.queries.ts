// Ingest asks for the subscribers of a feed who have rules, and for the little that rules look at besides the item.
import { isAnyNumber } from '../../db/dialect.ts'
import type { RuleRow, Tx } from '../../db/schema.ts'

export type RuleHolder = {
  userId: number
  subscriptionId: number
  columnId: number
  ownTitle: string | null
  rulesVersion: number | null
}

/** In the order of their readers. One look-up in a partial index for a feed without any. */
export function findRuleHolders(tx: Tx, feedId: number): Promise<RuleHolder[]> {
  return tx
    .selectFrom('subscriptions')
    .select(['userId', 'id as subscriptionId', 'columnId', 'title as ownTitle', 'rulesVersion'])
    .where('feedId', '=', feedId)
    .where('rulesVersion', 'is not', null)
    .orderBy('userId')
    .execute()
}

export function findFeedOfRules(tx: Tx, feedId: number): Promise<{ title: string; language: string | null }> {
  return tx.selectFrom('feeds').select(['title', 'language']).where('id', '=', feedId).executeTakeFirstOrThrow()
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
