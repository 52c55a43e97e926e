// Finds the rules that may match an item by the words of the item: hundreds of readers have thousands of rules, of which an item
// matches few. Two words of one hash cost an evaluation. Equal queries of several readers are evaluated once.
import { BoundedMap } from '../../lib/boundedMap.ts'
import type { CompiledRule } from './compiledRules.ts'
import { hashWord, hashWords } from './hashWords.ts'
import type { MatchableItem } from './matchQuery.ts'

export type RulesOfReader = { userId: number; rules: readonly CompiledRule[] }
export type Candidate = { userId: number; rule: CompiledRule }

/** The rules whose query matches the item, except for what depends on the reader. */
export type RuleIndex = (item: MatchableItem) => Candidate[]

type IndexedQuery = { matchesItem: (item: MatchableItem) => boolean; uses: Candidate[] }

const fields = ['title', 'author', 'text'] as const

export function createRuleIndex(readers: readonly RulesOfReader[]): RuleIndex {
  const inField = { title: createWordIndex(), author: createWordIndex(), text: createWordIndex() }
  const always: IndexedQuery[] = []
  const known = new Map<string, IndexedQuery>()
  for (const { userId, rules } of readers)
    for (const rule of rules) {
      const use = { userId, rule }
      const same = known.get(rule.query)
      if (same) {
        same.uses.push(use)
        continue
      }
      const { required, matchesItem } = rule.compiled
      const indexed = { matchesItem, uses: [use] }
      known.set(rule.query, indexed)
      if (required === null) always.push(indexed)
      else
        for (const field of required.field === 'any' ? fields : [required.field])
          inField[field].add(required.word, indexed)
    }
  return (item) => {
    const found = new Set(always)
    for (const field of fields) inField[field].find(item.textOf(field), found)
    const candidates: Candidate[] = []
    for (const { matchesItem, uses } of found) if (matchesItem(item)) for (const use of uses) candidates.push(use)
    return candidates
  }
}

/** A bit for each of the last bits of a hash tells most words from the wanted ones before they are looked up. */
const bits = 4096

function createWordIndex() {
  const byHash = new Map<number, IndexedQuery[]>()
  const mayHave = new Uint8Array(bits)
  return {
    add(word: string, query: IndexedQuery): void {
      const hash = hashWord(word)
      mayHave[hash & (bits - 1)] = 1
      byHash.set(hash, [...(byHash.get(hash) ?? []), query])
    },
    find(text: string, found: Set<IndexedQuery>): void {
      if (byHash.size === 0) return
      hashWords(text, (hash) => {
        if (mayHave[hash & (bits - 1)] === 0) return
        for (const query of byHash.get(hash) ?? none) found.add(query)
      })
    },
  }
}

const none: IndexedQuery[] = []

/** Feeds of the same readers share an index, named by the versions of their rules. */
const indexesKept = 50
const indexes = new BoundedMap<string, RuleIndex>(indexesKept)

export async function openRuleIndex(versions: string, findRules: () => Promise<RulesOfReader[]>): Promise<RuleIndex> {
  const index = indexes.get(versions) ?? createRuleIndex(await findRules())
  indexes.set(versions, index)
  return index
}
