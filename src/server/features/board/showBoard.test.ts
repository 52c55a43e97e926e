import { sql } from 'kysely'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'

/** Ada has One and Two in her first column, Three in her last; Eve has Theirs. */
async function givenBoard(db: Db) {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const eve = await register('Eve')
  const last = (await ada.calls('GET /columns')).columns.at(-1)?.id ?? 0
  const feeds: Record<string, { id: number; itemIds: number[] }> = {}
  const add = async (reader: Person, title: string, items: number, columnId?: number) => {
    const { feedId, itemIds } = await givenFeed(db, { title, items })
    feeds[title] = { id: await givenSubscription(db, reader, { feedId, ...(columnId && { columnId }) }), itemIds }
  }
  await add(ada, 'One', 5)
  await add(ada, 'Two', 2)
  await add(ada, 'Three', 1, last)
  await add(eve, 'Theirs', 4)
  const idOf = (title: string) => feeds[title]?.id ?? 0
  const itemsOf = (title: string) => feeds[title]?.itemIds ?? []
  return { app, ada, eve, idOf, itemsOf }
}

const read = (person: Person, itemIds: number[]) =>
  Promise.all(
    itemIds.map((id) => person.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })),
  )

eachDatabase('the frame holds each column with the titles and unread counts of its feeds', async (db) => {
  const { ada, idOf, itemsOf } = await givenBoard(db)
  await read(ada, itemsOf('Two'))
  await ada.calls('PATCH /feeds/:id', { params: { id: idOf('One') }, body: { title: 'My One' } })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#ef4444', icon: '' } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: idOf('Two') }, body: { tagId: tag.id } })
  await db.updateTable('feeds').set({ failures: 2 }).where('title', '=', 'Three').execute()
  const { columns, tags, newestItemId, blocks } = await ada.calls('GET /board')
  expect(columns.map(({ name, feeds }) => [name, feeds])).toEqual([
    [
      'News',
      [
        { id: idOf('One'), title: 'My One', unread: 5, few: 5 },
        { id: idOf('Two'), title: 'Two', few: itemsOf('Two').length, tagIds: [tag.id] },
      ],
    ],
    ['Interests', []],
    ['Reading', [{ id: idOf('Three'), title: 'Three', unread: 1, state: 'failing', few: 1 }]],
  ])
  expect(tags).toEqual([{ id: tag.id, name: 'work', color: '#ef4444', icon: '' }])
  // Theirs has newer items, which are no part of Ada's board.
  expect(newestItemId).toBe(itemsOf('Three').at(-1))
  expect(blocks).toEqual([])
})

eachDatabase('a feed remembers to begin with its oldest items, which only its reader changes', async (db) => {
  const { ada, eve, idOf, itemsOf } = await givenBoard(db)
  const params = { id: idOf('One') }
  expect((await eve.tries('PATCH /feeds/:id', { params, body: { itemOrder: 'oldest' } })).status).toBe(404)
  const { feed } = await ada.calls('PATCH /feeds/:id', { params, body: { itemOrder: 'oldest' } })
  expect(feed).toMatchObject({ title: 'One', itemOrder: 'oldest' })
  await read(ada, itemsOf('One').slice(0, 1))
  const ownOf = async (unreadOnly?: 'true') => {
    const query = { columns: 3, feedsPerColumn: 9, perFeed: 2, ...(unreadOnly && { unreadOnly }) }
    const { columns, blocks } = await ada.calls('GET /board', { query })
    expect(columns[0]?.feeds.map(({ itemOrder }) => itemOrder)).toEqual(['oldest', undefined])
    return new Map(blocks.map(({ feed, items, hasMore }) => [feed.title, { ids: items.map(({ id }) => id), hasMore }]))
  }
  const own = await ownOf()
  expect(own.get('One')).toEqual({ ids: itemsOf('One').slice(0, 2), hasMore: true })
  expect(own.get('Two')).toEqual({ ids: itemsOf('Two').toReversed(), hasMore: false })
  expect((await ownOf('true')).get('One')).toEqual({ ids: itemsOf('One').slice(1, 3), hasMore: true })
  await ada.calls('PATCH /feeds/:id', { params, body: { title: 'My One' } })
  const back = await ada.calls('PATCH /feeds/:id', { params, body: { itemOrder: 'newest' } })
  expect(back.feed).toMatchObject({ title: 'My One', itemOrder: 'newest' })
})

eachDatabase('a board without feeds has columns and no newest item', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  expect(await ada.calls('GET /board', { query: { columns: 3, feedsPerColumn: 3 } })).toEqual({
    columns: ['News', 'Interests', 'Reading'].map((name) => ({ id: expect.any(Number), name, feeds: [] })),
    tags: [],
    newestItemId: null,
    blocks: [],
  })
})

eachDatabase('the first blocks come with the frame, row by row', async (db) => {
  const { ada, itemsOf } = await givenBoard(db)
  const blocksOf = async (query: Record<string, string | number | boolean>) =>
    (await ada.calls('GET /board', { query })).blocks.map(({ feed, items, hasMore }) => [
      feed.title,
      items.length,
      hasMore,
    ])
  const all = { columns: 3, feedsPerColumn: 5 }
  expect(await blocksOf(all)).toEqual([
    ['One', 3, true],
    ['Three', 1, false],
    ['Two', 2, false],
  ])
  expect(await blocksOf({ columns: 2, feedsPerColumn: 1, perFeed: 5 })).toEqual([['One', 5, false]])
  await read(ada, [...itemsOf('Two'), ...itemsOf('One').slice(0, 3)])
  expect(await blocksOf({ ...all, unreadOnly: true })).toEqual([
    ['One', 2, false],
    ['Three', 1, false],
  ])
})

eachDatabase('with thousands of feeds the first screen has the topmost of each column, and says so', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const [long = 0, short = 0] = columns.map(({ id }) => id)
  const count = limits.boardFirstFeedsMax + 5
  await sql`insert into feeds (url, title, description, "nextCheckAt", "createdAt")
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
    select 'https://many.example/' || n, 'Feed ' || n, '', 0, 0 from counted`.execute(db)
  await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
    select ${sql.lit(ada.id)}, id, case when id % 400 = 0 then ${sql.lit(short)} else ${sql.lit(long)} end, id, 0, 0 from feeds`.execute(
    db,
  )
  const frameOf = async (query: Record<string, number>) => {
    const { columns, isPart } = await ada.calls('GET /board', { query })
    return {
      lengths: columns.map(({ feeds }) => feeds.length),
      isPart,
      titles: columns[0]?.feeds.slice(0, 2).map(({ title }) => title),
    }
  }
  const titles = ['Feed 1', 'Feed 2']
  expect(await frameOf({ columns: 3, feedsPerColumn: 3 })).toEqual({
    lengths: [count - 10, 5, 0],
    isPart: true,
    titles,
  })
  expect(await frameOf({})).toEqual({ lengths: [count - 5, 5, 0], isPart: undefined, titles })
})

eachDatabase('under a tag only its feeds get a block, and another reader’s tag has none', async (db) => {
  const { ada, eve, idOf } = await givenBoard(db)
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#ef4444', icon: '' } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: idOf('Two') }, body: { tagId: tag.id } })
  const query = { columns: 3, feedsPerColumn: 5, tagId: tag.id }
  expect((await ada.calls('GET /board', { query })).blocks.map(({ feed }) => feed.title)).toEqual(['Two'])
  expect((await eve.calls('GET /board', { query })).blocks).toEqual([])
})

eachDatabase('blocks hold the items and feeds that the other lists hold', async (db) => {
  const { ada, idOf, itemsOf } = await givenBoard(db)
  await read(ada, itemsOf('One').slice(-2))
  const feedIds = `${idOf('Three')},${idOf('One')}`
  for (const unreadOnly of [false, true]) {
    const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds, perFeed: 2, unreadOnly } })
    expect(blocks.map(({ feed }) => feed.title)).toEqual(['Three', 'One'])
    const { feeds } = await ada.calls('GET /feeds')
    for (const { feed, items, hasMore } of blocks) {
      expect(feed).toEqual(feeds.find(({ id }) => id === feed.id))
      const page = await ada.calls('GET /feeds/items', { query: { feedId: feed.id, limit: 2, unreadOnly } })
      expect({ items, hasMore }).toEqual({ items: page.items, hasMore: page.nextCursor !== null })
    }
  }
})

eachDatabase('feeds of other readers, and feeds that are gone, get no block', async (db) => {
  const { ada, idOf } = await givenBoard(db)
  const feedIds = [idOf('Theirs'), idOf('Two'), 123_456].join()
  const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds } })
  expect(blocks.map(({ feed }) => feed.title)).toEqual(['Two'])
})

eachDatabase('a reader who hides duplicates gets blocks without them', async (db) => {
  const { ada, idOf, itemsOf } = await givenBoard(db)
  const copies = [itemsOf('One').at(-1) ?? 0, itemsOf('Two').at(-1) ?? 0]
  await db.updateTable('items').set({ storyId: copies[0], linkKey: 7 }).where('id', 'in', copies).execute()
  await ada.calls('PATCH /auth/profile', { body: { preferences: { hideDuplicates: true } } })
  const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds: `${idOf('One')},${idOf('Two')}` } })
  expect(blocks.map(({ feed, items }) => [feed._count.feedItems, items.length])).toEqual([
    [5, 3],
    [1, 1],
  ])
})

eachDatabase('one call asks for 50 feeds at most', async (db) => {
  const { ada } = await givenBoard(db)
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join()
  for (const feedIds of ['', 'one', '1,,2', '0', ids(limits.boardBlocksMax + 1)])
    expect((await ada.tries('GET /board/blocks', { query: { feedIds } })).status).toBe(400)
  expect((await ada.tries('GET /board/blocks', { query: { feedIds: ids(limits.boardBlocksMax) } })).status).toBe(200)
})

eachDatabase('a page that has the board gets 304 until something changed', async (db) => {
  const { app, ada, eve, itemsOf } = await givenBoard(db)
  const ask = (url: string, tag?: string, reader = ada) =>
    app.inject({
      url,
      headers: { authorization: `Bearer ${reader.token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    })
  for (const url of ['/api/board?columns=3&feedsPerColumn=3', '/api/columns', '/api/feeds/items?limit=50']) {
    await read(ada, itemsOf('One'))
    const first = await ask(url)
    const tag = String(first.headers.etag)
    const again = await ask(url, tag)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    // A proxy may have made the tag strong, or named several.
    expect((await ask(url, `"other", ${tag.replace('W/', '')}`)).statusCode).toBe(304)
    expect((await ask(url, tag, eve)).statusCode).toBe(200)
    const [id = 0] = itemsOf('One')
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: false } })
    const changed = await ask(url, tag)
    expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false])
  }
})
