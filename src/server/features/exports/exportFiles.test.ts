import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenAuthenticator } from '../../../../test/support/givenAuthenticator.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport } from '../../../../test/support/movingAccount.ts'
import { accountSchema, feedSchema, itemSchema } from '../../formats/accountExport.ts'
import { streamZip } from './streamZip.ts'

async function unpack(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const opened = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await text(await opened.openReadStreamPromise(entry)))
  return files
}

eachDatabase('an export holds no key of an app', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const { secret } = await ada.calls('POST /keys', { body: { name: 'Secret phone', scopes: ['full'] } })
  const stored = await db.selectFrom('appKeys').selectAll().executeTakeFirstOrThrow()
  const texts = [...(await unpack(await downloadsExport(world, ada))).values()].join('\n')
  expect(texts).toContain(ada.email)
  for (const trace of [secret, 'Secret phone', stored.secretHash, stored.feverHash]) expect(texts).not.toContain(trace)
})

eachDatabase('an export holds everything, for programs and for people', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Paper' })
  const feed = await givenSubscription(db, ada, { feedId })
  const [first = 0, second = 0, third = 0] = await givenItems(db, feedId, [
    { title: 'Ängste & <Nöte>', html: '<p onclick="x()">Long <b>text</b></p><img src="https://pics.example/1.jpg">' },
    { title: 'Only tagged' },
    { title: 'Neither' },
  ])
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: first }, body: { isSaved: true } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: third }, body: { isRead: true } })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Later', color: '#3b82f6', icon: '📌' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: second }, body: { tagId: tag.id } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: feed }, body: { tagId: tag.id } })
  const { secret } = await givenAuthenticator(world, ada)
  const files = await unpack(await downloadsExport(world, ada))
  expect(files.get('account.json')).not.toContain(secret)

  expect([...files.keys()]).toEqual([
    'README.txt',
    'account.json',
    'subscriptions.opml',
    'feeds/00001-the-paper.json',
    'items/00001-angste-note.json',
    'items/00001-angste-note.html',
    'items/00002-only-tagged.json',
    'items/00002-only-tagged.html',
    'articles.html',
  ])
  const json = (name: string) => JSON.parse(files.get(name) ?? '')
  expect(accountSchema.parse(json('account.json'))).toMatchObject({
    profile: { email: ada.email, name: 'Ada' },
    columns: [{ name: 'News' }, { name: 'Interests' }, { name: 'Reading' }],
    tags: [{ name: 'Later', icon: '📌' }],
    sessions: [{ userAgent: expect.any(String) }],
    passkeys: [],
    authenticatorAddedAt: expect.any(String),
  })
  const paper = feedSchema.parse(json('feeds/00001-the-paper.json'))
  expect(paper).toMatchObject({ url: 'https://the-paper.example/feed.xml', column: 0, order: 0, tags: ['Later'] })
  expect([paper.read.length, paper.unread.length]).toEqual([1, 2])
  const saved = itemSchema.parse(json('items/00001-angste-note.json'))
  expect(saved).toMatchObject({ title: 'Ängste & <Nöte>', savedAt: expect.any(String), isRead: false, tags: [] })
  // Clean, with its pictures at their publisher's addresses.
  expect(saved.content).toContain('<p>Long <b>text</b></p>')
  expect(saved.content).toContain('src="https://pics.example/1.jpg"')
  expect(itemSchema.parse(json('items/00002-only-tagged.json'))).toMatchObject({ savedAt: null, tags: ['Later'] })
  expect(files.get('items/00001-angste-note.html')).toContain('&#38; &#60;Nöte&#62;')
  expect(files.get('subscriptions.opml')).toContain('xmlUrl="https://the-paper.example/feed.xml"')
  expect(files.get('articles.html')).toMatch(
    /Saved articles[\s\S]*angste-note\.html[\s\S]*Tagged[\s\S]*only-tagged\.html/,
  )
  await world.close()
})

eachDatabase('an export holds nothing of another reader, and no secret', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Bens paper', items: 2 })
  await givenSubscription(db, ben, { feedId })
  await ben.calls('PATCH /feeds/items/:id/saved', { params: { id: itemIds[0] ?? 0 }, body: { isSaved: true } })
  await ben.calls('POST /tags', { body: { name: 'Of Ben', color: '#ef4444', icon: '' } })
  const all = [...(await unpack(await downloadsExport(world, ada)))].flat().join('\n')
  for (const foreign of ['Ben', 'bens-paper', 'argon2', ada.token]) expect(all).not.toContain(foreign)
  await world.close()
})

test('an export that fails halfway ends as a broken file, never as a complete one', async () => {
  async function* files() {
    yield { name: 'one.txt', content: 'one' }
    throw new Error('the database went away')
  }
  await expect(buffer(streamZip(files()))).rejects.toThrow('the database went away')
})

test('an aborted export stops producing files', async () => {
  let made = 0
  let hasStopped = false
  async function* files() {
    try {
      for (;;) yield { name: `${made++}.bin`, content: crypto.getRandomValues(new Uint8Array(60_000)) }
    } finally {
      hasStopped = true
    }
  }
  const zip = streamZip(files())
  await once(zip, 'readable')
  zip.destroy()
  await once(zip, 'close')
  // The generator ends in the same round of promises.
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasStopped).toBe(true)
  expect(made).toBeLessThan(100)
})
