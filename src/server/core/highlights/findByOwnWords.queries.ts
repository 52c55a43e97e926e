// Search finds an article also by the words that its reader highlighted and wrote beside it.
import { sql } from 'kysely'
import { evaluate, leavesOf, requiredTerms, type TextTree } from '../../../shared/search/searchTree.ts'
import { readWords, type SearchTerm } from '../../../shared/search/searchWords.ts'
import type { Db } from '../../db/schema.ts'
import { isMatching, prepareSearch, type TextSearch } from '../../db/search.ts'
import type { Reader } from '../reader.ts'

/** The newest ones. */
const itemsMax = 1000

/** A search of the index, and the articles that match with the words of one highlight and without excluded words. */
export async function prepareReadersSearch(db: Db, reader: Reader, tree: TextTree | undefined): Promise<TextSearch> {
  const search = await prepareSearch(db, tree)
  if (tree === undefined) return search
  const highlights = await findHighlights(db, reader, tree)
  if (highlights.length === 0) return search
  const excluded = leavesOf(tree).flatMap(({ term }) => (term.isExcluded ? term : []))
  const itemIds = [...new Set(highlights.map(({ itemId }) => itemId))]
  const itemsWith = new Map<SearchTerm, ReadonlySet<number>>()
  for (const term of excluded) itemsWith.set(term, await findItemsWith(db, term, itemIds))
  const own = highlights.filter(({ itemId, has }) =>
    evaluate(tree, ({ term }) =>
      term.isExcluded ? !has(term) && !itemsWith.get(term)?.has(itemId) : term.field === 'any' && has(term),
    ),
  )
  return own.length === 0 ? search : { ...search, ownItems: [...new Set(own.map(({ itemId }) => itemId))] }
}

type Highlight = { itemId: number; has: (term: SearchTerm) => boolean }

/** Those with a word that the search needs. A term for the title or the author asks for nothing that a highlight has. */
async function findHighlights(db: Db, reader: Reader, tree: TextTree): Promise<Highlight[]> {
  const words = (requiredTerms(tree, lengthOf) ?? leavesOf(tree).map(({ term }) => term)).flatMap((term) =>
    term.isExcluded || term.field !== 'any' ? [] : longestWord(term),
  )
  if (words.length === 0) return []
  const { rows } = await sql<{ itemId: number; searchText: string }>`select "itemId", "searchText" from highlights
    where "userId" = ${reader.id} and "deletedAt" is null
      and (${sql.join(
        words.map((word) => sql`"searchText" like ${`%${word}%`}`),
        sql` or `,
      )}) order by id desc limit ${itemsMax}`.execute(db)
  return rows.map(({ itemId, searchText }) => {
    const text = ` ${readWords(searchText).join(' ')} `
    return { itemId, has: ({ words, isPrefix }) => text.includes(` ${words.join(' ')}${isPrefix ? '' : ' '}`) }
  })
}

const longestWord = ({ words }: SearchTerm): string =>
  words.toSorted((one, other) => other.length - one.length)[0] ?? ''
const lengthOf = (term: SearchTerm): number => longestWord(term).length

/** `itemIds`: at least one. */
async function findItemsWith(db: Db, term: SearchTerm, itemIds: number[]): Promise<ReadonlySet<number>> {
  const search = await prepareSearch(db, { is: 'term', term: { ...term, isExcluded: false } })
  const span = { from: Math.min(...itemIds), to: Math.max(...itemIds) + 1 }
  const { rows } = await sql<{ id: number }>`select item.id from items as item
    where item.id in (${sql.join(itemIds)}) and ${isMatching(db, search, span)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
