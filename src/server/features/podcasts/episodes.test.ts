import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { createFetcher } from '../../fetching/guardedFetch.ts'
import { day } from '../../lib/clock.ts'

const sound = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

/** A publisher that sends parts, as those of podcasts do. */
const sendsParts: RequestListener = (request, response) => {
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const headers = { 'content-type': 'audio/mpeg', etag: '"first"' }
  if (from === undefined) return void response.writeHead(200, { ...headers, 'content-length': sound.length }).end(sound)
  const part = sound.subarray(Number(from))
  const range = `bytes ${from}-${sound.length - 1}/${sound.length}`
  response.writeHead(206, { ...headers, 'content-range': range, 'content-length': part.length }).end(part)
}

async function publisher(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/episode.mp3`
}

async function podcast(db: Db, person: Pick<Person, 'id'>, url: string, type = 'audio/mpeg'): Promise<number> {
  const { feedId } = await givenFeed(db, { title: `Songs ${url} ${type}` })
  const [itemId = 0] = await givenItems(db, feedId, [{ title: 'An episode' }])
  const enclosures = JSON.stringify([{ url, type, length: null, durationSeconds: null }])
  await db.updateTable('items').set({ enclosures }).where('id', '=', itemId).execute()
  await givenSubscription(db, person, { feedId })
  return itemId
}

async function product(db: Db, environment: Record<string, string> = {}) {
  const made = await makeApp(db, environment)
  onTestFinished(made.close)
  const ada = await made.register('Ada')
  const asks = (person: Person, itemId: number, { index = 0, range }: { index?: number; range?: string } = {}) =>
    made.app.inject({
      url: `/api/podcasts/items/${itemId}/sound/${index}`,
      headers: { authorization: `Bearer ${person.token}`, ...(range && { range }) },
    })
  return { ...made, ada, asks }
}

eachDatabase('a device gets the recording of an episode, and the rest of it after a break', async (db) => {
  const { ada, asks } = await product(db)
  const id = await podcast(db, ada, await publisher(sendsParts))
  const whole = await asks(ada, id)
  expect(whole).toMatchObject({ statusCode: 200, headers: { 'content-length': '300000', etag: '"first"' } })
  expect(whole.rawPayload.equals(sound)).toBe(true)
  const rest = await asks(ada, id, { range: 'bytes=200000-' })
  expect(rest).toMatchObject({ statusCode: 206, headers: { 'content-range': 'bytes 200000-299999/300000' } })
  expect(rest.rawPayload.equals(sound.subarray(200_000))).toBe(true)
})

eachDatabase('the recording comes through redirects, and from a publisher that sends no parts', async (db) => {
  const { ada, asks } = await product(db)
  const end = await publisher(
    (_, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound),
  )
  const counter = await publisher((_, response) => void response.writeHead(302, { location: end }).end())
  const answer = await asks(ada, await podcast(db, ada, counter), { range: 'bytes=5-' })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(sound)).toBe(true)
})

eachDatabase("another reader's episode, another file and a missing one answer 404", async (db) => {
  const { ada, asks, register } = await product(db)
  const ben = await register('Ben')
  const url = await publisher(sendsParts)
  const id = await podcast(db, ada, url)
  expect((await asks(ben, id)).statusCode).toBe(404)
  for (const index of [1, 98, 1000]) expect((await asks(ada, id, { index })).statusCode).toBe(404)
  expect((await asks(ada, await podcast(db, ada, url, 'application/pdf'))).statusCode).toBe(404)
})

eachDatabase('a browser never takes the file for a page, whatever its publisher says', async (db) => {
  const { ada, asks } = await product(db)
  const page = await publisher(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  )
  expect(await asks(ada, await podcast(db, ada, page))).toMatchObject({ statusCode: 502 })
  const svg = await publisher((_, response) => {
    response
      .writeHead(200, { 'content-type': 'image/svg+xml', 'set-cookie': 'a=b', 'content-disposition': 'inline' })
      .end('<svg/>')
  })
  const { headers } = await asks(ada, await podcast(db, ada, svg))
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['set-cookie']).toBeUndefined()
})

eachDatabase('failures of the publisher are said, and none is a 500', async (db) => {
  const { ada, asks } = await product(db)
  const answers = async (answer: RequestListener, range = 'bytes=10-') =>
    (await asks(ada, await podcast(db, ada, await publisher(answer)), { range })).statusCode
  for (const status of [401, 403, 404, 416, 500])
    expect(await answers((_, response) => void response.writeHead(status).end())).toBe(502)
  expect(await answers((request) => void request.destroy())).toBe(502)
  // Another part than the requested one, or an unreadable header.
  for (const range of ['bytes 0-9/100', 'bytes x', 'items 10-19/100'])
    expect(await answers((_, response) => void response.writeHead(206, { 'content-range': range }).end('x'))).toBe(502)
  const packed = { 'content-type': 'audio/mpeg', 'content-encoding': 'gzip' }
  expect(await answers((_, response) => void response.writeHead(200, packed).end('x'))).toBe(502)
  expect((await asks(ada, await podcast(db, ada, 'http://127.0.0.1:1/a.mp3'))).statusCode).toBe(502)
  expect((await asks(ada, await podcast(db, ada, 'file:///etc/passwd#a.mp3'))).statusCode).toBe(502)
})

test('an address of a private network is refused', async () => {
  const fetcher = createFetcher({ allowPrivateNetworks: false, allowHosts: [], userAgent: 'Broadsheet test' })
  onTestFinished(() => fetcher.close())
  const { signal } = new AbortController()
  const options = { headers: {}, headTimeoutMs: 5000, pauseMaxMs: 5000, signal }
  expect(await fetcher.stream(await publisher(sendsParts), options)).toEqual({ is: 'failed', reason: 'privateAddress' })
})

eachDatabase('an operator limits what passes to one reader in a day', async (db) => {
  const { ada, asks, register, passes } = await product(db, { EPISODES_MB_A_DAY: '8', RATE_LIMIT: 'on' })
  const ben = await register('Ben')
  const url = await publisher(sendsParts)
  const [hers, his] = [await podcast(db, ada, url), await podcast(db, ben, `${url}?ben`)]
  expect((await asks(ada, hers)).statusCode).toBe(200)
  expect((await asks(ada, hers)).statusCode).toBe(200)
  const spent = await asks(ada, hers)
  expect(spent).toMatchObject({ statusCode: 429 })
  expect(spent.json().error).toBe(texts.episodesSpent())
  expect((await asks(ben, his)).statusCode).toBe(200)
  passes(day)
  expect((await asks(ada, hers)).statusCode).toBe(200)
})

eachDatabase(
  'an episode that is larger than the limit is refused, and one that lies about its size is cut',
  async (db) => {
    const { ada, asks, app } = await product(db, { EPISODES_MB_A_DAY: '1' })
    const tooLong = await publisher((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 2_000_000 }).write('x')
    })
    const answer = await asks(ada, await podcast(db, ada, tooLong))
    expect(answer.json().error).toBe(texts.episodeTooLarge())
    const endless = await publisher((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    const id = await podcast(db, ada, endless)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${ada.token}` }
    const cut = await fetch(`${base}/api/podcasts/items/${id}/sound/0`, { headers })
    await expect(cut.arrayBuffer()).rejects.toThrow()
  },
)

eachDatabase('a server with the limit 0 passes nothing on', async (db) => {
  const { ada, asks } = await product(db, { EPISODES_MB_A_DAY: '0' })
  const answer = await asks(ada, await podcast(db, ada, await publisher(sendsParts)))
  expect(answer).toMatchObject({ statusCode: 403 })
  expect(answer.json().error).toBe(texts.episodesOff())
})

eachDatabase('one reader has two recordings under way at most, and a closed connection makes room', async (db) => {
  const { ada, app } = await product(db)
  const slow = await publisher((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('x')
  })
  const id = await podcast(db, ada, slow)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const asks = async () => {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${ada.token}` }
    const { status } = await fetch(`${base}/api/podcasts/items/${id}/sound/0`, { headers, signal: leaving.signal })
    return { status, leave: () => leaving.abort() }
  }
  const [first, second, third] = [await asks(), await asks(), await asks()]
  expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 429])
  first.leave()
  await expect.poll(async () => (await asks()).status).toBe(200)
  second.leave()
})
