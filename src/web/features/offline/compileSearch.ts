// Whether a search without regular expressions matches a kept article. It has the parts of the server's SQL
// (server/core/lists/searchConditions.queries.ts): words are found in the article, or together in one highlight or note.
import type { Item } from '../../../shared/api/entities.ts'
import { categoryWordsOf } from '../../../shared/search/categoryWords.ts'
import { foldTitle } from '../../../shared/search/foldTitle.ts'
import {
  compileQuery,
  createMatchableItem,
  type MatchableItem,
  type ReadersSide,
} from '../../../shared/search/matchQuery.ts'
import {
  conditionsOf,
  evaluate,
  isJoined,
  isText,
  joinTrees,
  type SearchLeaf,
  type StoredTree,
  type TextTree,
  weaken,
} from '../../../shared/search/searchTree.ts'
import type { SearchTerm } from '../../../shared/search/searchWords.ts'
import { foldCase } from '../../../shared/textFolding.ts'
import { type DeviceCopy, isUnread } from './answerFromDevice.ts'
import { shownHighlights } from './deviceHighlights.ts'
import { wordsOf } from './wordsIndex.ts'

type Test = (item: Item) => boolean
type ItemsWith = ReadonlyMap<SearchTerm, ReadonlySet<number>>

/** Without any condition, every article matches. */
export function compileSearch(copy: DeviceCopy, itemsWith: ItemsWith): (tree: StoredTree | undefined) => Test {
  const has = (term: SearchTerm, { id }: Item) => itemsWith.get(term)?.has(id) === true
  const ownTexts = readOwnTexts(copy)
  const readItem = createItemReader(copy, has)

  function ofText(tree: TextTree): Test {
    const isInOwnText = (item: Item, text: string) =>
      evaluate(tree, ({ term }) => {
        const isThere = text.includes(` ${term.words.join(' ')}${term.isPrefix ? '' : ' '}`)
        return term.isExcluded ? !isThere && !has(term, item) : term.field === 'any' && isThere
      })
    return (item) =>
      evaluate(tree, ({ term }) => has(term, item) !== term.isExcluded) === true ||
      ownTexts(item.id).some((text) => isInOwnText(item, text))
  }

  function ofPart(part: StoredTree): Test {
    if (isText(part)) return ofText(part)
    if (!isJoined(part)) {
      const { matches } = compileQuery({ tree: part, terms: [], filters: [], patterns: [] })
      return (item) => {
        const { matchable, side } = readItem(item)
        return matches(matchable, { side }) === true
      }
    }
    const words = joinTrees(part.is, part.of.filter(isText))
    const tests = [...(words ? [words] : []), ...part.of.filter((one) => !isText(one))].map(ofPart)
    return part.is === 'any' ? (item) => tests.some((test) => test(item)) : (item) => tests.every((test) => test(item))
  }

  return (tree) => {
    const parts = conditionsOf(tree)
    const words = joinTrees(
      'all',
      parts.flatMap((part) => weaken(part, isTerm) ?? []),
    )
    const tests = [...(words ? [ofText(words)] : []), ...parts.filter((part) => !isText(part)).map(ofPart)]
    return (item) => tests.every((test) => test(item))
  }
}

const isTerm = (leaf: SearchLeaf): leaf is Extract<SearchLeaf, { is: 'term' }> => leaf.is === 'term'

/** The words of an article's highlights with their notes, split once. */
function readOwnTexts({ highlights }: DeviceCopy): (itemId: number) => string[] {
  const known = new Map<number, string[]>()
  return (itemId) => {
    if ((highlights.get(itemId)?.length ?? 0) === 0) return []
    const own =
      known.get(itemId) ?? shownHighlights(highlights, itemId).map(({ quote, note }) => wordsOf(`${quote}\n${note}`))
    known.set(itemId, own)
    return own
  }
}

type ReadItem = { matchable: MatchableItem; side: ReadersSide }

function createItemReader(
  { facts, highlights }: DeviceCopy,
  has: (term: SearchTerm, item: Item) => boolean,
): (item: Item) => ReadItem {
  const known = new Map<Item, ReadItem>()
  return (item) => {
    const before = known.get(item)
    if (before !== undefined) return before
    const {
      feedTitle = '',
      words = null,
      durationSeconds = null,
      language = null,
      categories = [],
    } = facts.get(item.id) ?? {}
    const matchable = createMatchableItem({
      title: item.title,
      author: item.author,
      link: item.link,
      // Words are looked up in the worker.
      text: '',
      publishedAt: Date.parse(item.publishedAt),
      words,
      categories: null,
      categoryWords: categoryWordsOf(categories),
      durationSeconds,
      language,
    })
    const { feed, feedItemTags } = item
    const side: ReadersSide = {
      feedTitles: item.feedId === null ? [] : [foldTitle(feed.title), foldTitle(feedTitle)],
      tagKeys: new Set([...feed.feedTags, ...feedItemTags].map(({ tag }) => foldCase(tag.name))),
      isRead: item.isRead,
      isUnread: isUnread(item),
      isSaved: item.isSaved,
      isLater: item.isLater,
      isHidden: item.hiddenBy !== undefined,
      isHighlighted: shownHighlights(highlights, item.id).length > 0,
      isFaded: item.isFaded === true,
    }
    const read = { matchable: { ...matchable, hasTerm: (term: SearchTerm) => has(term, item) }, side }
    known.set(item, read)
    return read
  }
}
