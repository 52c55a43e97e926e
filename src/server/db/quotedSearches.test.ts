import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { quoteSigns } from '../../shared/search/quoteSigns.ts'
import { readSearch } from '../../shared/search/readSearch.ts'
import { up } from './migrations/0030_quoted_searches.ts'

test('a sign is quoted, and a text without signs stays as it is', () => {
  expect(quoteSigns('moon (tide) OR "a | b" intitle:a|b :-)')).toBe('moon "(tide)" "OR" "a | b" intitle:"a|b" ":-)')
  expect(quoteSigns('url:/wiki/Moon_(film) -(x) lamp')).toBe('url:"/wiki/Moon_(film)" -"(x)" lamp')
  for (const same of ['moon', ' “moon” -tide  ', '/a|(b)/ -OR author:OR ORB', String.raw`"C:\x" is:unread`])
    expect(quoteSigns(same)).toBe(same)
  expect(quoteSigns(String.raw`tag:"a\\b" "c\"`)).toBe(String.raw`tag:"a\\\\b" "c\\"`)
})

test('a search that quotes would make too long loses its signs instead', () => {
  const long = `${'a|b '.repeat(120)}OR c`
  expect(quoteSigns(long)).toBe(`${'a.b '.repeat(120)}or c`)
})

const piece = fc.constantFrom(
  ...['moon', 'Tide', ' ', '  ', ' -', '"', ' "a b" ', ' intitle:', ' url:', ' tag:', ' author:', '\\', '/', ' /m+n/ '],
  ...['(', ')', '|', ' OR ', 'OR', ' is:read ', '*', '東', '“', ':'],
)

const conditionsOf = (text: string): unknown => JSON.parse(JSON.stringify(readSearch(text)))

test('a quoted search has the conditions that it had without a meaning of the signs', () => {
  const bare = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(bare, (text) => {
      // A dot is punctuation, as the signs were. Values of filters keep theirs, so they are left out here.
      fc.pre(!/(?:url|tag):|\/|\\/.test(text))
      const before = text.replace(/[()|]/g, '.').replace(/(?<=^|[\s"“])OR(?=$|[\s])/g, 'or')
      expect([text, conditionsOf(quoteSigns(text))]).toEqual([text, conditionsOf(before)])
    }),
    { numRuns: 3000 },
  )
})

eachDatabase('saved searches and rules keep their meaning', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const columnId = columns[0]?.id ?? 0
  const { search } = await ada.calls('POST /searches', { body: { name: 'A', query: 'moon', columnId } })
  const { rule } = await ada.calls('POST /rules', {
    body: { name: 'B', query: 'tide', scope: { kind: 'all' }, actions: [{ is: 'save' }] },
  })
  await sql`update "savedSearches" set query = 'clock (lamp' where id = ${search.id}`.execute(db)
  await sql`update rules set query = 'clock OR lamp' where id = ${rule.id}`.execute(db)
  await up(db as never)
  expect((await ada.calls('GET /searches')).searches).toMatchObject([{ query: 'clock "(lamp' }])
  expect((await ada.calls('GET /rules')).rules).toMatchObject([{ query: 'clock "OR" lamp', offReason: null }])
  await close()
})
