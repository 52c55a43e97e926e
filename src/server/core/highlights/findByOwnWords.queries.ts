// Search finds an article also by the words that its reader highlighted and wrote beside it.
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isMatching, prepareSearch, type TextSearch } from '../../db/search.ts'
import { readWords, type SearchTerm } from '../../db/searchWords.ts'
import type { Reader } from '../reader.ts'

/** The newest ones. */
const itemsMax = 1000

/** A search of the index, and the articles whose highlights have all wanted terms and no excluded one. */
export async function prepareReadersSearch(db: Db, reader: Reader, terms: readonly SearchTerm[]): Promise<TextSearch> {
  const search = await prepareSearch(db, terms)
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  // A term for the title or the author asks for nothing that a highlight has.
  if (wanted.length === 0 || wanted.some(({ field }) => field !== 'any')) return search
  const marked = await findMarkedItems(db, reader, terms)
  if (marked.length === 0) return search
  return { ...search, ownItems: search.excluded === null ? marked : await withoutExcluded(db, search, marked) }
}

async function findMarkedItems(db: Db, reader: Reader, terms: readonly SearchTerm[]): Promise<number[]> {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const longest = wanted.flatMap(({ words }) => words).toSorted((one, other) => other.length - one.length)[0] ?? ''
  const { rows } = await sql<{ itemId: number; searchText: string }>`select "itemId", "searchText" from highlights
    where "userId" = ${reader.id} and "deletedAt" is null and "searchText" like ${`%${longest}%`} order by id desc
    limit ${itemsMax}`.execute(db)
  const found = rows.filter(({ searchText }) => {
    const text = ` ${readWords(searchText).join(' ')} `
    return terms.every(
      ({ words, isPrefix, isExcluded }) => text.includes(` ${words.join(' ')}${isPrefix ? '' : ' '}`) !== isExcluded,
    )
  })
  return [...new Set(found.map(({ itemId }) => itemId))]
}

async function withoutExcluded(db: Db, { excluded }: TextSearch, itemIds: number[]): Promise<number[]> {
  const isLeft = isMatching(db, { wanted: null, excluded }, { from: 0, to: Number.MAX_SAFE_INTEGER })
  const { rows } = await sql<{ id: number }>`select item.id from items as item
    where item.id in (${sql.join(itemIds)}) and ${isLeft}`.execute(db)
  return rows.map(({ id }) => id)
}
