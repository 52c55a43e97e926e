// Applies the rules of a feed's readers to its new items, in the transaction that stores them.

import { foldTitle } from '../../../shared/search/foldTitle.ts'
import { type ArrivedItem, createMatchableItem, type PatternAnswers } from '../../../shared/search/matchQuery.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { type NotifiedItem, type NotifyingFeed, queueNotices } from '../notices/noticeTurns.queries.ts'
import { queueRuled, type RuledArticle } from '../sending/queueRuled.queries.ts'
import { queueSaved } from '../sending/queueSaved.queries.ts'
import { applyToItem, type FeedOfReader, type ItemOfReader } from './applyToItem.ts'
import { type CompiledRule, findCompiled, keepCompiled } from './compiledRules.ts'
import { type AnswerPatterns, answerAtOnce, answerBefore, type Unanswered } from './patternAnswers.ts'
import { gatherHits, type WaitingHit } from './ruleHits.queries.ts'
import {
  findFeedsOfRules,
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
  /** The answers for the same item in an earlier attempt, or from before the transaction. */
  patternAnswers?: PatternAnswers
}

export type NewItemsOfFeed = { feedId: number; items: NewItem[] }

/** A new item that rules may catch. */
type Found = {
  item: NewItem
  candidates: Candidate[]
  feedId: number
  /** Folded (foldTitle). */
  feedTitle: string
}

/**
 * Call it after the items are stored and their imported marks are applied. Several feeds at once cost less: a reader's marks are
 * beside each other, and each statement runs once.
 */
export async function applyRules(
  tx: Tx,
  feeds: readonly NewItemsOfFeed[],
  now: number,
  answerPatterns: AnswerPatterns = answerAtOnce,
): Promise<void> {
  let { found, unanswered, notifying } = await findCandidates(tx, feeds)
  if (unanswered.length > 0) {
    await answerPatterns(unanswered)
    ;({ found } = await findCandidates(tx, feeds))
  }
  const notified = found.length === 0 ? [] : await applyTo(tx, found, now)
  await queueNotices(tx, { feeds: notifying, items: notified, now })
}

/** Returns the items of which readers are to be notified. */
async function applyTo(tx: Tx, found: Found[], now: number): Promise<NotifiedItem[]> {
  const holderOf = await openHolders(tx, found)
  const marksOf = await openMarks(tx, found)
  const [marks, tags, hits]: [RuleMark[], RuleTag[], WaitingHit[]] = [[], [], []]
  const [notified, sent]: [NotifiedItem[], RuledArticle[]] = [[], []]
  for (const { item, candidates, feedId, feedTitle } of found) {
    const { itemId } = item
    for (const [userId, own] of Map.groupBy(candidates, (candidate) => candidate.userId)) {
      const holder = holderOf(feedId, userId)
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
      if (done.notifies) notified.push({ userId, feedId, itemId })
      for (const targetId of done.targetIds) sent.push({ userId, targetId, itemId })
    }
  }
  // All calls lock marks in this order.
  marks.sort((one, other) => one.userId - other.userId || one.itemId - other.itemId)
  await writeRuleMarks(tx, marks, now)
  await writeRuleTags(tx, tags)
  await gatherHits(tx, { hits, hitAt: now })
  await queueSavedByRules(tx, marks, now)
  await queueRuled(tx, sent, now)
  return notified
}

/** At the end, and by reader: two transactions may wait for each other's programs, but for nothing after them. */
async function queueSavedByRules(tx: Tx, marks: RuleMark[], now: number): Promise<void> {
  const saved = Map.groupBy(
    marks.filter(({ isSaved }) => isSaved),
    ({ userId }) => userId,
  )
  for (const [id, own] of saved) await queueSaved(tx, { id }, { itemIds: own.map(({ itemId }) => itemId), now })
}

/** Evaluates the regular expressions of rules for items that are about to be stored. Not in a transaction. */
export async function prepareRules(db: Db, feeds: readonly NewItemsOfFeed[], now: number): Promise<void> {
  const { unanswered } = await findCandidates(db, feeds)
  if (unanswered.length > 0) await answerBefore(db, unanswered, now)
}

async function findCandidates(
  db: Db,
  feeds: readonly NewItemsOfFeed[],
): Promise<{ found: Found[]; unanswered: Unanswered; notifying: NotifyingFeed[] }> {
  const feedIds = feeds.flatMap(({ feedId, items }) => (items.length === 0 ? [] : feedId))
  const withRules = feedIds.length === 0 ? [] : await findFeedsOfRules(db, feedIds)
  const found: Found[] = []
  const unanswered: Unanswered = []
  const notifying: NotifyingFeed[] = []
  for (const { feedId, title, language, versions, notified } of withRules) {
    if (notified !== null) for (const userId of notified.split(',')) notifying.push({ userId: Number(userId), feedId })
    if (versions === null) continue
    const feedTitle = foldTitle(title)
    const find = await openRuleIndex(versions, () => findRulesOfReaders(db, versions))
    for (const item of feeds.flatMap((one) => (one.feedId === feedId ? one.items : []))) {
      item.patternAnswers ??= new Map()
      const matchable = createMatchableItem({ ...item, language }, item.patternAnswers)
      const { candidates, unanswered: queries } = find(matchable)
      if (queries.length > 0) unanswered.push({ item: matchable, queries })
      if (candidates.length > 0) found.push({ item, candidates, feedId, feedTitle })
    }
  }
  return { found, unanswered, notifying }
}

/** Looks up only the readers who have a candidate that asks for more than the item. Most rules don't. */
async function openHolders(
  tx: Tx,
  found: Found[],
): Promise<(feedId: number, userId: number) => RuleHolder | undefined> {
  const userIds = new Set(
    found.flatMap(({ candidates }) => candidates.flatMap(({ userId, rule }) => (asksForReader(rule) ? userId : []))),
  )
  if (userIds.size === 0) return (_, userId) => unknownHolder(userId)
  const feedIds = new Set(found.map(({ feedId }) => feedId))
  const holders = await findRuleHolders(tx, { feedIds: [...feedIds], userIds: [...userIds] })
  return (feedId, userId) => (userIds.has(userId) ? holders.get(feedId)?.get(userId) : unknownHolder(userId))
}

const asksForReader = ({ scope, needsTags, compiled }: CompiledRule): boolean =>
  scope.kind !== 'all' || needsTags || compiled.asksForSide

/** The side of a reader whose candidates don't look at it. */
const unknownHolder = (userId: number): RuleHolder => ({
  userId,
  subscriptionId: 0,
  columnId: 0,
  ownTitle: null,
  tags: [],
})

/** In the order in which they are applied. */
function rulesInForce(candidates: Candidate[], holder: RuleHolder, now: number): Candidate[] {
  return candidates
    .filter(({ rule }) => isInForce(rule, holder, now) && hasItsTags(rule, holder))
    .sort(({ rule: one }, { rule: other }) => one.position - other.position || one.id - other.id)
}

const feedOf = ({ ownTitle, tags }: RuleHolder): FeedOfReader => ({
  ownTitle: foldTitle(ownTitle ?? ''),
  tagKeyOf: new Map(tags.map(({ id, nameKey }) => [id, nameKey])),
  tagIdsOfFeed: tags.flatMap(({ id, isOnFeed }) => (isOnFeed ? id : [])),
})

/** `versions`: of findFeedsOfRules. */
async function findRulesOfReaders(db: Db, versions: string): Promise<RulesOfReader[]> {
  const readers = versions.split(',').map((reader) => {
    const [userId = 0, version = 0] = reader.split(':').map(Number)
    return { userId, version, rules: findCompiled(version) }
  })
  const unknown = readers.flatMap(({ userId, rules }) => (rules ? [] : userId))
  const rows = unknown.length === 0 ? [] : await findRulesOf(db, unknown)
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
  found: Found[],
): Promise<(userId: number, itemId: number) => ItemOfReader | undefined> {
  const marked = found.filter(({ item }) => item.isMarked)
  if (marked.length === 0) return () => undefined
  const { states, tags } = await findMarksOfItems(tx, {
    feedIds: [...new Set(marked.map(({ feedId }) => feedId))],
    itemIds: marked.map(({ item }) => item.itemId),
  })
  return (userId, itemId) => {
    const state = states.find((one) => one.userId === userId && one.itemId === itemId)
    return state && { ...state, tagIds: tags.flatMap((tag) => (tag.itemId === itemId ? tag.tagId : [])) }
  }
}
