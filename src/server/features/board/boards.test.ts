import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'

/** Ada with the boards Work and Play beside the first one. */
async function givenBoards(db: Db) {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const create = async (name: string) => (await ada.calls('POST /boards', { body: { name } })).board
  const [work, play] = [await create('Work'), await create(' Play ')]
  return { register, close, ada, work, play }
}

/** The names of the columns of each board; checks that positions are dense. */
async function boardsOf(person: Person): Promise<Record<string, string[]>> {
  const { boards } = await person.calls('GET /boards')
  const { columns } = await person.calls('GET /columns')
  expect(boards.map(({ position }) => position)).toEqual(boards.keys().toArray())
  expect(columns.map(({ order }) => order)).toEqual(columns.keys().toArray())
  const namesOn = (id: number | null) => columns.filter(({ boardId }) => boardId === id).map(({ name }) => name)
  return Object.fromEntries([['', namesOn(null)], ...boards.map(({ id, name }) => [name, namesOn(id)] as const)])
}

async function moves(person: Person, column: string, change: { boardId?: number | null; order?: number }) {
  const { columns } = await person.calls('GET /columns')
  const id = columns.find(({ name }) => name === column)?.id ?? 0
  return person.tries('PATCH /columns/:id', { params: { id }, body: change })
}

anyDatabase('a reader without boards has all columns on the first one', async (db) => {
  const { register } = await makeApp(db)
  expect(await boardsOf(await register('Ada'))).toEqual({ '': ['News', 'Interests', 'Reading'] })
})

anyDatabase('new boards come last and are empty, and other readers do not see them', async (db) => {
  const { register, ada, work, play } = await givenBoards(db)
  expect([work, play]).toEqual([
    { id: expect.any(Number), name: 'Work', position: 0 },
    { id: expect.any(Number), name: 'Play', position: 1 },
  ])
  expect(await boardsOf(ada)).toEqual({ '': ['News', 'Interests', 'Reading'], Work: [], Play: [] })
  expect((await (await register('Ben')).calls('GET /boards')).boards).toEqual([])
})

anyDatabase('a board is renamed and moved, past the end to the last place', async (db) => {
  const { ada, work } = await givenBoards(db)
  const change = (body: { name?: string; position?: number }) =>
    ada.calls('PATCH /boards/:id', { params: { id: work.id }, body })
  expect((await change({ name: 'Office', position: 99 })).board).toEqual({ id: work.id, name: 'Office', position: 1 })
  expect(Object.keys(await boardsOf(ada))).toEqual(['', 'Play', 'Office'])
  expect((await change({ position: 0 })).board.position).toBe(0)
  expect(Object.keys(await boardsOf(ada))).toEqual(['', 'Office', 'Play'])
})

anyDatabase('a column moves to the end of another board, and back', async (db) => {
  const { ada, work } = await givenBoards(db)
  await moves(ada, 'News', { boardId: work.id })
  await moves(ada, 'Interests', { boardId: work.id })
  expect(await boardsOf(ada)).toEqual({ '': ['Reading'], Work: ['News', 'Interests'], Play: [] })
  await moves(ada, 'News', { boardId: null })
  expect(await boardsOf(ada)).toEqual({ '': ['Reading', 'News'], Work: ['Interests'], Play: [] })
  // A column that is on the board already keeps its place.
  await moves(ada, 'Reading', { boardId: null })
  expect((await boardsOf(ada))['']).toEqual(['Reading', 'News'])
  await moves(ada, 'Interests', { boardId: null, order: 0 })
  expect((await boardsOf(ada))['']).toEqual(['Interests', 'Reading', 'News'])
})

anyDatabase('a column moved to a deleted board stays where it is, and the answer says why', async (db) => {
  const { ada, work } = await givenBoards(db)
  await ada.calls('DELETE /boards/:id', { params: { id: work.id } })
  const before = await boardsOf(ada)
  expect(await moves(ada, 'News', { boardId: work.id, order: 2 })).toMatchObject({
    status: 404,
    error: texts.missingBoard(),
  })
  const adding = await ada.tries('POST /columns', { body: { name: 'Comics', boardId: work.id } })
  expect(adding).toMatchObject({ status: 404, error: texts.missingBoard() })
  expect(await boardsOf(ada)).toEqual(before)
})

anyDatabase('a new column is added to the board that the call names', async (db) => {
  const { ada, work } = await givenBoards(db)
  const { column } = await ada.calls('POST /columns', { body: { name: 'Comics', boardId: work.id } })
  expect(column).toMatchObject({ name: 'Comics', order: 3, boardId: work.id })
  expect((await boardsOf(ada)).Work).toEqual(['Comics'])
})

anyDatabase('deleting a board moves its columns with their feeds to the end of the first one', async (db) => {
  const { ada, work, play } = await givenBoards(db)
  await givenSubscription(db, ada, await givenFeed(db, { title: 'One', items: 2 }))
  await moves(ada, 'News', { boardId: work.id })
  await moves(ada, 'Reading', { boardId: play.id })
  await ada.calls('DELETE /boards/:id', { params: { id: work.id } })
  expect(await boardsOf(ada)).toEqual({ '': ['Interests', 'News'], Play: ['Reading'] })
  const { columns } = await ada.calls('GET /columns')
  const news = columns.find(({ name }) => name === 'News')
  expect(news?.feeds).toMatchObject([{ title: 'One', _count: { feedItems: 2 } }])
})

anyDatabase('the feeds of a deleted column move to the first column of its board', async (db) => {
  const { ada, work } = await givenBoards(db)
  await moves(ada, 'Interests', { boardId: work.id })
  await moves(ada, 'Reading', { boardId: work.id })
  const { columns } = await ada.calls('GET /columns')
  const idOf = (wanted: string) => columns.find(({ name }) => name === wanted)?.id ?? 0
  const { feedId } = await givenFeed(db, { title: 'One' })
  await givenSubscription(db, ada, { feedId, columnId: idOf('Reading') })
  const feedsOf = async (name: string) =>
    (await ada.calls('GET /columns')).columns.find((column) => column.name === name)?.feeds.map(({ title }) => title)
  await ada.calls('DELETE /columns/:id', { params: { id: idOf('Reading') } })
  expect([await feedsOf('Interests'), await feedsOf('News')]).toEqual([['One'], []])
  await ada.calls('DELETE /columns/:id', { params: { id: idOf('Interests') } })
  expect([await feedsOf('News'), (await boardsOf(ada)).Work]).toEqual([['One'], []])
})

eachDatabase('a reader has at most 50 boards, also when they are created at once', async (db) => {
  const { ada } = await givenBoards(db)
  const rows = Array.from({ length: limits.boardsMax - 3 }, (_, index) => ({
    userId: ada.id,
    name: `Board ${index}`,
    position: index + 2,
  }))
  await db.insertInto('boards').values(rows).execute()
  const create = () => ada.tries('POST /boards', { body: { name: 'More' } })
  const answers = await sideBySide(db, [create, create, create])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await create()).error).toBe(texts.tooManyBoards())
  expect((await ada.calls('GET /boards')).boards).toHaveLength(limits.boardsMax)
})

eachDatabase(
  'the first blocks are those of the board that is shown; an unknown board shows the first one',
  async (db) => {
    const { register, ada, work } = await givenBoards(db)
    const other = (await (await register('Ben')).calls('POST /boards', { body: { name: 'Theirs' } })).board
    await givenSubscription(db, ada, await givenFeed(db, { title: 'At work', items: 1 }))
    await moves(ada, 'News', { boardId: work.id })
    const { columns } = await ada.calls('GET /columns')
    const { feedId } = await givenFeed(db, { title: 'At home', items: 1 })
    await givenSubscription(db, ada, { feedId, columnId: columns[0]?.id ?? 0 })
    const blocksOn = async (boardId?: number) => {
      const query = { columns: 3, feedsPerColumn: 3, ...(boardId !== undefined && { boardId }) }
      return (await ada.calls('GET /board', { query })).blocks.map(({ feed }) => feed.title)
    }
    expect(await blocksOn(work.id)).toEqual(['At work'])
    for (const boardId of [undefined, other.id, 123_456]) expect(await blocksOn(boardId)).toEqual(['At home'])
    const frame = await ada.calls('GET /board')
    expect(frame.boards?.map(({ name }) => name)).toEqual(['Work', 'Play'])
    expect(frame.columns.map(({ name, boardId }) => [name, boardId])).toEqual([
      ['Interests', undefined],
      ['Reading', undefined],
      ['News', work.id],
    ])
  },
)

anyDatabase('marking a board read leaves the other boards unread', async (db) => {
  const { ada, work } = await givenBoards(db)
  await givenSubscription(db, ada, await givenFeed(db, { title: 'At work', items: 2 }))
  await moves(ada, 'News', { boardId: work.id })
  const { columns } = await ada.calls('GET /columns')
  const { feedId } = await givenFeed(db, { title: 'At home', items: 3 })
  await givenSubscription(db, ada, { feedId, columnId: columns[0]?.id ?? 0 })
  const unread = async () =>
    Object.fromEntries((await ada.calls('GET /feeds')).feeds.map(({ title, _count }) => [title, _count.feedItems]))
  const upToItemId = 1_000_000
  const { undo } = await ada.calls('POST /items/read-all', { body: { boardId: null, upToItemId } })
  expect(await unread()).toEqual({ 'At work': 2, 'At home': 0 })
  await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })
  await ada.calls('POST /items/read-all', { body: { boardId: work.id, upToItemId } })
  expect(await unread()).toEqual({ 'At work': 0, 'At home': 3 })
})
