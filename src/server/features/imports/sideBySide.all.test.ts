import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { answerOf } from '../../http/answerErrors.ts'

let uploads: string

beforeEach(() => {
  uploads = mkdtempSync(join(tmpdir(), 'broadsheet-uploads-'))
  vi.stubEnv('TMPDIR', uploads)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(uploads, { recursive: true, force: true })
})

const leftUploads = () => readdirSync(uploads).filter((name) => name.startsWith('broadsheet-import-'))

eachDatabase('of eight imports that a reader starts at once, one runs and the others are told why not', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const zip = await downloadsExport(world, ada)
  const answers = await Promise.all(Array.from({ length: 8 }, () => uploadsExport(world, ada, zip)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  for (const { status, lines } of answers) if (status === 409) expect(lines).toEqual([answerOf(texts.importUnderWay)])
  expect((await uploadsExport(world, ada, zip)).status).toBe(200)
  expect(leftUploads()).toEqual([])
  await world.close()
})

eachDatabase('imports of several readers wait for each other and show it, and all of them finish', async (db) => {
  const world = await makeApp(db)
  const people: Person[] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) people.push(await world.register(name))
  const zip = await downloadsExport(world, people[0] as Person)
  const broken = Buffer.from('no zip')
  const answers = await Promise.all(
    people.map((person, index) => uploadsExport(world, person, index === 2 ? broken : zip)),
  )
  const ended = answers.map(({ lines }) => lines.at(-1))
  expect(ended.filter((line) => line && 'imported' in line)).toHaveLength(2)
  expect(ended.at(-1)).toEqual(answerOf(texts.notAnExport))
  expect(answers.some(({ lines }) => lines.some((line) => 'waiting' in line))).toBe(true)
  expect(leftUploads()).toEqual([])
  await world.close()
})

async function postsList({ app }: TestApp, { token }: Person, { type, payload }: { type: string; payload: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/opml/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

const outline = (index: number) =>
  `<outline text="Feed number ${index}" type="rss" xmlUrl="https://feed-${index}.example/some/long/address/feed.xml"/>`
/** Larger than the limit for reading in the server's own process. */
const longList = `<opml version="2.0"><body>${Array.from({ length: 2000 }, (_, index) => outline(index)).join('')}</body></opml>`
const savedItem = (index: number) => ({
  title: `Saved ${index}`,
  alternate: [{ href: `https://news.example/${index}` }],
  content: { content: `<p>${'Many words. '.repeat(300)}</p>` },
  origin: { streamId: 'feed/https://news.example/feed', title: 'News' },
})
const starred = 'user/1/state/com.google/starred'
const longSaved = JSON.stringify({ id: starred, items: Array.from({ length: 120 }, (_, index) => savedItem(index)) })

eachDatabase('long lists and long files of saved items are imported from a file and from JSON', async (db) => {
  const world = await makeApp(db)
  const [ada, ben] = [await world.register('Ada'), await world.register('Ben')]
  const asFile = (payload: string) => ({ type: 'application/octet-stream', payload })
  const asJson = (opml: string) => ({ type: 'application/json; charset=utf-8', payload: JSON.stringify({ opml }) })
  for (const [person, pack] of [
    [ada, asFile],
    [ben, asJson],
  ] as const) {
    expect(await postsList(world, person, pack(longList))).toMatchObject({
      status: 201,
      body: { import: { added: 2000 } },
    })
    expect(await postsList(world, person, pack(longSaved))).toMatchObject({
      status: 201,
      body: { import: { savedItems: 120, knownItems: 0 } },
    })
    const { items } = await person.calls('GET /feeds/items', { query: { savedOnly: true, limit: 200 } })
    expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 120 }, (_, index) => `Saved ${index}`))
    expect((await postsList(world, person, pack(longSaved))).body.import).toMatchObject({
      savedItems: 0,
      knownItems: 120,
    })
  }
  const junk = await postsList(world, ada, asFile('x'.repeat(200_000)))
  expect(junk).toEqual({ status: 422, body: answerOf(texts.noListThere) })
  const wrong = await postsList(world, ada, { type: 'application/json', payload: `["${'x'.repeat(200_000)}"]` })
  expect(wrong).toEqual({ status: 422, body: answerOf(texts.noListThere) })
  expect(leftUploads()).toEqual([])
  await world.close()
})

eachDatabase('a reader whose import is running cannot start another large one of any kind', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const zip = await downloadsExport(world, ada)
  const file = { type: 'application/octet-stream', payload: longList }
  const [first, second] = await Promise.all([postsList(world, ada, file), postsList(world, ada, file)])
  expect([first.status, second.status].sort()).toEqual([201, 409])
  const [list, account] = await Promise.all([postsList(world, ada, file), uploadsExport(world, ada, zip)])
  expect([list.status, account.status].filter((status) => status === 409)).toHaveLength(1)
  await world.close()
})
