// Pure: a search as a tree of conditions. Negations are in the conditions: '-(moon tide)' is '-moon OR -tide'.
import type { SearchFilter, SearchPattern } from './searchFilters.ts'
import type { SearchTerm } from './searchWords.ts'

/** 'all' and 'any' have at least two parts, and no part of their own kind. */
export type Tree<Leaf> = Leaf | Group<Leaf>
type Group<Leaf> = { is: 'all' | 'any'; of: Tree<Leaf>[] }

type Kind = { is: string }
type TermLeaf = { is: 'term'; term: SearchTerm }
type FilterLeaf = { is: 'filter'; filter: SearchFilter }
/** `index` among the expressions of the search. */
export type PatternLeaf = { is: 'pattern'; pattern: SearchPattern; index: number }
export type SearchLeaf = TermLeaf | FilterLeaf | PatternLeaf
export type SearchTree = Tree<SearchLeaf>
export type TextTree = Tree<TermLeaf>
/** A database evaluates it. */
export type StoredTree = Tree<TermLeaf | FilterLeaf>

/** Undefined for no conditions. */
export function joinTrees<Leaf extends Kind>(is: 'all' | 'any', trees: readonly Tree<Leaf>[]): Tree<Leaf> | undefined {
  const of = trees.flatMap((tree) => (isJoined(tree) && tree.is === is ? tree.of : [tree]))
  return of.length > 1 ? { is, of } : of[0]
}

export const isJoined = <Leaf extends Kind>(tree: Tree<Leaf>): tree is Group<Leaf> =>
  tree.is === 'all' || tree.is === 'any'

/** The conditions that must all match. */
export function conditionsOf<Leaf extends Kind>(tree: Tree<Leaf> | undefined): Tree<Leaf>[] {
  if (tree === undefined) return []
  return isJoined(tree) && tree.is === 'all' ? tree.of : [tree]
}

export const leavesOf = <Leaf extends Kind>(tree: Tree<Leaf>): Leaf[] =>
  isJoined(tree) ? tree.of.flatMap(leavesOf) : [tree]

export const isText = (tree: SearchTree): tree is TextTree => leavesOf(tree).every(({ is }) => is === 'term')
export const isStored = (tree: SearchTree): tree is StoredTree => leavesOf(tree).every(({ is }) => is !== 'pattern')

/** Undefined if it depends on conditions whose value is undefined. */
export function evaluate<Leaf extends Kind>(
  tree: Tree<Leaf>,
  isTrue: (leaf: Leaf) => boolean | undefined,
): boolean | undefined {
  if (!isJoined(tree)) return isTrue(tree)
  const decisive = tree.is === 'any'
  let result: boolean | undefined = !decisive
  for (const part of tree.of) {
    const value = evaluate(part, isTrue)
    if (value === decisive) return decisive
    if (value === undefined) result = undefined
  }
  return result
}

/** A search that finds all matches and maybe others, with some of the conditions only. Undefined if that is every item. */
export function weaken<Leaf extends Kind, Kept extends Leaf>(
  tree: Tree<Leaf>,
  keeps: (leaf: Leaf) => leaf is Kept,
): Tree<Kept> | undefined {
  if (!isJoined(tree)) return keeps(tree) ? tree : undefined
  const parts = tree.of.map((part) => weaken(part, keeps))
  const kept = parts.filter((part) => part !== undefined)
  return tree.is === 'any' && kept.length < parts.length ? undefined : joinTrees(tree.is, kept)
}

/**
 * Terms of which each match has at least one: those with the most weight. Undefined without such terms. A term without weight
 * doesn't count.
 */
export function requiredTerms(tree: SearchTree, weightOf: (term: SearchTerm) => number): SearchTerm[] | undefined {
  switch (tree.is) {
    case 'term':
      return tree.term.isExcluded || weightOf(tree.term) === 0 ? undefined : [tree.term]
    case 'all': {
      const sets = tree.of.map((part) => requiredTerms(part, weightOf)).filter((terms) => terms !== undefined)
      const weight = (terms: SearchTerm[]) => Math.min(...terms.map(weightOf))
      return sets.sort((one, other) => weight(other) - weight(one))[0]
    }
    case 'any': {
      const sets = tree.of.map((part) => requiredTerms(part, weightOf))
      return sets.includes(undefined) ? undefined : sets.flatMap((terms) => terms ?? [])
    }
    default:
      return undefined
  }
}
