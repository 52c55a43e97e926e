import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'

const dayInMinutes = 24 * 60

/**
 * Ada subscribes to the Gazette, with the tag Work, and the Café, which she named Breakfast; she left the Journal and kept one
 * item of it. She never subscribed to the Foreign.
 */
async function givenReading(db: Db) {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const feedIds = await Promise.all(
    ['The Gazette', 'Café du Port', 'Journal', 'Foreign'].map(async (title) => (await givenFeed(db, { title })).feedId),
  )
  const [gazette = 0, cafe = 0, journal = 0, foreign = 0] = feedIds
  const subscriptionTo = async (feedId: number) => givenSubscription(db, ada, { feedId })
  const [ofGazette, ofCafe, ofJournal] = [
    await subscriptionTo(gazette),
    await subscriptionTo(cafe),
    await subscriptionTo(journal),
  ]
  const [moon = 0, tide = 0] = await givenItems(db, gazette, [
    { title: 'Moon', text: 'over the harbour', author: 'Ada L', publishedMinute: 3 * dayInMinutes },
    { title: 'Tide', text: 'of the moon', publishedMinute: -dayInMinutes },
  ])
  const [bread = 0] = await givenItems(db, cafe, [{ title: 'Bread', text: 'harbour', publishedMinute: 0 }])
  const [kept = 0] = await givenItems(db, journal, [{ title: 'Kept moon' }, { title: 'Lost moon' }])
  await givenItems(db, foreign, [{ title: 'Foreign moon' }])
  const [loaf = 0] = await givenItems(db, cafe, [{ title: 'Loaf', text: 'moonlight' }])
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Work', color: '#3b82f6', icon: '' } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: ofGazette }, body: { tagId: tag.id } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: loaf }, body: { tagId: tag.id } })
  await ada.calls('PATCH /feeds/:id', { params: { id: ofCafe }, body: { title: 'Breakfast' } })
  for (const id of [kept, bread])
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
  await ada.calls('DELETE /feeds/:id', { params: { id: ofJournal } })
  for (const id of [tide, kept])
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  return { ...app, ada, moon, bread, ofGazette, ofCafe }
}

/** Titles, page by page of two, until the list ends. */
async function finds(
  person: Person,
  q: string,
  more: Record<string, string | number | boolean> = {},
): Promise<string[]> {
  const titles: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { q, limit: 2, ...more, ...(cursor ? { cursor } : {}) }
    const page: { items: { title: string }[]; nextCursor: string | null } = await person.calls('GET /feeds/items', {
      query,
    })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor
  }
  return titles
}

const expected: [string, string[]][] = [
  ['moon', ['Loaf', 'Kept moon', 'Tide', 'Moon']],
  ['"moon"', ['Kept moon', 'Tide', 'Moon']],
  ['harbour -moon', ['Bread']],
  ['-moon', ['Loaf', 'Bread']],
  ['-"moon" -is:unread', ['']],
  ['intitle:moon', ['Kept moon', 'Moon']],
  ['author:ada', ['Moon']],
  ['feed:gazette', ['Tide', 'Moon']],
  ['feed:"the gaz" moon', ['Tide', 'Moon']],
  ['feed:cafe', ['Loaf', 'Bread']],
  ['feed:CAFÉ feed:breakfast', ['Loaf', 'Bread']],
  ['feed:journal', ['']],
  ['feed:nowhere', ['']],
  ['-feed:cafe', ['Kept moon', 'Tide', 'Moon']],
  ['-feed:nowhere intitle:bread', ['Bread']],
  ['-feed:cafe -feed:gazette', ['Kept moon']],
  ['feed:a -feed:cafe -feed:nowhere', ['Tide', 'Moon']],
  ['feed:cafe feed:gazette', ['']],
  ['tag:work', ['Loaf', 'Tide', 'Moon']],
  ['tag:WORK feed:breakfast', ['Loaf']],
  ['-tag:work', ['Kept moon', 'Bread']],
  ['tag:nobody', ['']],
  ['-tag:nobody "moon"', ['Kept moon', 'Tide', 'Moon']],
  ['is:unread', ['Loaf', 'Bread', 'Moon']],
  ['is:read', ['Kept moon', 'Tide']],
  ['is:saved', ['Kept moon', 'Bread']],
  ['is:saved moon', ['Kept moon']],
  ['is:saved -is:read tag:work', ['']],
  ['-is:saved is:read', ['Tide']],
  ['after:2026-03-01 "moon"', ['Kept moon', 'Moon']],
  ['before:2026-03', ['Tide']],
  ['before:2026-03-05 after:2026-03-02', ['Moon']],
  ['?!', ['']],
]

eachDatabase(
  'a search finds items that match all words and filters, latest or earliest arrival first, page by page',
  async (db) => {
    const { ada, close } = await givenReading(db)
    // The stored item counts decide between the text index and the reader's own items.
    for (const itemCount of [0, 1_000_000]) {
      await db.updateTable('feeds').set({ itemCount }).execute()
      for (const [q, titles] of expected) {
        const found = titles.filter(Boolean)
        expect([q, ...(await finds(ada, q))]).toEqual([q, ...found])
        // Saved items have an order of their own, and these two were saved in the other one.
        if (q !== 'is:saved')
          expect([q, ...(await finds(ada, q, { order: 'oldest' }))]).toEqual([q, ...found.reverse()])
      }
    }
    await close()
  },
)

eachDatabase('a search is limited to the feed, column or tag, and to unread items, on request', async (db) => {
  const { ada, ofCafe, ofGazette, close } = await givenReading(db)
  const { columns } = await ada.calls('GET /columns')
  const { tags } = await ada.calls('GET /tags')
  expect(await finds(ada, 'moon', { feedId: ofCafe })).toEqual(['Loaf'])
  expect(await finds(ada, '-harbour', { feedId: ofGazette })).toEqual(['Tide'])
  expect(await finds(ada, 'is:saved', { columnId: columns[0]?.id ?? 0 })).toEqual(['Bread'])
  expect(await finds(ada, 'moon', { columnId: columns[1]?.id ?? 0 })).toEqual([])
  expect(await finds(ada, 'moon', { tagId: tags[0]?.id ?? 0 })).toEqual(['Loaf', 'Tide', 'Moon'])
  expect(await finds(ada, 'moon', { unreadOnly: true })).toEqual(['Loaf', 'Moon'])
  expect(await finds(ada, 'harbour', { savedOnly: true })).toEqual(['Bread'])
  expect(await finds(ada, '-harbour feed:journal', { savedOnly: true })).toEqual([])
  expect(await finds(ada, '-feed:breakfast', { savedOnly: true })).toEqual(['Kept moon'])
  expect(await finds(ada, '?!', { savedOnly: true })).toEqual([])
  await close()
})

eachDatabase('an item marked unread again is found as unread', async (db) => {
  const { ada, bread, moon, close } = await givenReading(db)
  const { items } = await ada.calls('GET /feeds/items')
  const upToItemId = Math.max(...items.map(({ id }) => id))
  await ada.calls('POST /items/read-all', { body: { upToItemId } })
  expect(await finds(ada, 'is:unread')).toEqual([])
  for (const id of [moon, bread])
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: false } })
  expect(await finds(ada, 'is:unread')).toEqual(['Bread', 'Moon'])
  expect(await finds(ada, 'is:unread feed:gazette')).toEqual(['Moon'])
  await close()
})

eachDatabase('a search ignores the names of another reader’s feeds and tags', async (db) => {
  const app = await givenReading(db)
  const ben = await app.register('Ben')
  for (const q of ['moon', 'feed:gazette', 'tag:work', 'is:saved', '-nothing']) expect(await finds(ben, q)).toEqual([])
  await app.close()
})

eachDatabase('a response names its order and the words to highlight', async (db) => {
  const { ada, close } = await givenReading(db)
  const asks = async (q: string, more = {}) => {
    const { order, terms } = await ada.calls('GET /feeds/items', { query: { q, ...more } })
    return { order, terms }
  }
  expect(await asks('Tide -bread "Of THE" author:ada intitle:Éco well-kn 東京')).toEqual({
    order: 'arrival',
    terms: ['tide', 'of the', 'eco', 'well kn', '東京'],
  })
  expect(await asks('tide "of the" moo')).toMatchObject({ terms: ['tide', 'of the', 'moo*'] })
  expect(await asks('is:unread')).toEqual({ order: 'arrival', terms: [] })
  expect(await asks('moon', { savedOnly: true })).toEqual({ order: 'saved', terms: ['moon*'] })
  expect(await asks('')).toEqual({ order: undefined, terms: undefined })
  await close()
})

eachDatabase('an unreadable search is answered with the reason', async (db) => {
  const { ada, close } = await givenReading(db)
  for (const [q, named] of [
    ['moon before:yesterday', 'before:yesterday'],
    ['is:nonsense', 'is:nonsense'],
  ]) {
    const { status, error } = await ada.tries('GET /feeds/items', { query: { q: q ?? '' } })
    expect([status, error]).toEqual([400, expect.stringContaining(`"${named}"`)])
  }
  const long = await ada.tries('GET /feeds/items', { query: { q: 'moon '.repeat(200) } })
  expect([long.status, long.error]).toEqual([400, texts.searchTooLong()])
  await close()
})

eachDatabase('a search with too many words or filters is refused with a sentence, and not saved', async (db) => {
  const { ada, close } = await givenReading(db)
  const { columns } = await ada.calls('GET /columns')
  const tooMany = [
    [Array.from({ length: 21 }, (_, index) => `-feed:${index}`).join(' '), texts.searchTooManyFilters()],
    [Array.from({ length: 51 }, (_, index) => `-w${index}`).join(' '), texts.searchTooManyTerms()],
  ]
  for (const [q = '', sentence] of tooMany) {
    const asked = await ada.tries('GET /feeds/items', { query: { q } })
    expect([asked.status, asked.error]).toEqual([400, sentence])
    const saved = await ada.tries('POST /searches', { body: { name: 'Many', query: q, columnId: columns[0]?.id ?? 0 } })
    expect([saved.status, saved.error]).toEqual([400, sentence])
  }
  expect(await finds(ada, Array.from({ length: 20 }, (_, index) => `-feed:x${index}`).join(' '))).toHaveLength(5)
  await close()
})

eachDatabase('a search on a server without any item ends, and finds nothing', async (db) => {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  for (const q of ['is:unread', 'moon', 'url:moon', '/moon/'])
    for (const order of ['newest', 'oldest'] as const)
      expect((await ada.calls('GET /feeds/items', { query: { q, order } })).items).toEqual([])
  await app.close()
})

eachDatabase('a search that examines very many items goes on with the next page, and finds all of them', async (db) => {
  const { ada, close } = await givenReading(db)
  // As if the reader's feeds had millions of items, of which each page examines some.
  await db.updateTable('feeds').set({ itemCount: 10_000_000 }).execute()
  const first = await ada.calls('GET /feeds/items', { query: { q: '-moon', limit: 2 } })
  expect(first.items.length).toBeLessThan(2)
  expect(first.nextCursor).not.toBeNull()
  expect(await finds(ada, '-moon')).toEqual(['Loaf', 'Bread'])
  expect(await finds(ada, '-moon', { order: 'oldest' })).toEqual(['Bread', 'Loaf'])
  await close()
})
