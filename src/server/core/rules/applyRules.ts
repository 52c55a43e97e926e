// Applies the rules of a feed's readers to its new items, in the transaction that stores them.
import type { Tx } from '../../db/schema.ts'
import { foldTitle } from '../searches/foldTitle.ts'
import { applyToItem, type ItemOfReader, type RulesOfReader } from './applyToItem.ts'
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
  const readers = await openRules(tx, { feedId, holders, now })
  if (readers.length === 0) return
  const { title, language } = await findFeedOfRules(tx, feedId)
  const marksOf = await openMarks(tx, { feedId, items })
  const feedTitle = foldTitle(title)
  const arrivals = items.map((item) => ({ itemId: item.itemId, item: createMatchableItem({ ...item, language }) }))
  const [marks, tags, hits]: [RuleMark[], RuleTag[], RuleHit[]] = [[], [], []]
  for (const reader of readers)
    for (const { itemId, item } of arrivals) {
      const done = applyToItem(item, reader, { feedTitle, before: marksOf(reader.userId, itemId), now })
      if (done.hits.length === 0) continue
      if (done.mark) marks.push({ ...done.mark, userId: reader.userId, feedId, itemId })
      for (const tagId of done.tagIds) tags.push({ tagId, itemId, taggedAt: now })
      for (const ruleId of done.hits) hits.push({ ruleId, itemId, hitAt: now })
    }
  await writeRuleMarks(tx, marks)
  await writeRuleTags(tx, tags)
  await insertHits(tx, hits)
}

async function openRules(
  tx: Tx,
  { feedId, holders, now }: { feedId: number; holders: RuleHolder[]; now: number },
): Promise<RulesOfReader[]> {
  const rulesOf = await findRulesOfHolders(tx, holders)
  const inForce = holders.flatMap((holder) => {
    const rules = (rulesOf.get(holder.userId) ?? []).filter((rule) => isInForce(rule, holder, now))
    return rules.length === 0 ? [] : [{ holder, rules }]
  })
  const needTags = inForce.filter(({ rules }) => rules.some(({ needsTags }) => needsTags))
  const tags = needTags.length === 0 ? [] : await findTagsOfHolders(tx, idsOf(needTags.map(({ holder }) => holder)))
  const tagsOf = Map.groupBy(tags, ({ userId }) => userId)
  return inForce.map(({ holder, rules }) => {
    const own = tagsOf.get(holder.userId) ?? []
    return {
      userId: holder.userId,
      feedId,
      rules: rules.filter((rule) => hasItsTags(rule, own)),
      ownTitle: foldTitle(holder.ownTitle ?? ''),
      tagKeyOf: new Map(own.map(({ id, nameKey }) => [id, nameKey])),
      tagIdsOfFeed: own.flatMap(({ id, isOnFeed }) => (isOnFeed ? id : [])),
    }
  })
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
