import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { fillColumns } from '../../../../test/support/fillBoard.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** The board as a list of names; checks on the way that positions are dense. */
async function boardOf(person: Person): Promise<Record<string, string[]>> {
  const { columns } = await person.calls('GET /columns')
  expect(columns.map(({ order }) => order)).toEqual(columns.keys().toArray())
  for (const { feeds } of columns) expect(feeds.map(({ order }) => order)).toEqual(feeds.keys().toArray())
  return Object.fromEntries(columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)]))
}

async function columnNamed(person: Person, name: string): Promise<number> {
  const { columns } = await person.calls('GET /columns')
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) throw new Error(`no column ${name}`)
  return column.id
}

anyDatabase('the board shows columns with their feeds in order', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const later = await columnNamed(ada, 'Reading')
  for (const title of ['One', 'Two']) await givenSubscription(db, ada, await givenFeed(db, { title, items: 2 }))
  const { feedId } = await givenFeed(db, { title: 'Three' })
  await givenSubscription(db, ada, { feedId, columnId: later })
  expect(await boardOf(ada)).toEqual({ News: ['One', 'Two'], Interests: [], Reading: ['Three'] })
  const { columns } = await ada.calls('GET /columns')
  expect(columns[0]?.feeds[0]).toMatchObject({ title: 'One', columnId: columns[0]?.id, _count: { feedItems: 2 } })
})

anyDatabase('a new column is added at the right', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const answer = await ada.tries('POST /columns', { body: { name: ' Comics ' } })
  expect(answer.status).toBe(201)
  expect(answer.body.column).toEqual({
    id: expect.any(Number),
    name: 'Comics',
    order: 3,
    sort: 'hand',
    boardId: null,
    feeds: [],
  })
  expect(Object.keys(await boardOf(ada))).toEqual(['News', 'Interests', 'Reading', 'Comics'])
})

eachDatabase('columns created at once are next to each other', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await sideBySide(
    db,
    ['A', 'B', 'C', 'D'].map((name) => () => ada.calls('POST /columns', { body: { name } })),
  )
  expect(Object.keys(await boardOf(ada))).toHaveLength(7)
})

anyDatabase('a column is renamed and keeps its feeds', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await givenSubscription(db, ada, await givenFeed(db, { title: 'One' }))
  const id = await columnNamed(ada, 'News')
  const { column } = await ada.calls('PATCH /columns/:id', { params: { id }, body: { name: 'Papers' } })
  expect(column).toMatchObject({ id, name: 'Papers', order: 0, feeds: [{ title: 'One' }] })
  expect(await boardOf(ada)).toEqual({ Papers: ['One'], Interests: [], Reading: [] })
})

anyDatabase('a moved column gets the requested position, past the end the last one', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const moves = async (name: string, order: number) => {
    const id = await columnNamed(ada, name)
    const { column } = await ada.calls('PATCH /columns/:id', { params: { id }, body: { order } })
    return [column.order, ...Object.keys(await boardOf(ada))]
  }
  expect(await moves('News', 2)).toEqual([2, 'Interests', 'Reading', 'News'])
  expect(await moves('News', 1)).toEqual([1, 'Interests', 'News', 'Reading'])
  expect(await moves('Interests', 99)).toEqual([2, 'News', 'Reading', 'Interests'])
  expect(await moves('Reading', 1)).toEqual([1, 'News', 'Reading', 'Interests'])
})

eachDatabase('columns moved at once end in a dense order', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  await sideBySide(
    db,
    columns.map(
      ({ id }, index) =>
        () =>
          ada.calls('PATCH /columns/:id', { params: { id }, body: { order: 2 - index } }),
    ),
  )
  expect(Object.keys(await boardOf(ada)).sort()).toEqual(['Interests', 'News', 'Reading'])
})

anyDatabase('the feeds of a deleted column are appended to the first one', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const interests = await columnNamed(ada, 'Interests')
  for (const [title, columnId] of [['One'], ['Two', interests], ['Three', interests]] as const) {
    const { feedId } = await givenFeed(db, { title })
    await givenSubscription(db, ada, { feedId, ...(columnId ? { columnId } : {}) })
  }
  const answer = await ada.tries('DELETE /columns/:id', { params: { id: interests } })
  expect(answer.status).toBe(204)
  expect(await boardOf(ada)).toEqual({ News: ['One', 'Two', 'Three'], Reading: [] })
})

anyDatabase('the feeds of the first column are appended to the next one', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const interests = await columnNamed(ada, 'Interests')
  await givenSubscription(db, ada, await givenFeed(db, { title: 'One' }))
  const { feedId } = await givenFeed(db, { title: 'Two' })
  await givenSubscription(db, ada, { feedId, columnId: interests })
  await ada.calls('DELETE /columns/:id', { params: { id: await columnNamed(ada, 'News') } })
  expect(await boardOf(ada)).toEqual({ Interests: ['Two', 'One'], Reading: [] })
})

anyDatabase('the last column cannot be deleted', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const answers = await sideBySide(
    db,
    columns.map(
      ({ id }) =>
        () =>
          ada.tries('DELETE /columns/:id', { params: { id } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe(texts.lastColumn())
  expect(Object.keys(await boardOf(ada))).toHaveLength(1)
})

anyDatabase('a reader without columns gets the defaults once, and no other reader does', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await db.deleteFrom('columns').where('userId', '=', ada.id).execute()
  const answers = await sideBySide(
    db,
    [1, 2, 3].map(() => () => ada.calls('POST /columns/ensure-defaults')),
  )
  for (const { columns } of answers) expect(columns.map(({ name }) => name)).toEqual(['News', 'Interests', 'Reading'])
  await ada.calls('DELETE /columns/:id', { params: { id: await columnNamed(ada, 'News') } })
  await ada.calls('POST /columns/ensure-defaults')
  expect(Object.keys(await boardOf(ada))).toEqual(['Interests', 'Reading'])
})

anyDatabase("another reader's column is not found", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const eve = await register('Eve')
  const params = { id: await columnNamed(ada, 'News') }
  expect((await eve.tries('PATCH /columns/:id', { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await eve.tries('PATCH /columns/:id', { params, body: { order: 1 } })).status).toBe(404)
  expect((await eve.tries('PATCH /columns/:id', { params, body: {} })).status).toBe(404)
  expect((await eve.tries('DELETE /columns/:id', { params })).status).toBe(404)
  expect(Object.keys(await boardOf(ada))).toEqual(['News', 'Interests', 'Reading'])
})

anyDatabase('invalid input and signed-out callers are refused', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const id = await columnNamed(ada, 'News')
  for (const name of ['', '   ', 'x'.repeat(limits.columnNameMaxChars + 1), 5, null]) {
    expect((await ada.tries('POST /columns', { body: { name } })).status).toBe(400)
    expect((await ada.tries('PATCH /columns/:id', { params: { id }, body: { name } })).status).toBe(400)
  }
  for (const order of [-1, 0.5, '1'])
    expect((await ada.tries('PATCH /columns/:id', { params: { id }, body: { order } })).status).toBe(400)
  expect((await ada.tries('DELETE /columns/:id', { params: { id: 'first' } })).status).toBe(400)
  const stranger = callsOf(app, null)
  expect((await stranger.tries('GET /columns')).status).toBe(401)
  expect((await stranger.tries('POST /columns', { body: { name: 'x' } })).status).toBe(401)
  expect((await stranger.tries('POST /columns/ensure-defaults')).status).toBe(401)
})

anyDatabase('other tabs are notified of each change of the board', async (db) => {
  const { register, deps } = await makeApp(db)
  const ada = await register('Ada')
  const eve = await register('Eve')
  const heard: string[] = []
  deps.events.subscribe(ada.id, (event) => heard.push(event.type))
  deps.events.subscribe(eve.id, () => heard.push("somebody else's"))
  const { column } = await ada.calls('POST /columns', { body: { name: 'Comics' } })
  await ada.calls('PATCH /columns/:id', { params: { id: column.id }, body: { order: 0 } })
  await ada.calls('DELETE /columns/:id', { params: { id: column.id } })
  await ada.tries('DELETE /columns/:id', { params: { id: column.id } })
  expect(heard).toEqual(['boardChanged', 'boardChanged', 'boardChanged'])
})

eachDatabase('a reader has at most 500 columns, and two created at once do not pass that', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await fillColumns(db, ada, limits.columnsMax - 1)
  const answers = await sideBySide(
    db,
    ['One', 'Two'].map((name) => () => ada.tries('POST /columns', { body: { name } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe(texts.tooManyColumns())
  expect((await ada.calls('GET /columns')).columns).toHaveLength(limits.columnsMax)
  const bob = await register('Bob')
  expect((await bob.tries('POST /columns', { body: { name: 'One' } })).status).toBe(201)
})

anyDatabase('a sorted column stays sorted: by name, by newest item, by unread items', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const ben = await register('Ben')
  const given = [
    { title: 'Zebra', items: 1, newestAt: 30 },
    { title: 'apple', items: 3, newestAt: 10 },
    { title: 'Mango', items: 2, newestAt: 20 },
  ]
  for (const { title, items, newestAt } of given) {
    const feed = await givenFeed(db, { title, items })
    await db.updateTable('items').set({ publishedAt: newestAt }).where('feedId', '=', feed.feedId).execute()
    await givenSubscription(db, ada, feed)
    await givenSubscription(db, ben, feed)
  }
  const news = await columnNamed(ada, 'News')
  const sorted = async (sort: 'hand' | 'name' | 'newest' | 'unread') => {
    const { column } = await ada.calls('PATCH /columns/:id', { params: { id: news }, body: { sort } })
    expect(column.sort).toBe(sort)
    const frame = await ada.calls('GET /board')
    const titles = frame.columns[0]?.feeds.map(({ title }) => title)
    expect((await boardOf(ada)).News).toEqual(titles)
    return titles
  }
  expect(await sorted('name')).toEqual(['apple', 'Mango', 'Zebra'])
  expect(await sorted('newest')).toEqual(['Zebra', 'Mango', 'apple'])
  expect(await sorted('unread')).toEqual(['apple', 'Mango', 'Zebra'])
  expect(await sorted('hand')).toEqual(['Zebra', 'apple', 'Mango'])
  expect((await boardOf(ben)).News).toEqual(['Zebra', 'apple', 'Mango'])
  const refused = await ben.tries('PATCH /columns/:id', { params: { id: news }, body: { sort: 'name' } })
  expect(refused.status).toBe(404)
})

anyDatabase('moving a feed within a sorted column makes the shown order one by hand', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  for (const title of ['C', 'A', 'B']) await givenSubscription(db, ada, await givenFeed(db, { title }))
  const news = await columnNamed(ada, 'News')
  const later = await columnNamed(ada, 'Reading')
  await ada.calls('PATCH /columns/:id', { params: { id: news }, body: { sort: 'name' } })
  const { columns } = await ada.calls('GET /columns')
  const idOf = (title: string) => columns[0]?.feeds.find((feed) => feed.title === title)?.id ?? 0
  await ada.calls('PATCH /feeds/:id/reorder', { params: { id: idOf('C') }, body: { columnId: news, order: 0 } })
  expect((await boardOf(ada)).News).toEqual(['C', 'A', 'B'])
  expect((await ada.calls('GET /columns')).columns[0]?.sort).toBe('hand')
  // A feed that comes from elsewhere takes its sorted place, and the column stays sorted.
  await ada.calls('PATCH /columns/:id', { params: { id: later }, body: { sort: 'name' } })
  for (const title of ['B', 'C', 'A'])
    await ada.calls('PATCH /feeds/:id/reorder', { params: { id: idOf(title) }, body: { columnId: later, order: 0 } })
  expect((await boardOf(ada)).Reading).toEqual(['A', 'B', 'C'])
  expect((await ada.calls('GET /columns')).columns[2]?.sort).toBe('name')
})

anyDatabase('a sort that only a later version knows is by hand', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await db.updateTable('columns').set({ sort: 'byColor' }).execute()
  expect((await ada.calls('GET /columns')).columns[0]?.sort).toBe('hand')
  expect((await ada.calls('GET /board')).columns[0]).not.toHaveProperty('sort')
  const refused = await ada.tries('PATCH /columns/:id', { params: { id: 1 }, body: { sort: 'byColor' as 'name' } })
  expect(refused.status).toBe(400)
})
