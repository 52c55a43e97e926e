// Applies the rules of a feed's readers to its new items, in the transaction that stores them.
import type { Tx } from '../../db/schema.ts'
import { foldTitle } from '../searches/foldTitle.ts'
import { applyToItem, type FeedOfReader, type ItemOfReader } from './applyToItem.ts'
import { type CompiledRule, findCompiled, keepCompiled } from './compiledRules.ts'
import { type ArrivedItem, createMatchableItem } from './matchQuery.ts'
import { insertHits, type RuleHit } from './ruleHits.queries.ts'
import {
  findFeedOfRules,
  findMarksOfItems,
  findRuleHolders,
  findRulesOf,
  findTagsOfHolders,
  type HoldersTag,
  type RuleHolder,
} from './ruleHolders.queries.ts'
import { openRuleIndex } from './ruleIndex.ts'
import { type RuleMark, type RuleTag, writeRuleMarks, writeRuleTags } from './ruleMarks.queries.ts'

export type NewItem = Omit<ArrivedItem, 'language'> & {
  itemId: number
  /** A reader's imported marks are on it. */
  isMarked: boolean
}

/** Call it after the items are stored and their imported marks are applied. */
export async function applyRules(
  tx: Tx,
  { feedId, items, now }: { feedId: number; items: NewItem[]; now: number },
): Promise<void> {
  if (items.length === 0) return
  const holders = await findRuleHolders(tx, feedId)
  if (holders.length === 0) return
  const rulesOf = await findRulesOfHolders(tx, holders)
  const index = openRuleIndex(
    holders.map(({ rulesVersion }) => rulesVersion ?? 0),
    holders.map(({ userId }) => rulesOf.get(userId) ?? []),
  )
  const { title, language } = await findFeedOfRules(tx, feedId)
  const found = items.map((item) => ({ item, candidates: index.find(createMatchableItem({ ...item, language })) }))
  if (found.every(({ candidates }) => candidates.length === 0)) return
  const tagsOf = await findTagsOf(
    tx,
    index.readersWithTags.flatMap((reader) => holders[reader] ?? []),
  )
  const marksOf = await openMarks(tx, { feedId, items })
  const feedTitle = foldTitle(title)
  const [marks, tags, hits]: [RuleMark[], RuleTag[], RuleHit[]] = [[], [], []]
  for (const { item, candidates } of found) {
    const { itemId } = item
    for (const [place, own] of Map.groupBy(candidates, ({ reader }) => reader)) {
      const holder = holders[place]
      if (holder === undefined) continue
      const { userId } = holder
      const ownTags = tagsOf.get(userId) ?? []
      const rules = own
        .map(({ rule }) => rule)
        .filter((rule) => isInForce(rule, holder, now) && hasItsTags(rule, ownTags))
        .sort((one, other) => one.position - other.position || one.id - other.id)
      const done = applyToItem(rules, {
        feed: feedOf(holder, ownTags),
        feedTitle,
        before: marksOf(userId, itemId),
        now,
      })
      if (done.mark) marks.push({ ...done.mark, userId, feedId, itemId })
      for (const tagId of done.tagIds) tags.push({ tagId, itemId, taggedAt: now })
      for (const ruleId of done.hits) hits.push({ ruleId, itemId, hitAt: now })
    }
  }
  // All calls lock marks in this order.
  marks.sort((one, other) => one.userId - other.userId || one.itemId - other.itemId)
  await writeRuleMarks(tx, marks, now)
  await writeRuleTags(tx, tags)
  await insertHits(tx, hits)
}

const feedOf = ({ ownTitle }: RuleHolder, tags: HoldersTag[]): FeedOfReader => ({
  ownTitle: foldTitle(ownTitle ?? ''),
  tagKeyOf: new Map(tags.map(({ id, nameKey }) => [id, nameKey])),
  tagIdsOfFeed: tags.flatMap(({ id, isOnFeed }) => (isOnFeed ? id : [])),
})

async function findTagsOf(tx: Tx, holders: RuleHolder[]): Promise<Map<number, HoldersTag[]>> {
  const tags = holders.length === 0 ? [] : await findTagsOfHolders(tx, idsOf(holders))
  return Map.groupBy(tags, ({ userId }) => userId)
}

async function findRulesOfHolders(tx: Tx, holders: RuleHolder[]): Promise<Map<number, CompiledRule[]>> {
  const rulesOf = new Map<number, CompiledRule[]>()
  const unknown: RuleHolder[] = []
  for (const holder of holders) {
    const rules = holder.rulesVersion === null ? [] : findCompiled(holder.rulesVersion)
    if (rules) rulesOf.set(holder.userId, rules)
    else unknown.push(holder)
  }
  if (unknown.length === 0) return rulesOf
  const rows = Map.groupBy(await findRulesOf(tx, idsOf(unknown).userIds), ({ userId }) => userId)
  for (const { userId, rulesVersion } of unknown)
    if (rulesVersion !== null) rulesOf.set(userId, keepCompiled(rulesVersion, rows.get(userId) ?? []))
  return rulesOf
}

const idsOf = (holders: RuleHolder[]) => ({
  userIds: holders.map(({ userId }) => userId),
  subscriptionIds: holders.map(({ subscriptionId }) => subscriptionId),
})

function isInForce({ scope, endsAt }: CompiledRule, { columnId, subscriptionId }: RuleHolder, now: number): boolean {
  if (endsAt !== null && endsAt <= now) return false
  if (scope.kind === 'column') return scope.id === columnId
  return scope.kind !== 'feed' || scope.id === subscriptionId
}

/** A rule that names a deleted tag is off. */
function hasItsTags({ scope, actions }: CompiledRule, own: HoldersTag[]): boolean {
  const named = actions.flatMap((action) => (action.is === 'tag' ? action.tagId : []))
  if (scope.kind === 'tag') named.push(scope.id)
  return named.every((tagId) => own.some(({ id }) => id === tagId))
}

/** Most new items have no marks, so there is nothing to look up. */
async function openMarks(
  tx: Tx,
  { feedId, items }: { feedId: number; items: NewItem[] },
): Promise<(userId: number, itemId: number) => ItemOfReader | undefined> {
  const itemIds = items.flatMap(({ itemId, isMarked }) => (isMarked ? itemId : []))
  if (itemIds.length === 0) return () => undefined
  const { states, tags } = await findMarksOfItems(tx, { feedId, itemIds })
  return (userId, itemId) => {
    const state = states.find((one) => one.userId === userId && one.itemId === itemId)
    return state && { ...state, tagIds: tags.flatMap((tag) => (tag.itemId === itemId ? tag.tagId : [])) }
  }
}
