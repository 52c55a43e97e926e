import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { createPictureCache } from '../../core/pictures/pictureCache.ts'
import type { Reader } from '../../core/reader.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { storedPictureAddress } from '../../formats/storedPictureAddress.ts'
import { day } from '../../lib/clock.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const typeOf = (text: string) => pictureTypeOf(Buffer.from(text))

async function publisher(bytes: Buffer | string, type: string) {
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.writeHead(200, { 'content-type': type }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `http://127.0.0.1:${port}/picture`, requests: () => requests }
}

async function product() {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-pictures-'))
  const { app, deps, passes, register } = await makeApp(db, { DATA_DIR: folder })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  const admin = await register('Admin')
  return {
    app,
    ask: (address: string) => app.inject({ url: address }),
    addressOf: deps.pictures.addressOf,
    passes,
    /** The data folder. */
    folder,
    /** The cache according to the admin's page. */
    sees: async () => (await admin.calls('GET /admin/stats')).pictureCache,
  }
}

test('a picture is fetched from its publisher once and then served from the cache', async () => {
  const { ask, addressOf } = await product()
  const { url, requests } = await publisher(png, 'image/png')
  const first = await ask(addressOf(url))
  const second = await ask(addressOf(url))
  expect(first).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  expect(second.rawPayload.equals(png)).toBe(true)
  expect(requests()).toBe(1)
})

test('an admin sees the used and the maximum space of the picture cache', async () => {
  const { ask, addressOf, sees } = await product()
  expect(await sees()).toEqual({ pictures: 0, bytes: 0, maxBytes: 512 * 1024 * 1024 })
  const { url } = await publisher(png, 'image/png')
  await ask(addressOf(url))
  await ask(addressOf(url))
  expect(await sees()).toMatchObject({ pictures: 1, bytes: png.length })
})

test('an address that was not signed here is refused', async () => {
  const { ask, addressOf } = await product()
  const { url, requests } = await publisher(png, 'image/png')
  const forged = addressOf('http://127.0.0.1/other').replace(/url=[^&]*/, `url=${encodeURIComponent(url)}`)
  expect(await ask(forged)).toMatchObject({ statusCode: 403 })
  expect(requests()).toBe(0)
})

test("a page with a picture's content type is no picture", async () => {
  const { ask, addressOf } = await product()
  const { url, requests } = await publisher('<html><script>alert(1)</script></html>', 'image/png')
  expect(await ask(addressOf(url))).toMatchObject({ statusCode: 404 })
  await ask(addressOf(url))
  expect(requests(), 'a failure is remembered').toBe(1)
})

test('a failing picture is retried after ten minutes', async () => {
  const { ask, addressOf, passes } = await product()
  const { url, requests } = await publisher('gone', 'text/plain')
  await ask(addressOf(url))
  passes(10 * 60 * 1000)
  await ask(addressOf(url))
  expect(requests()).toBe(2)
})

test('an SVG is served so that opening it in a tab runs nothing', async () => {
  const { ask, addressOf } = await product()
  const { url } = await publisher(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'text/html',
  )
  const answer = await ask(addressOf(url))
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('comments before an SVG are ignored', () => {
  expect(typeOf(`${'<!-- drawn by hand -->'.repeat(50)}\n<svg>`)).toBe('image/svg+xml')
})

test('a file of comments is no picture, and costs no time', () => {
  // These would take years when tried in every combination.
  expect(typeOf('<!---->'.repeat(200))).toBeNull()
})

test('a picture that cannot be cached is still shown', async () => {
  const { ask, addressOf, folder } = await product()
  const { url, requests } = await publisher(png, 'image/png')
  rmSync(join(folder, 'pictures'), { recursive: true })
  expect(await ask(addressOf(url))).toMatchObject({ statusCode: 200 })
  expect(await ask(addressOf(url))).toMatchObject({ statusCode: 200 })
  expect(requests()).toBe(2)
})

test('an unfinished file of a killed process is deleted, and one that another process is writing stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-cache-'))
  const [old, young] = [`${'a'.repeat(64)}.draft`, `${'b'.repeat(64)}.draft`]
  for (const draft of [old, young]) writeFileSync(join(folder, draft), 'half a pict')
  const yesterday = new Date(Date.now() - day)
  utimesSync(join(folder, old), yesterday, yesterday)
  createPictureCache(folder, 250)
  expect(readdirSync(folder)).toEqual([young])
})

test('the cache stays below its limit and drops the least recently used picture', async () => {
  const cache = createPictureCache(mkdtempSync(join(tmpdir(), 'broadsheet-cache-')), 250)
  await cache.write('a', Buffer.alloc(100))
  await cache.write('b', Buffer.alloc(100))
  await cache.read('a')
  await cache.write('c', Buffer.alloc(100))
  expect(await cache.read('b')).toBeNull()
  expect(await cache.read('a')).not.toBeNull()
  expect(cache.size()).toMatchObject({ pictures: 2, bytes: 200 })
})

test("pictures of a host that never finishes don't delay others", async () => {
  const { ask, addressOf } = await product()
  const dripping = createServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
  )
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    dripping.closeAllConnections()
    dripping.close()
  })
  const address = dripping.address()
  const port = address && typeof address === 'object' ? address.port : 0
  for (let number = 0; number < 192; number++) void ask(addressOf(`http://127.0.0.1:${port}/${number}`))
  const { url } = await publisher(png, 'image/png')
  expect(await ask(addressOf(url))).toMatchObject({ statusCode: 200 })
})

test('readers behind one network address are counted by reader: slow pictures of one leave places for the others', async () => {
  const { ask, addressOf } = await product()
  const dripping = createServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x'),
  )
  await new Promise<void>((resolve) => dripping.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => {
    dripping.closeAllConnections()
    dripping.close()
  })
  const address = dripping.address()
  const port = address && typeof address === 'object' ? address.port : 0
  // Each address of 127.0.0.0/8 is a host of its own, so only the places of the caller run out.
  for (let host = 1; host <= 60; host++) void ask(addressOf(`http://127.0.2.${host}:${port}/a`, { readerId: 1 }))
  const { url } = await publisher(png, 'image/png')
  const ofAnother = addressOf(url, { readerId: 2 })
  expect(await ask(ofAnother)).toMatchObject({ statusCode: 200 })
  const forged = ofAnother.replace('for=2', 'for=3')
  expect(await ask(forged), 'nobody counts as another reader').toMatchObject({ statusCode: 403 })
  expect(await ask(ofAnother.replace('&for=2', ''))).toMatchObject({ statusCode: 403 })
})

eachDatabase('a picture of a mail is served only as part of its own item', async (db) => {
  const { app, deps, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const mallory = await register('Mallory')
  const itemOf = async (owner: Reader) => {
    const { feedId } = await givenFeed(db, { title: `Letters of ${owner.id}` })
    const [itemId = 0] = await givenItems(db, feedId, [{ title: 'A letter' }])
    return itemId
  }
  const [hers, mallorys] = [await itemOf(ada), await itemOf(mallory)]
  const hash = createHash('sha256').update(png).digest('hex')
  await db.insertInto('mailPictures').values({ itemId: hers, hash, bytes: png }).execute()
  const stored = storedPictureAddress(hash)
  const letterOfMallory = { readerId: mallory.id, itemId: mallorys, ownerId: mallory.id }
  const ask = async (url: string) => (await app.inject({ url })).statusCode
  expect(await ask(deps.pictures.addressOf(stored, { readerId: ada.id, itemId: hers, ownerId: ada.id }))).toBe(200)
  // Mallory's own feed names the hash: known or not, the answer is the same.
  expect(await ask(deps.pictures.addressOf(stored, letterOfMallory))).toBe(404)
  expect(await ask(deps.pictures.addressOf(storedPictureAddress('0'.repeat(64)), letterOfMallory))).toBe(404)
  const moved = deps.pictures.addressOf(stored, letterOfMallory).replace(`item=${mallorys}`, `item=${hers}`)
  expect(await ask(moved)).toBe(403)
  expect(deps.pictures.addressOf(stored), 'an icon is no part of an item').toBe(stored)
  await close()
})

eachDatabase(
  "a picture in a reader's mail is fetched for that reader only, so no answer tells others that it was seen",
  async (db) => {
    const { app, register, close } = await makeApp(db)
    const ada = await register('Ada')
    const mallory = await register('Mallory')
    const { url, requests } = await publisher(png, 'image/png')
    let feeds = 0
    /** The addresses of the picture in the list and in the opened article. */
    const addressesOf = async (person: typeof ada, owner: { ownerId: number | null }) => {
      const { feedId } = await givenFeed(db, { title: `Letters ${++feeds}` })
      await db.updateTable('feeds').set(owner).where('id', '=', feedId).execute()
      const [itemId = 0] = await givenItems(db, feedId, [
        { title: 'A letter', imageUrl: url, html: `<img src="${url}">` },
      ])
      await givenSubscription(db, person, { feedId })
      const { item } = await person.calls('GET /feeds/items/:id', { params: { id: itemId } })
      return [item.imageUrl ?? '', /src="([^"]+)"/.exec(item.content)?.[1]?.replaceAll('&amp;', '&') ?? '']
    }
    const hers = await addressesOf(ada, { ownerId: ada.id })
    for (const address of hers)
      expect(await app.inject({ url: address })).toMatchObject({
        statusCode: 200,
        headers: { 'cache-control': expect.stringMatching(/^private/) },
      })
    expect(requests(), 'once for both').toBe(1)

    // In Mallory's own feed, and in one for all readers: neither is served from Ada's answer.
    for (const owner of [{ ownerId: mallory.id }, { ownerId: null }]) {
      const before = requests()
      const [address = ''] = await addressesOf(mallory, owner)
      expect(await app.inject({ url: address })).toMatchObject({ statusCode: 200 })
      expect(requests()).toBe(before + 1)
    }
    const [address = ''] = hers
    for (const forged of [address.replace(/&reader=\d+/, ''), address.replace(/reader=\d+/, `reader=${mallory.id}`)])
      expect(await app.inject({ url: forged })).toMatchObject({ statusCode: 403 })
    await close()
  },
)

test('callers who take long to receive a large picture hold little memory', async () => {
  const { app, addressOf } = await product()
  const large = Buffer.alloc(5_000_000)
  large.set(png)
  const { url } = await publisher(large, 'image/png')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const whole = await fetch(`http://127.0.0.1:${port}${addressOf(url)}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true)
  const countFiles = () => readdirSync('/proc/self/fd').length
  const [before, filesBefore] = [process.memoryUsage().arrayBuffers, countFiles()]
  const callers = await Promise.all(Array.from({ length: 60 }, () => receiveNothing(port, addressOf(url))))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000)
  for (const caller of callers) caller.destroy()
  await expect.poll(countFiles).toBeLessThanOrEqual(filesBefore)
})

/** Resolves when the answer has begun, of which nothing is read. */
async function receiveNothing(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}
