// One long piece: each line of what the fetcher promises, against servers that are opened and closed in the same way.

import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createRawServer, type Server as NetServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../dev/fakeFeedServer.ts'
import { fakeLogin } from '../../../dev/fakeFeeds/moods.ts'
import { failureTexts } from './failureTexts.ts'
import type { Lookup } from './guardedConnect.ts'
import { createFetcher, type Fetcher, type FetchResult, type FetchWish } from './guardedFetch.ts'

const wish: FetchWish = { accept: '*/*', maxBytes: 1_000_000, timeoutMs: 20_000 }
const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]

let publishers: FakeFeedServer
let fetcher: Fetcher
const openServers: { close(): unknown; closeAllConnections?(): void }[] = []
const openFetchers: Fetcher[] = []

beforeAll(async () => {
  publishers = await startFakeFeedServer()
  fetcher = createFetcher({
    allowPrivateNetworks: false,
    allowHosts: [`127.0.0.1:${publishers.port}`],
    userAgent: 'Test',
  })
})

afterEach(async () => {
  await Promise.all(openFetchers.splice(0).map((each) => each.close()))
  for (const server of openServers.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

afterAll(async () => {
  await fetcher.close()
  await publishers.close()
})

function keepOpen(server: Server): Promise<number> {
  openServers.push(server)
  return portOf(server)
}

function portOf(server: NetServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

const serve = (answer: RequestListener) => keepOpen(createServer(answer))

function fetcherWith(settings: { allowHosts?: string[]; allowPrivateNetworks?: boolean }, lookup?: Lookup): Fetcher {
  const all = { allowPrivateNetworks: false, allowHosts: [], userAgent: 'Test', ...settings }
  const made = lookup === undefined ? createFetcher(all) : createFetcher(all, lookup)
  openFetchers.push(made)
  return made
}

function reasonOf(result: FetchResult): string {
  return result.is === 'failed' ? result.reason : result.is
}

describe('private networks', () => {
  test('an address on this very machine is refused in words a person understands', async () => {
    const port = await serve((_, response) => response.end('secret'))
    const result = await fetcher.get(`http://127.0.0.1:${port}/`, wish)
    expect(result).toMatchObject({ is: 'failed', reason: 'privateAddress', text: failureTexts.privateAddress() })
  })

  test('a private address is refused however it is written', async () => {
    const forms = [
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '０',
    ]
    const hosts = fc.constantFrom(
      ...forms,
      '10.0.0.1',
      '169.254.169.254',
      '[fd00::1]',
      '[2002:7f00:1::]',
      '[64:ff9b::a00:1]',
    )
    await fc.assert(
      fc.asyncProperty(
        hosts,
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', ':8080'),
        async (host, scheme, port) => {
          expect(reasonOf(await fetcher.get(`${scheme}://${host}${port}/`, wish))).toBe('privateAddress')
        },
      ),
    )
  })

  test('a name that leads to a private address is refused', async () => {
    const reached: string[] = []
    const port = await serve((request, response) => response.end(reached.push(request.url ?? '')))
    const guarded = fetcherWith({}, async () => here)
    expect(reasonOf(await guarded.get(`http://harmless.example:${port}/`, wish))).toBe('privateAddress')
    expect(reached).toEqual([])
  })

  test.each([
    ['leadsToMetadata', 'privateAddress'],
    ['leadsToIntranet', 'privateAddress'],
    ['leadsToFile', 'badRedirect'],
  ] as const)('a redirect that %s is not followed', async (mood, reason) => {
    const feed = publishers.feed(mood, mood)
    const result = await fetcher.get(feed.url, wish)
    expect(reasonOf(result)).toBe(reason)
    expect(result.hops).toMatchObject([{ url: feed.url }])
  })

  test('a name that turns private between two hops is refused at the second', async () => {
    const reached: string[] = []
    const inner = await serve((request, response) => response.end(reached.push(request.url ?? '')))
    const outer = await serve((_, response) =>
      response.writeHead(302, { location: `http://publisher.example:${inner}/inner` }).end(),
    )
    const asked: string[] = []
    const guarded = fetcherWith({ allowHosts: [`publisher.example:${outer}`] }, async (name) => {
      asked.push(name)
      return here
    })
    expect(reasonOf(await guarded.get(`http://publisher.example:${outer}/`, wish))).toBe('privateAddress')
    expect(asked).toEqual(['publisher.example', 'publisher.example'])
    expect(reached).toEqual([])
  })

  test('one host and port that the settings name may be private', async () => {
    const port = await serve((_, response) => response.end('mine'))
    const guarded = fetcherWith({ allowHosts: [`nas.example:${port}`] }, async () => here)
    expect(await guarded.get(`http://nas.example:${port}/`, wish)).toMatchObject({ is: 'answered', status: 200 })
  })

  test('every private address is open when the settings say so', async () => {
    const port = await serve((_, response) => response.end('mine'))
    const open = fetcherWith({ allowPrivateNetworks: true })
    expect(await open.get(`http://127.0.0.1:${port}/`, wish)).toMatchObject({ is: 'answered', status: 200 })
  })
})

describe('sources that cannot be reached', () => {
  const named = (code: string) => fetcherWith({}, () => Promise.reject(Object.assign(new Error(code), { code })))

  test.each([
    ['ENOTFOUND', 'noSuchHost'],
    ['EAI_AGAIN', 'networkDown'],
  ])('a name server that says %s means %s', async (code, reason) => {
    expect(reasonOf(await named(code).get('http://nowhere.example/', wish))).toBe(reason)
  })

  test('a name without any address is a name of no server', async () => {
    expect(reasonOf(await fetcherWith({}, async () => []).get('http://nowhere.example/', wish))).toBe('noSuchHost')
  })

  test('a name server that never answers is waited for no longer than the limit', async () => {
    const waiting = fetcherWith({}, () => new Promise(() => {}))
    expect(reasonOf(await waiting.get('http://nowhere.example/', { ...wish, timeoutMs: 50 }))).toBe('tooSlow')
  })

  test('a closed port refuses the connection', async () => {
    const server = createServer()
    const port = await portOf(server)
    await new Promise((resolve) => server.close(resolve))
    expect(reasonOf(await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish))).toBe(
      'refused',
    )
  })

  test('a server that speaks something else than HTTP is said to', async () => {
    const server = createRawServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
    openServers.push(server)
    const port = await portOf(server)
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(reasonOf(result)).toBe('notHttp')
  })

  test('a secure address of a server without a certificate is not trusted', async () => {
    const port = await serve((_, response) => response.end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`https://127.0.0.1:${port}/`, wish)
    expect(reasonOf(result)).toBe('untrusted')
  })

  test('an answer that breaks off is no answer', async () => {
    expect(reasonOf(await fetcher.get(publishers.feed('cut', 'cut').url, wish))).toBe('connectionLost')
  })

  test.each(['', 'tomorrow', 'file:///etc/passwd', 'javascript:alert(1)'])('%j is not asked for', async (address) => {
    expect(reasonOf(await fetcher.get(address, wish))).toBe('badAddress')
  })
})

describe('limits of time', () => {
  const soon = { ...wish, timeoutMs: 150 }

  test('a server that takes the request and says nothing is too slow', async () => {
    expect(reasonOf(await fetcher.get(publishers.feed('silent', 'silent').url, soon))).toBe('tooSlow')
  })

  test('a body that drips a byte at a time is cut off all the same', async () => {
    // Long enough for the headers to arrive, on any machine.
    const later = { ...wish, timeoutMs: 3000 }
    expect(reasonOf(await fetcher.get(publishers.feed('drip', 'drip').url, later))).toBe('tooSlowToFinish')
  })

  test('hops that are quick one by one share the one limit', async () => {
    const port = await serve((_, response) => setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 60))
    const open = fetcherWith({ allowPrivateNetworks: true })
    expect(reasonOf(await open.get(`http://127.0.0.1:${port}/`, soon))).toBe('tooSlow')
  })

  test('whoever asked may give up', async () => {
    const wanted = new AbortController()
    const feed = publishers.feed('given-up', 'silent')
    const result = fetcher.get(feed.url, { ...wish, signal: wanted.signal })
    await expect.poll(() => feed.requests.length).toBe(1)
    wanted.abort()
    expect(reasonOf(await result)).toBe('cancelled')
    expect(reasonOf(await fetcher.get(feed.url, { ...wish, signal: wanted.signal }))).toBe('cancelled')
  })
})

describe('limits of size', () => {
  test.each(['endless', 'huge', 'bomb'] as const)('a body that is %s ends early', async (mood) => {
    expect(reasonOf(await fetcher.get(publishers.feed(mood, mood).url, wish))).toBe('tooLarge')
  })

  test('a body of exactly the limit is read', async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(wish.maxBytes)))
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(result.is === 'answered' && result.bytes.length).toBe(wish.maxBytes)
  })

  test('headers larger than any publisher sends end the answer', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'x-much': 'x'.repeat(70_000) }).end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(reasonOf(result)).toBe('tooLarge')
  })

  test('headers that pass Node’s usual limit are read', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'x-much': 'x'.repeat(40_000) }).end('fine'))
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(result).toMatchObject({ is: 'answered', status: 200 })
  })
})

describe('compressed bodies', () => {
  const text = 'Read all about it. '.repeat(50)

  async function readAs(contentEncoding: string, body: Buffer): Promise<FetchResult> {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': contentEncoding }).end(body),
    )
    return fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
  }

  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
    // Servers that say so and do something else.
    ['gzip', Buffer.from(text)],
    ['utf-8', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, -4)],
  ])('%s is decoded', async (contentEncoding, body) => {
    const result = await readAs(contentEncoding, body)
    expect(result.is === 'answered' && result.bytes.toString()).toBe(text)
  })

  test.each([
    ['gzip', gzipSync(text).fill(7, 20, 30)],
    ['br', Buffer.from(text)],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(text)))],
  ])('%s that nobody can read is said to be so', async (contentEncoding, body) => {
    expect(reasonOf(await readAs(contentEncoding, body))).toBe('unreadable')
  })

  test.each([
    ['br', brotliCompressSync(Buffer.alloc(3_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(3_000_000))],
    ['deflate', deflateSync(Buffer.alloc(3_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(3_000_000)))],
  ])('a %s bomb does not go off', async (contentEncoding, body) => {
    expect(reasonOf(await readAs(contentEncoding, body))).toBe('tooLarge')
  })

  test('an empty body is empty in every coding', async () => {
    expect(await readAs('br', Buffer.alloc(0))).toMatchObject({ is: 'answered', status: 200 })
  })
})

describe('redirects', () => {
  test('a feed that moved for good is read at its new address, which is told', async () => {
    const feed = publishers.feed('moved', 'moved')
    const there = `${feed.url}/there`
    expect(await fetcher.get(feed.url, wish)).toMatchObject({
      status: 200,
      url: there,
      permanentUrl: there,
      hops: [{ status: 301, url: feed.url }],
    })
  })

  test('a feed that is elsewhere for the time being keeps its address', async () => {
    const feed = publishers.feed('wandering', 'wandering')
    expect(await fetcher.get(feed.url, wish)).toMatchObject({
      status: 200,
      url: `${feed.url}/there`,
      permanentUrl: null,
    })
  })

  test('a permanent redirect followed by a passing one is not permanent', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(308, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(307, { location: '/c' }).end()
      else response.end('c')
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/a`, wish)
    expect(result).toMatchObject({ is: 'answered', permanentUrl: null, hops: [{ status: 308 }, { status: 307 }] })
  })

  test('a loop is left after five redirects', async () => {
    const feed = publishers.feed('loop', 'loop')
    expect(reasonOf(await fetcher.get(feed.url, wish))).toBe('tooManyRedirects')
    expect(feed.requests).toHaveLength(6)
  })

  test('five redirects are followed', async () => {
    const port = await serve(({ url = '/' }, response) => {
      const step = Number(url.slice(1))
      if (step < 5) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.end('there')
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/0`, wish)
    expect(result).toMatchObject({ is: 'answered', status: 200 })
  })

  test('an address in the letters of its language is found', async () => {
    const port = await serve((request, response) => {
      if (request.url !== '/') return response.end(request.url)
      response.writeHead(302, { location: Buffer.from('/größe').toString('latin1') }).end()
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(result.is === 'answered' && result.bytes.toString()).toBe('/gr%C3%B6%C3%9Fe')
  })

  test('a redirect without an address is no redirect', async () => {
    const port = await serve((_, response) => response.writeHead(302).end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, wish)
    expect(reasonOf(result)).toBe('badRedirect')
  })

  test('a cookie opens the gate within one fetch and is forgotten after it', async () => {
    const feed = publishers.feed('cookie-gate', 'cookieGate')
    for (const round of [1, 2]) {
      expect(await fetcher.get(feed.url, wish)).toMatchObject({ status: 200, permanentUrl: null })
      expect(feed.requests.map(({ headers }) => headers.cookie)).toEqual(
        Array.from({ length: round }, () => [undefined, 'visited=yes']).flat(),
      )
    }
  })
})

describe('credentials in an address', () => {
  const login = `${fakeLogin.user}:${encodeURIComponent(fakeLogin.password)}`
  const withLogin = (url: string) => url.replace('://', `://${login}@`)

  test('open a locked feed and are named nowhere', async () => {
    const feed = publishers.feed('locked', 'locked')
    const result = await fetcher.get(withLogin(feed.url), wish)
    expect(result).toMatchObject({ status: 200, url: feed.url })
    expect(JSON.stringify(result)).not.toContain('sesame')
    expect(await fetcher.get(feed.url, wish)).toMatchObject({ status: 401 })
  })

  test('go along within the server, also to where the feed moved', async () => {
    const feed = publishers.feed('locked-and-moved', 'moved')
    const result = await fetcher.get(withLogin(feed.url), wish)
    expect(result).toMatchObject({ permanentUrl: withLogin(`${feed.url}/there`), url: `${feed.url}/there` })
    expect(feed.requests.map(({ headers }) => headers.authorization)).toEqual([
      expect.stringMatching(/^Basic /),
      expect.stringMatching(/^Basic /),
    ])
  })

  test('go to no other server, not even to another port', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve(({ headers }, response) => response.end(String(seen.push(headers.authorization))))
    const port = await serve((_, response) => response.writeHead(301, { location: `http://127.0.0.1:${other}/` }).end())
    const open = fetcherWith({ allowPrivateNetworks: true })
    const result = await open.get(`http://${login}@127.0.0.1:${port}/`, wish)
    expect(result).toMatchObject({ status: 200, permanentUrl: `http://127.0.0.1:${other}/` })
    expect(seen).toEqual([undefined])
  })

  test('with letters beyond ASCII and a stray per cent sign are sent as written', async () => {
    const port = await serve(({ headers }, response) => response.end(headers.authorization))
    const open = fetcherWith({ allowPrivateNetworks: true })
    const result = await open.get(`http://j%C3%B6rg:100%@127.0.0.1:${port}/`, wish)
    const sent = result.is === 'answered' ? result.bytes.toString() : ''
    expect(Buffer.from(sent.replace('Basic ', ''), 'base64').toString()).toBe('jörg:100%')
  })

  test('do not show in what is said of a failure', async () => {
    const result = await fetcher.get('http://reader:sesame@10.0.0.1/', wish)
    expect(result).toMatchObject({ reason: 'privateAddress' })
    expect(JSON.stringify(result)).not.toContain('sesame')
  })
})

test('the request says honestly who asks and what for', async () => {
  const feed = publishers.feed('asked', 'still')
  await fetcher.get(feed.url, { ...wish, accept: 'text/xml', headers: { 'if-none-match': '"1"' } })
  expect(feed.requests[0]?.headers).toMatchObject({
    'user-agent': 'Test',
    accept: 'text/xml',
    'accept-encoding': 'gzip, br, zstd, deflate',
    'if-none-match': '"1"',
  })
})

test('a connection serves again after an answer without a body worth reading', async () => {
  const sockets = new Set()
  const port = await serve((request, response) => {
    sockets.add(request.socket)
    response.writeHead(request.url === '/missing' ? 404 : 304).end(request.url === '/missing' ? 'nothing' : undefined)
  })
  const open = fetcherWith({ allowPrivateNetworks: true })
  for (let round = 0; round < 5; round++) {
    await open.get(`http://127.0.0.1:${port}/`, wish)
    await open.get(`http://127.0.0.1:${port}/missing`, wish)
  }
  // The next request may start a breath before the last one's connection is free again, so that two take turns.
  expect(sockets.size).toBeLessThanOrEqual(2)
})
