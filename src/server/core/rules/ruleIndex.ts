// Finds the rules that may match an item by the words of the item: hundreds of readers have thousands of rules, of which an item
// matches few. Equal queries of several readers are evaluated once.

import type { CompiledQuery, MatchableItem, ReadersSide } from '../../../shared/search/matchQuery.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import type { CompiledRule } from './compiledRules.ts'
import { createWordFinder } from './wordFinder.ts'

export type RulesOfReader = { userId: number; rules: readonly CompiledRule[] }
export type Candidate = {
  userId: number
  rule: CompiledRule
  /** Whether the rule matches its item, if that depends on the reader. */
  matchesSide?: (side: ReadersSide) => boolean
}

/** The rules whose query matches the item, except for what depends on the reader. */
export type RuleIndex = (item: MatchableItem) => {
  candidates: Candidate[]
  /** Queries whose regular expressions have no answer for the item yet. Their rules are no candidates. */
  unanswered: IndexedQuery[]
}

export type IndexedQuery = Omit<CompiledQuery, 'asksForSide'> & {
  text: string
  uses: Candidate[]
}

const fields = ['title', 'author', 'text'] as const

export function createRuleIndex(readers: readonly RulesOfReader[]): RuleIndex {
  const queries = listQueries(readers)
  const always = queries.filter(({ required }) => required === null)
  const finders = fields.map((field) => {
    const requiring = queries.flatMap((query) =>
      (query.required ?? []).flatMap((one) =>
        one.field === field || one.field === 'any' ? { word: one.word, query } : [],
      ),
    )
    return { field, find: createWordFinder(Map.groupBy(requiring, ({ word }) => word)) }
  })
  return (item) => {
    const found = new Set(always)
    for (const { field, find } of finders)
      find(item.textOf(field), (requiring) => {
        for (const { query } of requiring) found.add(query)
      })
    const candidates: Candidate[] = []
    const unanswered: IndexedQuery[] = []
    for (const query of found) {
      const answer = query.patterns.length === 0 ? [] : item.patternAnswers.get(query.text)
      if (answer === null) continue
      const isMatch = query.matches(item, answer === undefined ? {} : { answer })
      if (isMatch === undefined && answer === undefined) unanswered.push(query)
      else if (isMatch) for (const use of query.uses) candidates.push(use)
      else if (isMatch === undefined) {
        const matchesSide = (side: ReadersSide) => query.matches(item, { answer: answer ?? [], side }) === true
        for (const use of query.uses) candidates.push({ ...use, matchesSide })
      }
    }
    return { candidates, unanswered }
  }
}

/** Each query once, with all rules that have it. */
function listQueries(readers: readonly RulesOfReader[]): IndexedQuery[] {
  const queries = new Map<string, IndexedQuery>()
  for (const { userId, rules } of readers)
    for (const rule of rules) {
      const same = queries.get(rule.query)
      if (same) same.uses.push({ userId, rule })
      else queries.set(rule.query, { ...rule.compiled, text: rule.query, uses: [{ userId, rule }] })
    }
  return [...queries.values()]
}

/** Feeds of the same readers share an index, named by the versions of their rules. */
const indexesKept = 50
const indexes = new BoundedMap<string, RuleIndex>(indexesKept)

export async function openRuleIndex(versions: string, findRules: () => Promise<RulesOfReader[]>): Promise<RuleIndex> {
  const index = indexes.get(versions) ?? createRuleIndex(await findRules())
  indexes.set(versions, index)
  return index
}
