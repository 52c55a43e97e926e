// In one file because the stories share one setup: lists of other feed readers, imported and exported by the same person.
import fc from 'fast-check'
import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { fillColumns, fillTags } from '../../../../test/support/fillBoard.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { readListFile } from '../../formats/imports/readListFile.ts'
import { type ExportedColumn, writeOpml } from '../../formats/opml/writeOpml.ts'
import { importContents } from '../../ingest/imports/importContents.ts'
import { finishImports } from '../../ingest/imports/importParts.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day, minute } from '../../lib/clock.ts'
import { openContents } from './openContents.ts'

const inBody = (body: string) => `<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`
const feed = (title: string, url: string) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`

const list = inBody(`
  <outline text="News"><outline text="World">${feed('Far', 'https://far.example/feed')}</outline>
    ${feed('Near', 'https://near.example/feed')}</outline>
  <outline text="Cooking">${feed('Soup', 'https://soup.example/feed')}${feed('Near again', 'http://near.example/feed')}</outline>`)

const imports = (person: Person, opml: string, folders: 'columns' | 'tags' = 'columns') =>
  person.calls('POST /opml/import', { body: { opml }, query: { folders } })

/** Column names with the titles in them, each with its tags. */
async function boardOf(person: Person) {
  const { columns } = await person.calls('GET /columns')
  return columns.map(({ name, feeds }) => [
    name,
    feeds.map(({ title, feedTags }) => [title, ...feedTags.map(({ tag }) => tag.name)].join(' #')),
  ])
}

async function exportOf({ app }: TestApp, { token }: Person): Promise<string> {
  const answer = await app.inject({ url: '/api/opml/export', headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers['content-type']).toContain('text/x-opml')
  return answer.body
}

eachDatabase('a new reader’s folders become the columns, inner and second folders become tags', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { import: done } = await imports(ada, list)
  expect(done).toMatchObject({ added: 3, waiting: 3, arrived: 0, failed: 0, known: 0, refused: 0 })
  expect(await boardOf(ada)).toEqual([
    ['News', ['Far #World', 'Near #Cooking']],
    ['Cooking', ['Soup']],
  ])
  await close()
})

eachDatabase('a feed in several places of a list lands in the folder that says most about it', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const [near, far] = [feed('Near', 'https://near.example/feed'), feed('Far', 'https://far.example/feed')]
  const folder = (name: string, feeds: string) => `<outline text="${name}">${feeds}</outline>`
  await imports(ada, inBody(`${near}${folder('All', near + far)}${folder('Town', near)}${folder('World', far)}`))
  expect(await boardOf(ada)).toEqual([
    ['Town', ['Near #All']],
    ['World', ['Far #All']],
  ])
  await close()
})

eachDatabase('a page that FreshRSS reads by a recipe is listed, and becomes no feed', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const page = '<outline type="HTML+XPath" text="Museum" xmlUrl="https://museum.example/news" frss:xPathItem="//li"/>'
  const { import: done } = await imports(ada, inBody(`${page}${feed('Near', 'https://near.example/feed')}`))
  expect(done).toMatchObject({
    added: 1,
    refused: 1,
    refusals: [{ title: 'Museum', address: 'https://museum.example/news', reasonCode: 'failure_needs_recipe' }],
  })
  expect((await ada.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual(['Near'])
  await close()
})

eachDatabase('the same list again, and by http instead of https, changes nothing', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await imports(ada, list)
  const before = await ada.calls('GET /columns')
  const { import: again } = await imports(ada, list.replaceAll('https:', 'http:'))
  expect(again).toMatchObject({ added: 0, known: 3 })
  expect(await ada.calls('GET /columns')).toEqual(before)
  await close()
})

eachDatabase('with folders as tags all feeds are added to the first column', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await ada.calls('POST /tags', { body: { name: 'world', color: '#ef4444', icon: '' } })
  await imports(ada, list, 'tags')
  expect(await boardOf(ada)).toEqual([
    ['News', ['Far #world #News', 'Near #News #Cooking', 'Soup #Cooking']],
    ['Interests', []],
    ['Reading', []],
  ])
  await close()
})

eachDatabase('an existing board stays, and new feeds are added below in the columns of the same name', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await imports(ada, inBody(`<outline text="cooking">${feed('Bread', 'https://bread.example/feed')}</outline>`))
  await imports(ada, list)
  await imports(ada, inBody(feed('Loose', 'https://loose.example/feed')))
  expect(await boardOf(ada)).toEqual([
    ['cooking', ['Bread', 'Soup', 'Loose']],
    ['News', ['Far #World', 'Near #Cooking']],
  ])
  await close()
})

eachDatabase('the worker fetches the articles, and the import shows how many arrived and what failed', async (db) => {
  const { register, deps, close } = await makeApp(db)
  const internet = await startFakeFeedServer({ clock: () => startOfStories })
  const ada = await register('Ada')
  const good = internet.feed('good', 'still', { itemCount: 130 })
  const opml = inBody(
    feed('My good one', good.url) +
      feed('Gone', internet.feed('gone', 'gone').url) +
      feed('Not one', 'gopher://x.example'),
  )
  const { import: started } = await imports(ada, opml)
  expect(started).toMatchObject({
    added: 2,
    waiting: 2,
    refused: 1,
    refusals: [{ title: 'Not one', address: 'gopher://x.example', reason: expect.stringMatching(/http/) }],
  })
  await refreshDueFeeds(createRefreshDeps(deps, { pauseMs: 0 }))
  const { import: done } = await ada.calls('GET /opml/imports/:id', { params: { id: started.id } })
  expect(done).toMatchObject({ added: 2, arrived: 1, failed: 1, waiting: 0 })
  expect(done.failures).toEqual([
    {
      feedId: expect.any(Number),
      title: 'Gone',
      url: expect.stringContaining('/gone'),
      reason: 'Nothing exists at that address (410).',
      reasonCode: 'failure_not_found_status',
      reasonValues: { status: '410' },
    },
  ])
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds[0]).toMatchObject({ title: 'My good one', _count: { feedItems: 100 } })
  const { id: feedId } = feeds[1] ?? { id: 0 }
  await ada.calls('DELETE /feeds/:id', { params: { id: feedId } })
  const { import: after } = await ada.calls('GET /opml/imports/:id', { params: { id: started.id } })
  expect(after).toMatchObject({ added: 1, arrived: 1, failed: 0, waiting: 0 })
  await internet.close()
  await close()
})

eachDatabase('another reader cannot see an import or its names', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { import: adas } = await imports(ada, inBody(feed('Something private about Ben', 'https://far.example/feed')))
  expect((await ben.tries('GET /opml/imports/:id', { params: { id: adas.id } })).status).toBe(404)
  await imports(ben, inBody(feed('', 'https://far.example/feed')))
  expect((await ben.calls('GET /feeds')).feeds[0]?.title).toBe('far.example')
  expect((await ada.calls('GET /feeds')).feeds[0]?.title).toBe('Something private about Ben')
  await close()
})

eachDatabase('a feed with a password in its address is private, and only in its reader’s export', async (db) => {
  const test = await makeApp(db)
  const [ada, ben] = [await test.register('Ada'), await test.register('Ben')]
  const locked = inBody(feed('Locked', 'https://ada:secret@locked.example/feed'))
  await imports(ada, locked)
  await imports(ben, locked)
  const rows = await db.selectFrom('feeds').select(['ownerId']).orderBy('id').execute()
  expect(rows).toEqual([{ ownerId: ada.id }, { ownerId: ben.id }])
  expect(await exportOf(test, ada)).toContain('https://ada:secret@locked.example/feed')
  await test.close()
})

eachDatabase('feeds that are stored already have their newest items unread, and count as known', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Gazette', items: 120 })
  await db
    .updateTable('feeds')
    .set({ lastFetchedAt: startOfStories, goneAt: startOfStories, nextCheckAt: startOfStories + 9e9 })
    .where('id', '=', feedId)
    .execute()
  const { import: done } = await imports(ada, inBody(feed('Gazette', 'https://gazette.example/feed.xml')))
  expect(done).toMatchObject({ added: 1, arrived: 1 })
  expect((await ada.calls('GET /feeds')).feeds[0]).toMatchObject({
    _count: { feedItems: 100 },
    health: { state: 'well' },
  })
  await close()
})

eachDatabase('the same list imported twice at the same moment is imported once', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const answers = await sideBySide(db, [() => imports(ada, list), () => imports(ada, list)])
  expect(answers.map((answer) => answer.import.added + answer.import.known)).toEqual([3, 3])
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(3)
  await close()
})

eachDatabase('a file in any encoding, or at an address, is imported as well', async (db) => {
  const { app, register, deps, close } = await makeApp(db)
  const ada = await register('Ada')
  const latin1 = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><opml><body>${feed('Käse', 'https://kaese.example/')}</body></opml>`,
    'latin1',
  )
  for (const type of ['text/xml', 'text/x-opml', 'text/plain', 'application/octet-stream']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/opml/import',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      payload: latin1,
    })
    expect([type, answer.statusCode]).toEqual([type, 201])
  }
  expect((await ada.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual(['Käse'])

  deps.fetcher.get = async (url) =>
    url === 'https://lists.example/mine.opml'
      ? { is: 'answered', status: 200, headers: {}, bytes: Buffer.from(list), url, permanentUrl: null, hops: [] }
      : { is: 'failed', reason: 'noSuchHost', text: 'No server has that name.', hops: [] }
  const { import: fetched } = await ada.calls('POST /opml/import', { body: { url: 'https://lists.example/mine.opml' } })
  expect(fetched.added).toBe(3)
  expect(await ada.tries('POST /opml/import', { body: { url: 'https://nowhere.example/' } })).toMatchObject({
    status: 502,
    error: 'No server has that name.',
  })
  expect((await ada.tries('POST /opml/import', { body: { url: 'nonsense' } })).status).toBe(400)
  await close()
})

eachDatabase('a file that is no list, or too large, is refused as a whole with a reason', async (db) => {
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const refuses = async (opml: string) => {
    const { status, error } = await ada.tries('POST /opml/import', { body: { opml } })
    expect(error).toMatch(/\w/)
    return status
  }
  expect(await refuses('<rss><channel><title>A feed</title></channel></rss>')).toBe(422)
  expect(await refuses('{"some": "json"}')).toBe(422)
  expect(await refuses('[')).toBe(422)
  const many = (count: number, write: (index: number) => string) =>
    inBody(Array.from({ length: count }, (_, i) => write(i)).join(''))
  expect(await refuses(many(10_001, (i) => feed('F', `https://${i}.example/`)))).toBe(422)
  expect(await refuses(many(600, (i) => `<outline text="${i}">${feed('F', `https://${i}.example/`)}</outline>`))).toBe(
    422,
  )
  expect(await refuses('x'.repeat(17 * 1024 * 1024))).toBe(413)
  const stranger = await app.inject({ method: 'POST', url: '/api/opml/import', payload: { opml: list } })
  expect(stranger.statusCode).toBe(401)
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  await close()
})

eachDatabase('an export can be imported again, whatever the names on the board', async (db, kind) => {
  const test = await makeApp(db)
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `x${text}`.trim())
  const tag = fc.oneof(name, fc.constantFrom('a,b', 'c\\', '/d', '\\,', 'e/f', '/'))
  const columnLists = fc.array(
    fc.record({
      name,
      feeds: fc.array(
        fc.record({ title: name, tags: fc.uniqueArray(tag, { maxLength: 3, selector: (text) => text.toLowerCase() }) }),
        {
          maxLength: 3,
        },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  let readers = 0
  const newReader = () => test.register(`Reader ${readers++}`)
  await fc.assert(
    fc.asyncProperty(columnLists, async (columns) => {
      const [ada, ben] = [await newReader(), await newReader()]
      const board = columns.map(
        ({ name, feeds }, column): ExportedColumn => ({
          name,
          feeds: feeds.map(({ title, tags }, place) => ({
            title,
            publishedTitle: '',
            url: `https://${readers}-${column}-${place}.example/feed?a=1&b=<2>`,
            siteUrl: null,
            tags,
          })),
        }),
      )
      await imports(ada, writeOpml(board, { now: 0 }))
      const exported = await exportOf(test, ada)
      await imports(ben, exported)
      const sorted = (rows: unknown) => JSON.stringify(rows)
      expect(await boardOf(ada)).toEqual(
        columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => expect.stringContaining(title))]),
      )
      expect(sorted(await tagsOf(ben))).toBe(sorted(await tagsOf(ada)))
      expect(sorted((await boardOf(ben)).map(([column]) => column))).toBe(
        sorted((await boardOf(ada)).map(([column]) => column)),
      )
      await imports(ada, exported)
      expect(await exportOf(test, ada)).toBe(exported)
    }),
    { numRuns: kind === 'sqlite' ? 8 : 4 },
  )
  await test.close()
})

/** Per column and feed, in any order of tags. */
async function tagsOf(person: Person) {
  const { columns } = await person.calls('GET /columns')
  return columns.map(({ feeds }) =>
    feeds.map(({ title, feedTags }) => [title, feedTags.map(({ tag }) => tag.name).sort()]),
  )
}

eachDatabase(
  'the newest import is shown to its reader everywhere, and to no other reader, until they dismiss it',
  async (db) => {
    const { register, passes, close } = await makeApp(db)
    const ada = await register('Ada')
    const ben = await register('Ben')
    const latest = async (person: Person) => (await person.calls('GET /opml/imports/latest')).import
    expect(await latest(ada)).toBeNull()
    const { import: first } = await imports(ada, inBody(feed('Soup', 'https://soup.example/feed')))
    const { import: second } = await imports(ada, list)
    const { import: bens } = await imports(ben, list)
    expect(await latest(ada)).toEqual(second)
    for (const { id } of [first, second])
      expect((await ben.tries('DELETE /opml/imports/:id', { params: { id } })).status).toBe(404)
    await ada.calls('DELETE /opml/imports/:id', { params: { id: second.id } })
    expect([await latest(ada), await latest(ben)]).toEqual([null, bens])
    expect((await ada.calls('GET /feeds')).feeds).toHaveLength(3)
    expect((await ada.tries('GET /opml/imports/:id', { params: { id: first.id } })).status).toBe(404)
    passes(31 * day)
    expect(await latest(ben)).toBeNull()
    await close()
  },
)

eachDatabase('a list that would give a reader too many columns or tags is refused as a whole', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await fillColumns(db, ada, limits.columnsMax)
  await givenSubscription(db, ada, await givenFeed(db, { title: 'One', items: 1 }))
  const byColumns = await ada.tries('POST /opml/import', { body: { opml: list }, query: { folders: 'columns' } })
  expect([byColumns.status, byColumns.error]).toEqual([422, texts.importPassesColumns()])
  await fillTags(db, ada, limits.tagsMax - 2)
  const byTags = await ada.tries('POST /opml/import', { body: { opml: list }, query: { folders: 'tags' } })
  expect([byTags.status, byTags.error]).toEqual([422, texts.importPassesTags()])
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(1)
  const small = inBody(`<outline text="Tag 1">${feed('Far', 'https://far.example/feed')}</outline>`)
  expect(await imports(ada, small, 'tags')).toMatchObject({ import: { added: 1 } })
  await close()
})

eachDatabase('taking back an import of hundreds of feeds leaves the others in their places', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `Feed ${from + index}`)
  const addressOf = (name: string) => `https://${name.toLowerCase().replace(' ', '-')}.example/feed.xml`
  const outlines = (all: string[]) => all.map((name) => feed(name, addressOf(name))).join('')
  const folder = (name: string, all: string[]) => `<outline text="${name}">${outlines(all)}</outline>`
  const { columns } = await ada.calls('GET /columns')
  const add = async (title: string, columnId: number | undefined) =>
    givenSubscription(db, ada, {
      feedId: (await givenFeed(db, { title, items: 2 })).feedId,
      ...(columnId && { columnId }),
    })
  await add('Own 1', columns[0]?.id)
  const { import: done } = await imports(
    ada,
    inBody(folder(columns[0]?.name ?? '', names(0, 180)) + folder('Many', names(200, 170))),
  )
  expect(done.added).toBe(350)
  await add('Own 2', columns[0]?.id)
  const own = (await ada.calls('GET /columns')).columns
  await add('Own 3', own.find(({ name }) => name === 'Many')?.id)
  const { import: gone } = await ada.calls('POST /opml/imports/:id/take-back', { params: { id: done.id } })
  expect(gone.takenBackAt).not.toBeNull()
  const left = (await ada.calls('GET /columns')).columns.filter(({ feeds }) => feeds.length > 0)
  expect(left.map(({ name, feeds }) => [name, ...feeds.map(({ title, order }) => [title, order])])).toEqual([
    [columns[0]?.name, ['Own 1', 0], ['Own 2', 1]],
    ['Many', ['Own 3', 0]],
  ])
  const abandoned = await db.selectFrom('feeds').select('id').where('abandonedAt', 'is not', null).execute()
  expect(abandoned).toHaveLength(350)
  const places = await db.selectFrom('subscriptions').select(['columnId', 'position']).orderBy('id').execute()
  expect(places.map(({ position }) => position)).toEqual([0, 1, 0])
  await close()
})

const manyFeeds = Array.from({ length: 350 }, (_, index) => `Feed ${index}`)
const listed = manyFeeds.map((name, index) => feed(name, `https://many.example/${index}`)).join('')
const longList = inBody(
  `<outline text="Long"><outline text="Inner">${listed}</outline></outline>
  <outline text="Short">${feed('Last', 'https://last.example/')}</outline>`,
)
const labeled = manyFeeds.map((name) => `${name} #Inner`)

/** As if the server were killed after the first part of the list. */
async function beginsImport({ deps, db }: Pick<TestApp, 'deps'> & { db: Db }, person: Person): Promise<void> {
  let transactions = 0
  const killed = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      if (transactions++ > 1) throw new Error('The server was killed.')
      return target.transaction.bind(target)
    },
  })
  const contents = openContents(readListFile(longList))
  const choices = { folders: 'columns', saves: 'ask' } as const
  const begun = importContents({ ...createRefreshDeps(deps, { pauseMs: 0 }), db: killed }, person, {
    contents,
    choices,
  })
  await expect(begun).rejects.toThrow('killed')
}

eachDatabase(
  'a long list is imported in its order, and the worker finishes what a stop of the server interrupts',
  async (db) => {
    const { register, deps, close } = await makeApp(db)
    const [ada, ben] = [await register('Ada'), await register('Ben')]
    expect((await imports(ada, longList)).import).toMatchObject({ added: 351, known: 0 })
    await beginsImport({ deps, db }, ben)
    expect((await ben.calls('GET /feeds')).feeds).toHaveLength(100)
    await finishImports(deps)
    expect((await ben.calls('GET /feeds')).feeds).toHaveLength(100)
    await finishImports({ ...deps, clock: () => deps.clock() + 2 * minute })
    for (const person of [ada, ben])
      expect(await boardOf(person)).toEqual([
        ['Long', labeled],
        ['Short', ['Last']],
      ])
    expect(await db.selectFrom('importParts').selectAll().execute()).toEqual([])
    await close()
  },
)

eachDatabase('an interrupted import that is taken back doesn’t go on, and one that is dismissed does', async (db) => {
  const { register, deps, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  for (const person of [ada, ben]) await beginsImport({ deps, db }, person)
  const latest = async (person: Person) => (await person.calls('GET /opml/imports/latest')).import?.id ?? 0
  await ada.calls('POST /opml/imports/:id/take-back', { params: { id: await latest(ada) } })
  await ben.calls('DELETE /opml/imports/:id', { params: { id: await latest(ben) } })
  const [long] = (await ben.calls('GET /columns')).columns
  await ben.calls('DELETE /columns/:id', { params: { id: long?.id ?? 0 } })
  await finishImports({ ...deps, clock: () => deps.clock() + 2 * minute })
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  expect(await boardOf(ben)).toEqual([['Short', [...labeled, 'Last']]])
  await close()
})
