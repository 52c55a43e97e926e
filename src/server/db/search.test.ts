import { sql } from 'kysely'
import { expect } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { readSearch } from '../../shared/search/readSearch.ts'
import { isText } from '../../shared/search/searchTree.ts'
import type { Db } from './schema.ts'
import { indexItems, isMatching, matchingItems, prepareSearch, type SearchableItem, unindexItems } from './search.ts'

eachDatabase('an item is found when title, author or text contain every word', async (db) => {
  await given(db, {
    1: { title: 'The Moon rises', author: 'Ada Lovelace', text: 'over a quiet harbour' },
    2: { title: 'Moon' },
  })
  expect(await found(db, 'moon ')).toEqual([2, 1])
  expect(await found(db, 'MOON lovelace harbour')).toEqual([1])
  expect(await found(db, 'moon volcano')).toEqual([])
})

eachDatabase('the last word may be incomplete, the others are complete', async (db) => {
  await given(db, { 1: { title: 'Harbour lights' } })
  expect(await found(db, 'lights harb')).toEqual([1])
  expect(await found(db, 'harb lights')).toEqual([])
})

eachDatabase('accents and case do not count, in the text or in the query', async (db) => {
  await given(db, {
    1: { title: 'L’École française' },
    2: { title: 'ecole' },
    3: { title: 'Ёлка' },
    4: { title: 'ＷＩＤＥ ﬁelds' },
  })
  expect(await found(db, 'ECOLE')).toEqual([2, 1])
  expect(await found(db, 'école')).toEqual([2, 1])
  expect(await found(db, 'елка')).toEqual([3])
  expect(await found(db, 'wide fields')).toEqual([4])
})

eachDatabase('a part of a sentence is found in scripts without spaces', async (db) => {
  await given(db, {
    1: { text: '今日は東京で会議があります' },
    2: { text: '京東' },
    3: { title: '서울에서 열린' },
    4: { text: 'ข่าววันนี้' },
  })
  expect(await found(db, '東京')).toEqual([1])
  expect(await found(db, '서울')).toEqual([3])
  expect(await found(db, 'วัน')).toEqual([4])
})

eachDatabase('a word with a hyphen is a phrase, and no phrase reaches from the title into the text', async (db) => {
  await given(db, {
    1: { text: 'a well-known face' },
    2: { text: 'known well' },
    3: { title: 'he is well', text: 'known to all' },
  })
  expect(await found(db, 'well-known')).toEqual([1])
})

eachDatabase('syntax of search engines has no effect', async (db) => {
  await given(db, { 1: { title: 'Rock and roll' }, 2: { title: 'roll' } })
  for (const query of [`"rock`, `rock'`, 'rock*', '"rock)"', '"(rock"', 'rock & !', 'rock:*', '\\rock', '{title} rock'])
    expect(await found(db, query), query).toEqual(query === '{title} rock' ? [] : [1])
  expect(await found(db, 'rock AND roll')).toEqual([1])
  expect(await found(db, 'rock NOT roll')).toEqual([])
})

eachDatabase('a search may contain and exclude as many words as the limits allow', async (db) => {
  await given(db, { 1: { title: 'a b c' }, 2: { title: 'a b c d' } })
  expect(await found(db, 'a b c '.repeat(16))).toEqual([2, 1])
  expect(await found(db, `a ${'-d -e -f '.repeat(16)}`)).toEqual([1])
})

eachDatabase('groups of words are found by the index and item by item alike', async (db) => {
  await given(db, {
    1: { title: 'Moon landing' },
    2: { title: 'Moon', text: 'a quiet sea' },
    3: { title: 'Tides', author: 'Ada Moon' },
    4: { title: 'Clock' },
  })
  expect(await found(db, 'landing OR clock')).toEqual([4, 1])
  expect(await found(db, 'moon (landing | "quiet sea")')).toEqual([2, 1])
  expect(await found(db, 'moon -(quiet sea)')).toEqual([3, 1])
  expect(await found(db, '-(moon OR clock)')).toEqual([])
  expect(await found(db, '-(moon landing)')).toEqual([4, 3, 2])
  expect(await found(db, 'landing OR -moon')).toEqual([4, 1])
  expect(await found(db, 'intitle:(moon OR tides) -(landing OR (quiet sea))')).toEqual([3])
  expect(await found(db, 'landing OR clo')).toEqual([4, 1])
  expect(await found(db, `(${'a OR '.repeat(25)}b) (${'c OR '.repeat(22)}moon)`)).toEqual([2])
})

eachDatabase('excluded words are not found, and a search may only exclude', async (db) => {
  await given(db, { 1: { title: 'Moon landing' }, 2: { title: 'Moon', text: 'a quiet sea' }, 3: { title: 'Tides' } })
  expect(await found(db, 'moon -landing')).toEqual([2])
  expect(await found(db, 'moon -"quiet sea" -tides')).toEqual([1])
  expect(await found(db, '-moon')).toEqual([3])
  expect(await found(db, '-landing -"quiet sea"')).toEqual([3])
  expect(await found(db, '-intitle:sea')).toEqual([3, 2, 1])
})

eachDatabase('a word may be searched only in the title or among the authors', async (db) => {
  await given(db, {
    1: { title: 'On Ada', author: 'Charles Babbage', text: 'by moonlight' },
    2: { title: 'Engines', author: 'Ada Lovelace', text: 'on Babbage' },
  })
  expect(await found(db, 'intitle:ada')).toEqual([1])
  expect(await found(db, 'author:ada')).toEqual([2])
  expect(await found(db, 'author:"ada lovelace" babbage')).toEqual([2])
  expect(await found(db, 'author:bab')).toEqual([1])
  expect(await found(db, 'babbage -author:babbage')).toEqual([2])
})

eachDatabase('the words that a beginning may become are found within a phrase too', async (db) => {
  await given(db, {
    1: { title: 'A quiet harbour' },
    2: { title: 'The quiet harbours' },
    3: { text: 'A harbour, quiet' },
    4: { title: 'quiet', text: 'harbour' },
  })
  expect(await found(db, '"quiet harb')).toEqual([2, 1])
  expect(await found(db, 'intitle:"quiet har')).toEqual([2, 1])
  expect(await found(db, 'harb')).toEqual([4, 3, 2, 1])
})

eachDatabase('a last word that a thousand items contain is not extended', async (db, kind) => {
  const texts = Array.from({ length: 1000 }, (_, index) => [index + 1, { title: 'harbour' }] as const)
  await given(db, { ...Object.fromEntries(texts), 1001: { title: 'harbourmaster' } })
  expect(await found(db, 'harbou')).toHaveLength(1001)
  // PostgreSQL also finds beginnings of words at no extra cost.
  expect(await found(db, 'harbour')).toHaveLength(kind === 'sqlite' ? 1000 : 1001)
})

eachDatabase('an edited item is found by its new words only, a deleted one not at all', async (db) => {
  await given(db, { 1: { title: 'before' }, 2: { title: 'other' } })
  await indexItems(db, [searchable(1, { title: 'after' })])
  expect(await found(db, 'before')).toEqual([])
  expect(await found(db, 'after')).toEqual([1])
  await unindexItems(db, [1, 2])
  expect(await found(db, 'after')).toEqual([])
  expect(await found(db, 'other')).toEqual([])
})

eachDatabase('a text of a million characters and a word without end can be stored', async (db) => {
  await given(db, {
    1: { title: 'long', text: 'word '.repeat(200_000) },
    2: { title: 'endless', text: 'x'.repeat(90_000) },
  })
  expect(await found(db, 'long word')).toEqual([1])
  expect(await found(db, 'x'.repeat(150))).toEqual([2])
})

async function given(db: Db, texts: Record<number, Partial<SearchableItem>>): Promise<void> {
  await sql`insert into feeds (id, url, title, description, "nextCheckAt", "createdAt") values (1, 'http://feed', '', '', 0, 0)`.execute(
    db,
  )
  const ids = Object.keys(texts).map(Number)
  for (const id of ids)
    await sql`insert into items (id, "feedId", "guidHash", title, author, "publishedAt", "arrivedAt", snippet, "contentHash")
      values (${id}, 1, ${String(id)}, '', '', 0, 0, '', '')`.execute(db)
  await indexItems(
    db,
    ids.map((id) => searchable(id, texts[id] ?? {})),
  )
}

const searchable = (itemId: number, texts: Partial<SearchableItem>) => ({
  itemId,
  title: '',
  author: '',
  text: '',
  ...texts,
})

/** By the index and item by item: both must agree. */
async function found(db: Db, text: string): Promise<number[]> {
  const query = readSearch(text)
  if (query.is === 'refused') throw new Error(query.reason.text)
  if (query.tree === undefined || !isText(query.tree)) throw new Error('The search has no words.')
  const search = await prepareSearch(db, query.tree)
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const walked = await sql<{ id: number }>`select item.id from items as item
    where ${isMatching(db, search, everywhere)} order by item.id desc`.execute(db)
  const ids = walked.rows.map(({ id }) => id)
  if (search.wanted === null) return ids
  const indexed = await sql<{ itemId: number }>`
    select "itemId" from ${matchingItems(db, search)} as found order by "itemId" desc`.execute(db)
  expect(indexed.rows.map(({ itemId }) => itemId)).toEqual(ids)
  return ids
}
