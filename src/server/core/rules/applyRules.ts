// Applies the rules of a feed's readers to its new items, in the transaction that stores them.
import type { Tx } from '../../db/schema.ts'
import { foldTitle } from '../searches/foldTitle.ts'
import { applyToItem, type FeedOfReader, type ItemOfReader } from './applyToItem.ts'
import { type CompiledRule, findCompiled, keepCompiled } from './compiledRules.ts'
import { type ArrivedItem, createMatchableItem } from './matchQuery.ts'
import { gatherHits, type WaitingHit } from './ruleHits.queries.ts'
import {
  findFeedOfRules,
  findMarksOfItems,
  findRuleHolders,
  findRulesOf,
  type RuleHolder,
} from './ruleHolders.queries.ts'
import { type Candidate, openRuleIndex, type RulesOfReader } from './ruleIndex.ts'
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
  const { title, language, versions } = await findFeedOfRules(tx, feedId)
  if (versions === null) return
  const find = await openRuleIndex(versions, () => findRulesOfReaders(tx, versions))
  const found = items.flatMap((item) => {
    const candidates = find(createMatchableItem({ ...item, language }))
    return candidates.length === 0 ? [] : { item, candidates }
  })
  if (found.length === 0) return
  const holderOf = await openHolders(tx, { feedId, candidates: found.flatMap(({ candidates }) => candidates) })
  const marksOf = await openMarks(tx, { feedId, items })
  const feedTitle = foldTitle(title)
  const [marks, tags, hits]: [RuleMark[], RuleTag[], WaitingHit[]] = [[], [], []]
  for (const { item, candidates } of found) {
    const { itemId } = item
    for (const [userId, own] of Map.groupBy(candidates, (candidate) => candidate.userId)) {
      const holder = holderOf(userId)
      if (holder === undefined) continue
      const done = applyToItem(rulesInForce(own, holder, now), {
        feed: feedOf(holder),
        feedTitle,
        before: marksOf(userId, itemId),
        now,
      })
      if (done.mark) marks.push({ ...done.mark, userId, feedId, itemId })
      for (const tagId of done.tagIds) tags.push({ tagId, itemId, feedId, taggedAt: now })
      for (const ruleId of done.hits) hits.push({ ruleId, itemId })
    }
  }
  // All calls lock marks in this order.
  marks.sort((one, other) => one.userId - other.userId || one.itemId - other.itemId)
  await writeRuleMarks(tx, marks, now)
  await writeRuleTags(tx, tags)
  await gatherHits(tx, { hits, hitAt: now })
}

/** Looks up only the readers who have a candidate that asks for more than the item. Most rules don't. */
async function openHolders(
  tx: Tx,
  { feedId, candidates }: { feedId: number; candidates: Candidate[] },
): Promise<(userId: number) => RuleHolder | undefined> {
  const userIds = new Set(candidates.flatMap(({ userId, rule }) => (asksForReader(rule) ? userId : [])))
  const holders =
    userIds.size === 0 ? new Map<number, RuleHolder>() : await findRuleHolders(tx, { feedId, userIds: [...userIds] })
  return (userId) => (userIds.has(userId) ? holders.get(userId) : unknownHolder(userId))
}

const asksForReader = ({ scope, needsTags, compiled }: CompiledRule): boolean =>
  scope.kind !== 'all' || needsTags || compiled.matchesSide !== null

/** Of a reader whose candidates don't look at it. */
const unknownHolder = (userId: number): RuleHolder => ({
  userId,
  subscriptionId: 0,
  columnId: 0,
  ownTitle: null,
  tags: [],
})

/** In the order in which they are applied. */
function rulesInForce(candidates: Candidate[], holder: RuleHolder, now: number): CompiledRule[] {
  const rules = candidates.flatMap(({ rule }) => (isInForce(rule, holder, now) && hasItsTags(rule, holder) ? rule : []))
  return rules.sort((one, other) => one.position - other.position || one.id - other.id)
}

const feedOf = ({ ownTitle, tags }: RuleHolder): FeedOfReader => ({
  ownTitle: foldTitle(ownTitle ?? ''),
  tagKeyOf: new Map(tags.map(({ id, nameKey }) => [id, nameKey])),
  tagIdsOfFeed: tags.flatMap(({ id, isOnFeed }) => (isOnFeed ? id : [])),
})

/** `versions`: of findFeedOfRules. */
async function findRulesOfReaders(tx: Tx, versions: string): Promise<RulesOfReader[]> {
  const readers = versions.split(',').map((reader) => {
    const [userId = 0, version = 0] = reader.split(':').map(Number)
    return { userId, version, rules: findCompiled(version) }
  })
  const unknown = readers.flatMap(({ userId, rules }) => (rules ? [] : userId))
  const rows = unknown.length === 0 ? [] : await findRulesOf(tx, unknown)
  const rowsOf = Map.groupBy(rows, ({ userId }) => userId)
  return readers.map(({ userId, version, rules }) => ({
    userId,
    rules: rules ?? keepCompiled(version, rowsOf.get(userId) ?? []),
  }))
}

function isInForce({ scope, endsAt }: CompiledRule, { columnId, subscriptionId }: RuleHolder, now: number): boolean {
  if (endsAt !== null && endsAt <= now) return false
  if (scope.kind === 'column') return scope.id === columnId
  return scope.kind !== 'feed' || scope.id === subscriptionId
}

/** A rule that names a deleted tag is off. */
function hasItsTags({ scope, actions, needsTags }: CompiledRule, { tags }: RuleHolder): boolean {
  if (!needsTags) return true
  const named = actions.flatMap((action) => (action.is === 'tag' ? action.tagId : []))
  if (scope.kind === 'tag') named.push(scope.id)
  return named.every((tagId) => tags.some(({ id }) => id === tagId))
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
