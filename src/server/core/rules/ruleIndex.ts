// Finds the rules that may match an item by the words of the item: hundreds of readers have thousands of rules, of which an item
// matches few. Two words of one hash cost an evaluation. Equal queries of several readers are evaluated once.
import { BoundedMap } from '../../lib/boundedMap.ts'
import type { CompiledRule } from './compiledRules.ts'
import { hashWord, hashWords } from './hashWords.ts'
import type { MatchableItem } from './matchQuery.ts'

/** A rule of the reader at that place in the list of readers. */
export type Candidate = { reader: number; rule: CompiledRule }

export type RuleIndex = {
  /** The rules whose query matches the item, except for what depends on the reader. */
  find: (item: MatchableItem) => Candidate[]
  /** The places of readers with rules that name tags. */
  readersWithTags: number[]
}

type IndexedQuery = { matchesItem: (item: MatchableItem) => boolean; uses: Candidate[] }

function createRuleIndex(rulesOfReaders: readonly CompiledRule[][]): RuleIndex {
  const byHash = new Map<number, IndexedQuery[]>()
  const always: IndexedQuery[] = []
  const known = new Map<string, IndexedQuery>()
  for (const [reader, rules] of rulesOfReaders.entries())
    for (const rule of rules) {
      const use = { reader, rule }
      const same = known.get(rule.query)
      if (same) {
        same.uses.push(use)
        continue
      }
      const { requiredWord, matchesItem } = rule.compiled
      const indexed = { matchesItem, uses: [use] }
      known.set(rule.query, indexed)
      if (requiredWord === null) always.push(indexed)
      else byHash.set(hashWord(requiredWord), [...(byHash.get(hashWord(requiredWord)) ?? []), indexed])
    }
  return {
    readersWithTags: rulesOfReaders.flatMap((rules, reader) =>
      rules.some(({ needsTags }) => needsTags) ? reader : [],
    ),
    find(item) {
      const found = new Set<IndexedQuery>()
      const look = (hash: number) => {
        for (const query of byHash.get(hash) ?? none) found.add(query)
      }
      if (byHash.size > 0) for (const { text, words } of item.searched) hashWords(text(), { words, look })
      for (const query of always) found.add(query)
      return [...found].flatMap(({ matchesItem, uses }) => (matchesItem(item) ? uses : []))
    },
  }
}

const none: IndexedQuery[] = []

/** Feeds of the same readers share an index. */
const indexesKept = 50
const indexes = new BoundedMap<string, RuleIndex>(indexesKept)

/** `versions`: the `rulesVersion` of each reader, which names their rules. */
export function openRuleIndex(versions: readonly number[], rulesOfReaders: readonly CompiledRule[][]): RuleIndex {
  const key = versions.join()
  const index = indexes.get(key) ?? createRuleIndex(rulesOfReaders)
  indexes.set(key, index)
  return index
}
