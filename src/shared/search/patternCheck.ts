// Pure: the part of a search that a database leaves over, because it has regular expressions.
import type { SearchQuery } from './readSearch.ts'
import type { SearchPattern } from './searchFilters.ts'
import {
  conditionsOf,
  isJoined,
  isStored,
  joinTrees,
  type PatternLeaf,
  type SearchTree,
  type StoredTree,
  type Tree,
} from './searchTree.ts'

export type PatternCheck = {
  patterns: readonly SearchPattern[]
  /** A fact is what the database says of the item. */
  tree: Tree<PatternLeaf | { is: 'fact'; index: number }>
  facts: readonly StoredTree[]
}

/** Null for a search without expressions. */
export function patternCheckOf({ tree, patterns }: SearchQuery): PatternCheck | null {
  const facts: StoredTree[] = []
  const parts = conditionsOf(tree).flatMap((part) => (isStored(part) ? [] : withFacts(part)))
  const left = joinTrees('all', parts)
  return left === undefined ? null : { patterns, tree: left, facts }

  function withFacts(part: SearchTree): PatternCheck['tree'] {
    if (isStored(part)) return { is: 'fact', index: facts.push(part) - 1 }
    if (!isJoined(part)) return part
    const stored = joinTrees(part.is, part.of.filter(isStored))
    const others = part.of.filter((one) => !isStored(one))
    const of = [...(stored ? [stored] : []), ...others].map(withFacts)
    return { is: part.is, of }
  }
}
