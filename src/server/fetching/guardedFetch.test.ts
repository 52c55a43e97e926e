// In one file because each promise of the fetcher is one test against servers that open and close in the same way.

import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createRawServer, type Server as NetServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../dev/fakeFeedServer.ts'
import { fakeLogin } from '../../../dev/fakeFeeds/moods.ts'
import { failureTexts } from './failureTexts.ts'
import type { Lookup } from './guardedConnect.ts'
import { createFetcher, type Fetcher, type FetchOptions, type FetchResult } from './guardedFetch.ts'

const options: FetchOptions = { accept: '*/*', maxBytes: 1_000_000, timeoutMs: 20_000 }
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
  test('an address on this very machine is refused with a clear sentence', async () => {
    const port = await serve((_, response) => response.end('secret'))
    const result = await fetcher.get(`http://127.0.0.1:${port}/`, options)
    expect(result).toMatchObject({ is: 'failed', reason: 'privateAddress', text: failureTexts.privateAddress() })
  })

  test('a private address is refused in every notation', async () => {
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
          expect(reasonOf(await fetcher.get(`${scheme}://${host}${port}/`, options))).toBe('privateAddress')
        },
      ),
    )
  })

  test('a name that resolves to a private address is refused', async () => {
    const reached: string[] = []
    const port = await serve((request, response) => response.end(reached.push(request.url ?? '')))
    const guarded = fetcherWith({}, async () => here)
    expect(reasonOf(await guarded.get(`http://harmless.example:${port}/`, options))).toBe('privateAddress')
    expect(reached).toEqual([])
  })

  test.each([
    ['leadsToMetadata', 'privateAddress'],
    ['leadsToIntranet', 'privateAddress'],
    ['leadsToFile', 'badRedirect'],
  ] as const)('a redirect that %s is not followed', async (mood, reason) => {
    const feed = publishers.feed(mood, mood)
    const result = await fetcher.get(feed.url, options)
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
    expect(reasonOf(await guarded.get(`http://publisher.example:${outer}/`, options))).toBe('privateAddress')
    expect(asked).toEqual(['publisher.example', 'publisher.example'])
    expect(reached).toEqual([])
  })

  test('the settings may open one private host and port', async () => {
    const port = await serve((_, response) => response.end('mine'))
    const guarded = fetcherWith({ allowHosts: [`nas.example:${port}`] }, async () => here)
    expect(await guarded.get(`http://nas.example:${port}/`, options)).toMatchObject({ is: 'answered', status: 200 })
  })

  test('the settings may open every private address', async () => {
    const port = await serve((_, response) => response.end('mine'))
    const open = fetcherWith({ allowPrivateNetworks: true })
    expect(await open.get(`http://127.0.0.1:${port}/`, options)).toMatchObject({ is: 'answered', status: 200 })
  })
})

describe('sources that cannot be reached', () => {
  const named = (code: string) => fetcherWith({}, () => Promise.reject(Object.assign(new Error(code), { code })))

  test.each([
    ['ENOTFOUND', 'noSuchHost'],
    ['EAI_AGAIN', 'networkDown'],
  ])('a name server that says %s means %s', async (code, reason) => {
    expect(reasonOf(await named(code).get('http://nowhere.example/', options))).toBe(reason)
  })

  test('a name without any address does not name a server', async () => {
    expect(reasonOf(await fetcherWith({}, async () => []).get('http://nowhere.example/', options))).toBe('noSuchHost')
  })

  test('a name server that never responds is waited for no longer than the limit', async () => {
    const waiting = fetcherWith({}, () => new Promise(() => {}))
    expect(reasonOf(await waiting.get('http://nowhere.example/', { ...options, timeoutMs: 50 }))).toBe('tooSlow')
  })

  test('a closed port refuses the connection', async () => {
    const server = createServer()
    const port = await portOf(server)
    await new Promise((resolve) => server.close(resolve))
    expect(reasonOf(await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options))).toBe(
      'refused',
    )
  })

  test('a server that does not speak HTTP is reported as such', async () => {
    const server = createRawServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
    openServers.push(server)
    const port = await portOf(server)
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(reasonOf(result)).toBe('notHttp')
  })

  test('a secure address of a server without a certificate is not trusted', async () => {
    const port = await serve((_, response) => response.end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`https://127.0.0.1:${port}/`, options)
    expect(reasonOf(result)).toBe('untrusted')
  })

  test('a truncated response is a failure', async () => {
    expect(reasonOf(await fetcher.get(publishers.feed('cut', 'cut').url, options))).toBe('connectionLost')
  })

  test.each(['', 'tomorrow', 'file:///etc/passwd', 'javascript:alert(1)'])('%j is not asked for', async (address) => {
    expect(reasonOf(await fetcher.get(address, options))).toBe('badAddress')
  })
})

describe('time limits', () => {
  const soon = { ...options, timeoutMs: 150 }

  test('a server that accepts the request and sends nothing is too slow', async () => {
    expect(reasonOf(await fetcher.get(publishers.feed('silent', 'silent').url, soon))).toBe('tooSlow')
  })

  test('a body that arrives one byte at a time is cut off by the limit', async () => {
    // Long enough for the headers to arrive, on any machine.
    const later = { ...options, timeoutMs: 3000 }
    expect(reasonOf(await fetcher.get(publishers.feed('drip', 'drip').url, later))).toBe('tooSlowToFinish')
  })

  test('hops that are fast one by one share one limit', async () => {
    const port = await serve((_, response) => setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 60))
    const open = fetcherWith({ allowPrivateNetworks: true })
    expect(reasonOf(await open.get(`http://127.0.0.1:${port}/`, soon))).toBe('tooSlow')
  })

  test('the caller may abort', async () => {
    const wanted = new AbortController()
    const feed = publishers.feed('given-up', 'silent')
    const result = fetcher.get(feed.url, { ...options, signal: wanted.signal })
    await expect.poll(() => feed.requests.length).toBe(1)
    wanted.abort()
    expect(reasonOf(await result)).toBe('cancelled')
    expect(reasonOf(await fetcher.get(feed.url, { ...options, signal: wanted.signal }))).toBe('cancelled')
  })
})

describe('size limits', () => {
  test.each(['endless', 'huge', 'bomb'] as const)('a body that is %s ends early', async (mood) => {
    expect(reasonOf(await fetcher.get(publishers.feed(mood, mood).url, options))).toBe('tooLarge')
  })

  test('a body of exactly the limit is read', async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(options.maxBytes)))
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(result.is === 'answered' && result.bytes.length).toBe(options.maxBytes)
  })

  test('headers larger than any publisher sends end the response', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'x-much': 'x'.repeat(70_000) }).end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(reasonOf(result)).toBe('tooLarge')
  })

  test('headers above Node’s usual limit are read', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'x-much': 'x'.repeat(40_000) }).end('fine'))
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(result).toMatchObject({ is: 'answered', status: 200 })
  })
})

describe('compressed bodies', () => {
  const text = 'Read all about it. '.repeat(50)

  async function readAs(contentEncoding: string, body: Buffer): Promise<FetchResult> {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': contentEncoding }).end(body),
    )
    return fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
  }

  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['zstd', zstdFramesOf(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
    // Servers that name one coding and send another.
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
  test('a permanently moved feed is read at its new address, which is returned', async () => {
    const feed = publishers.feed('moved', 'moved')
    const there = `${feed.url}/there`
    expect(await fetcher.get(feed.url, options)).toMatchObject({
      status: 200,
      url: there,
      permanentUrl: there,
      hops: [{ status: 301, url: feed.url }],
    })
  })

  test('a temporarily moved feed keeps its address', async () => {
    const feed = publishers.feed('wandering', 'wandering')
    expect(await fetcher.get(feed.url, options)).toMatchObject({
      status: 200,
      url: `${feed.url}/there`,
      permanentUrl: null,
    })
  })

  test('a permanent redirect followed by a temporary one is not permanent', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(308, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(307, { location: '/c' }).end()
      else response.end('c')
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/a`, options)
    expect(result).toMatchObject({ is: 'answered', permanentUrl: null, hops: [{ status: 308 }, { status: 307 }] })
  })

  test('a redirect loop ends after five redirects', async () => {
    const feed = publishers.feed('loop', 'loop')
    expect(reasonOf(await fetcher.get(feed.url, options))).toBe('tooManyRedirects')
    expect(feed.requests).toHaveLength(6)
  })

  test('five redirects are followed', async () => {
    const port = await serve(({ url = '/' }, response) => {
      const step = Number(url.slice(1))
      if (step < 5) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.end('there')
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/0`, options)
    expect(result).toMatchObject({ is: 'answered', status: 200 })
  })

  test('an address in non-ASCII letters is found', async () => {
    const port = await serve((request, response) => {
      if (request.url !== '/') return response.end(request.url)
      response.writeHead(302, { location: Buffer.from('/größe').toString('latin1') }).end()
    })
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(result.is === 'answered' && result.bytes.toString()).toBe('/gr%C3%B6%C3%9Fe')
  })

  test('a redirect without an address is no redirect', async () => {
    const port = await serve((_, response) => response.writeHead(302).end())
    const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
    expect(reasonOf(result)).toBe('badRedirect')
  })

  test('a cookie is sent within one fetch and forgotten afterwards', async () => {
    const feed = publishers.feed('cookie-gate', 'cookieGate')
    for (const round of [1, 2]) {
      expect(await fetcher.get(feed.url, options)).toMatchObject({ status: 200, permanentUrl: null })
      expect(feed.requests.map(({ headers }) => headers.cookie)).toEqual(
        Array.from({ length: round }, () => [undefined, 'visited=yes']).flat(),
      )
    }
  })
})

describe('credentials in an address', () => {
  const login = `${fakeLogin.user}:${encodeURIComponent(fakeLogin.password)}`
  const withLogin = (url: string) => url.replace('://', `://${login}@`)

  test('open a protected feed and appear in no result', async () => {
    const feed = publishers.feed('locked', 'locked')
    const result = await fetcher.get(withLogin(feed.url), options)
    expect(result).toMatchObject({ status: 200, url: feed.url })
    expect(JSON.stringify(result)).not.toContain('sesame')
    expect(await fetcher.get(feed.url, options)).toMatchObject({ status: 401 })
  })

  test('are sent within the same server, also to the feed’s new address', async () => {
    const feed = publishers.feed('locked-and-moved', 'moved')
    const result = await fetcher.get(withLogin(feed.url), options)
    expect(result).toMatchObject({ permanentUrl: withLogin(`${feed.url}/there`), url: `${feed.url}/there` })
    expect(feed.requests.map(({ headers }) => headers.authorization)).toEqual([
      expect.stringMatching(/^Basic /),
      expect.stringMatching(/^Basic /),
    ])
  })

  test('are sent to no other server, not even to another port', async () => {
    const seen: (string | undefined)[] = []
    const other = await serve(({ headers }, response) => response.end(String(seen.push(headers.authorization))))
    const port = await serve((_, response) => response.writeHead(301, { location: `http://127.0.0.1:${other}/` }).end())
    const open = fetcherWith({ allowPrivateNetworks: true })
    const result = await open.get(`http://${login}@127.0.0.1:${port}/`, options)
    expect(result).toMatchObject({ status: 200, permanentUrl: `http://127.0.0.1:${other}/` })
    expect(seen).toEqual([undefined])
  })

  test('with letters beyond ASCII and a stray per cent sign are sent as written', async () => {
    const port = await serve(({ headers }, response) => response.end(headers.authorization))
    const open = fetcherWith({ allowPrivateNetworks: true })
    const result = await open.get(`http://j%C3%B6rg:100%@127.0.0.1:${port}/`, options)
    const sent = result.is === 'answered' ? result.bytes.toString() : ''
    expect(Buffer.from(sent.replace('Basic ', ''), 'base64').toString()).toBe('jörg:100%')
  })

  test('do not appear in failure texts', async () => {
    const result = await fetcher.get('http://reader:sesame@10.0.0.1/', options)
    expect(result).toMatchObject({ reason: 'privateAddress' })
    expect(JSON.stringify(result)).not.toContain('sesame')
  })
})

test('the request names the product and its purpose', async () => {
  const feed = publishers.feed('asked', 'still')
  await fetcher.get(feed.url, { ...options, accept: 'text/xml', headers: { 'if-none-match': '"1"' } })
  expect(feed.requests[0]?.headers).toMatchObject({
    'user-agent': 'Test',
    accept: 'text/xml',
    'accept-encoding': 'gzip, br, zstd, deflate',
    'if-none-match': '"1"',
  })
})

test('a connection is reused after a response without a useful body', async () => {
  const sockets = new Set()
  const port = await serve((request, response) => {
    sockets.add(request.socket)
    response.writeHead(request.url === '/missing' ? 404 : 304).end(request.url === '/missing' ? 'nothing' : undefined)
  })
  const open = fetcherWith({ allowPrivateNetworks: true })
  for (let round = 0; round < 5; round++) {
    await open.get(`http://127.0.0.1:${port}/`, options)
    await open.get(`http://127.0.0.1:${port}/missing`, options)
  }
  // The next request may start just before the last connection is free again, so two may alternate.
  expect(sockets.size).toBeLessThanOrEqual(2)
})

describe('the page of a missing document', () => {
  const read = (port: number, pageStatuses: number[] = [404]) =>
    fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, {
      ...options,
      timeoutMs: 500,
      pageStatuses,
    })
  const html = { 'content-type': 'text/html' }

  test('is read when the caller wants it, and only a web page is', async () => {
    const port = await serve((_, response) => response.writeHead(404, html).end('We moved.'))
    expect(await read(port)).toMatchObject({ status: 404, bytes: Buffer.from('We moved.') })
    expect(await read(port, [410])).toMatchObject({ status: 404, bytes: Buffer.alloc(0) })
    const picture = await serve((_, response) => response.writeHead(404, { 'content-type': 'image/png' }).end('P'))
    expect(await read(picture)).toMatchObject({ status: 404, bytes: Buffer.alloc(0) })
  })

  test.each<[string, Record<string, number>, (response: ServerResponse) => void]>([
    ['never ends', {}, (response) => void response.write('x')],
    ['is too large', {}, (response) => void response.end(Buffer.alloc(2_000_000))],
    ['is announced as too large', { 'content-length': 9e9 }, (response) => void response.write('x')],
    ['breaks off', {}, (response) => void response.write('x', () => response.destroy())],
  ])('is left out when it %s, and the document is still missing', async (_name, headers, write) => {
    const port = await serve((_, response) => write(response.writeHead(404, { ...html, ...headers })))
    expect(await read(port)).toMatchObject({ is: 'answered', status: 404, bytes: Buffer.alloc(0) })
  })
})

describe('bodies that nothing needs', () => {
  const read = (port: number, path = '/') =>
    fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}${path}`, options)

  test.each([
    ['never ends', (response: ServerResponse) => void response.write('x')],
    ['is larger than the limit', (response: ServerResponse) => void response.write(Buffer.alloc(100_000))],
    ['breaks off', (response: ServerResponse) => void response.write('x', () => response.destroy())],
  ])('a missing feed is missing although the body of the answer %s', async (name, write) => {
    const port = await serve((_, response) => {
      // A length above the limit tells the fetcher at once that it need not wait for the end.
      write(response.writeHead(404, name === 'never ends' ? { 'content-length': 1_000_000 } : {}))
    })
    expect(await read(port)).toMatchObject({ is: 'answered', status: 404, bytes: Buffer.alloc(0) })
  })

  test('a missing feed is missing although the coding of the body is unknown or false', async () => {
    const port = await serve((_, response) =>
      response.writeHead(404, { 'content-encoding': 'gzip, br, zstd' }).end('plain text'),
    )
    expect(await read(port)).toMatchObject({ is: 'answered', status: 404 })
  })

  test('a redirect is followed although its body is larger than the limit', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/feed' }).write(Buffer.alloc(100_000))
      else response.end('the feed')
    })
    const result = await read(port)
    expect(result.is === 'answered' && result.bytes.toString()).toBe('the feed')
  })
})

test('hints that come before the response are passed over', async () => {
  const port = await serve((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.end('the feed'))
  })
  const result = await fetcherWith({ allowPrivateNetworks: true }).get(`http://127.0.0.1:${port}/`, options)
  expect(result).toMatchObject({ is: 'answered', status: 200 })
  expect(result.is === 'answered' && result.bytes.toString()).toBe('the feed')
})

/** As a server sends that ends a frame with each piece, with a frame of its own data between them. */
function zstdFramesOf(text: string): Buffer {
  const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2])
  const bytes = Buffer.from(text)
  return Buffer.concat([
    zstdCompressSync(bytes.subarray(0, 5)),
    skipped,
    zstdCompressSync(bytes.subarray(5)),
    zstdCompressSync(''),
  ])
}
