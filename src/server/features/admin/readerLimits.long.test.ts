import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenMail, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { day } from '../../lib/clock.ts'

const firstColumn = async (person: Pick<Person, 'calls'>) => (await person.calls('GET /columns')).columns[0]?.id ?? 0

eachDatabase('a reader adds feeds up to the limit, also with two at the same moment', async (db) => {
  const { register, close } = await makeApp(db, { MAX_FEEDS: '2' })
  const publishers = await startFakeFeedServer()
  const ada = await register('Ada')
  const columnId = await firstColumn(ada)
  const adds = (name: string) => ada.tries('POST /feeds', { body: { feedUrl: publishers.feed(name).url, columnId } })
  expect((await adds('one')).status).toBe(201)
  const both = await sideBySide(
    db,
    ['two', 'three'].map((name) => () => adds(name)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await adds('four')).error).toBe(texts.feedsFull({ count: 2 }))
  await close()
  await publishers.close()
})

eachDatabase('an import adds feeds up to the limit and reports the others', async (db) => {
  const { register } = await makeApp(db, { MAX_FEEDS: '2' })
  const ada = await register('Ada')
  const outlines = ['a', 'b', 'c'].map((name) => `<outline text="${name}" xmlUrl="https://${name}.example/feed"/>`)
  const opml = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
  const { import: done } = await ada.calls('POST /opml/import', { body: { opml }, query: { folders: 'columns' } })
  expect(JSON.stringify(done)).toContain(texts.feedsFull({ count: 2 }))
  expect((await ada.calls('GET /feeds')).feeds.map(({ title }) => title)).toEqual(['a', 'b'])
})

anyDatabase('an import of an account lists the feeds above the limit', async (db) => {
  const before = await makeApp(db)
  const publishers = await startFakeFeedServer()
  const ada = await before.register('Ada')
  const columnId = await firstColumn(ada)
  for (const name of ['one', 'two', 'three'])
    await ada.calls('POST /feeds', { body: { feedUrl: publishers.feed(name).url, columnId } })
  const zip = await downloadsExport(before, ada)
  const after = await makeApp(db, { MAX_FEEDS: '2' })
  const ben = await after.register('Ben')
  const { lines } = await uploadsExport(after, ben, zip)
  const kept = (await ben.calls('GET /feeds')).feeds.map(({ feedUrl }) => feedUrl)
  expect(kept).toEqual(['one', 'two'].map((name) => publishers.feed(name).url))
  expect(lines.at(-1)).toMatchObject({
    imported: {
      feeds: 2,
      refused: 1,
      refusals: [{ address: publishers.feed('three').url, reason: texts.feedsFull({ count: 2 }) }],
    },
  })
  await publishers.close()
})

anyDatabase('what a reader has above a lower limit stays', async (db) => {
  const before = await makeApp(db)
  const publishers = await startFakeFeedServer()
  const ada = await before.register('Ada')
  const columnId = await firstColumn(ada)
  for (const name of ['one', 'two'])
    await ada.calls('POST /feeds', { body: { feedUrl: publishers.feed(name).url, columnId } })
  for (const name of ['one', 'two']) await ada.calls('POST /searches', { body: { name, query: name, columnId } })
  const after = callsOf((await makeApp(db, { MAX_FEEDS: '1', MAX_SEARCHES: '1' })).app, ada.token)
  expect((await after.calls('GET /feeds')).feeds).toHaveLength(2)
  const search = await after.tries('POST /searches', { body: { name: 'three', query: 'three', columnId } })
  expect([search.status, search.error]).toEqual([409, texts.tooManySearches({ count: 1 })])
  const deleted = (await after.calls('GET /feeds')).feeds[0]?.id ?? 0
  await after.calls('DELETE /feeds/:id', { params: { id: deleted } })
  const add = await after.tries('POST /feeds', { body: { feedUrl: publishers.feed('three').url, columnId } })
  expect(add.status).toBe(409)
  await publishers.close()
})

eachDatabase('a reader saves pages up to the limit, and may save known ones again', async (db) => {
  const { register } = await makeApp(db, { MAX_SAVED_PAGES: '1' })
  const ada = await register('Ada')
  const saves = (path: string) => ada.tries('POST /saves', { body: { url: `https://site.example/${path}` } })
  expect((await saves('one')).status).toBeLessThan(300)
  expect(await saves('two')).toMatchObject({ error: texts.savedPagesFull({ count: 1 }) })
  expect((await saves('one')).status).toBeLessThan(300)
})

eachDatabase('mails above the limit of a day come later, and the admin sees what a reader uses', async (db) => {
  const world = await makeApp(db, { ...mailSettings, MAX_NEWSLETTERS_A_DAY: '2' })
  const admin = await world.register('Root')
  const ada = await world.register('Ada')
  await ada.calls('POST /searches', { body: { name: 'Own', query: 'own', columnId: await firstColumn(ada) } })
  await ada.calls('POST /saves', { body: { url: 'https://site.example/one' } })
  for (const subject of ['One', 'Two']) expect(await receives(world, ada, givenMail({ subject }))).toBe('stored')
  expect(await receives(world, ada, givenMail({ subject: 'Three' }))).toBe('overRate')
  const used = async () => (await admin.calls('GET /admin/users')).users.find(({ id }) => id === ada.id)
  expect(await used()).toMatchObject({ searchCount: 1, savedPageCount: 1, mailsToday: 2 })
  world.passes(day)
  expect(await used()).toMatchObject({ mailsToday: 0 })
  expect(await receives(world, ada, givenMail({ subject: 'Three' }))).toBe('stored')
})
