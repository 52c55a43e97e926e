// A small internet of made-up publishers on this machine, for development, tests and measurements. Feeds have moods (see
// moods.ts), publications have articles, pictures and sounds, and a folder of real documents can be served beside them:
//
//   node dev/fakeFeedServer.ts --port 4000 --folder path/to/documents

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { drawIcon, drawPicture } from './fakeFeeds/drawPicture.ts'
import { createFakeFeed, type FakeFeed, type FakeFeedOptions, type FakeRequest } from './fakeFeeds/fakeFeed.ts'
import { type FolderDocument, openFolder } from './fakeFeeds/folder.ts'
import { createManyFeeds, type ManyFeedsWish } from './fakeFeeds/manyFeeds.ts'
import { answerInMood, answerWithValidators, type FakeMood } from './fakeFeeds/moods.ts'
import { writeArticlePage, writeHomePage, writeIndexPage } from './fakeFeeds/pages.ts'
import { playSound } from './fakeFeeds/playSound.ts'
import { publications } from './fakeFeeds/publications/all.ts'
import { optionsOf } from './fakeFeeds/publications.ts'

export type FakeFeedServer = {
  url: string
  port: number
  /** The hand-written ones, there from the start. */
  publications: FakeFeed[]
  /** The documents of the folder, where one was given. */
  documents: FolderDocument[]
  /** The newest thousand requests, oldest first. */
  requests: FakeRequest[]
  /** Adds a feed, or replaces the one of that name. The name is the first part of its address. */
  feed(name: string, mood?: FakeMood, options?: FakeFeedOptions): FakeFeed
  /** Adds many feeds for measurements and returns their addresses. */
  manyFeeds(wish: ManyFeedsWish): string[]
  /** Hangs up on everyone. */
  close(): Promise<void>
}

export type FakeFeedServerOptions = {
  /** 0 takes a free one. */
  port?: number
  host?: string
  folder?: string
  /** Epoch milliseconds: what is published is dated by it. */
  now?: number
}

type Answer = (request: IncomingMessage, response: ServerResponse, path: string[]) => void

const mostRequestsKept = 1000

export async function startFakeFeedServer(options: FakeFeedServerOptions = {}): Promise<FakeFeedServer> {
  const { port: wantedPort = 0, host = '127.0.0.1', now = Date.now() } = options
  const server = createServer()
  const port = await listen(server, wantedPort, host)
  const url = `http://${host}:${port}`

  const feeds = new Map<string, FakeFeed>()
  const requests: FakeRequest[] = []
  const folder = options.folder === undefined ? null : openFolder(options.folder, `${url}/folder`)
  const made = new Map<string, Buffer>()
  const measured: ReturnType<typeof createManyFeeds>[] = []

  const addFeed = (name: string, mood: FakeMood = 'still', feedOptions: FakeFeedOptions = {}) => {
    const feed = createFakeFeed({ serverUrl: url, name, now }, mood, feedOptions)
    feeds.set(name, feed)
    return feed
  }
  const hueOf = (name: string) => [...feeds.values()].find((feed) => name.startsWith(feed.name))?.options.hue ?? 210

  const rooms: Record<string, Answer> = {
    '': (_, response) => sendPage(response, writeIndexPage([...feeds.values()], folder?.documents ?? [])),
    folder: (request, response, [, file = '']) => {
      const document = folder?.read(decodeURIComponent(file)) ?? null
      if (document === null) return sendMissing(response)
      answerWithValidators(request, response, {
        bytes: document.bytes,
        headers: { 'content-type': document.contentType },
      })
    },
    many: (request, response, [, batch = '', number = '']) => {
      const document = measured[Number(batch)]?.read(Number(number)) ?? null
      if (document === null) return sendMissing(response)
      const { bytes, etag, contentType } = document
      answerWithValidators(request, response, { bytes, etag, headers: { 'content-type': contentType } })
    },
    pictures: (request, response, [, file = '']) => {
      const bytes = makeOnce(made, file, () => drawPicture(file, hueOf(file)))
      answerWithValidators(request, response, { bytes, headers: { 'content-type': 'image/png' } })
    },
    icons: (request, response, [, file = '']) => {
      const name = decodeURIComponent(file.replace(/\.svg$/, ''))
      const letter = (feeds.get(name)?.channel.title ?? name).replace(/^The /, '').charAt(0)
      const bytes = Buffer.from(drawIcon(letter, hueOf(name)))
      answerWithValidators(request, response, { bytes, headers: { 'content-type': 'image/svg+xml' } })
    },
    sounds: (request, response, [, file = '']) =>
      sendSound(
        request,
        response,
        makeOnce(made, file, () => playSound(file)),
      ),
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const seen: FakeRequest = { method: request.method ?? '', path: request.url ?? '', headers: request.headers }
    keepNewest(requests, seen)
    const path = pathname.split('/').slice(1)
    const [first = '', second = ''] = path
    const feed = feeds.get(decodeURIComponent(first))
    const room = Object.hasOwn(rooms, first) ? rooms[first] : undefined
    if (feed === undefined) return room === undefined ? sendMissing(response) : room(request, response, path)
    if (second !== 'feed') return sendSite(feed, response, second)
    keepNewest(feed.requests, seen)
    answerInMood({ feed, request, response, thereUrl: `${feed.url}/there`, isThere: path[2] === 'there' })
  })

  return {
    url,
    port,
    publications: publications.map((publication) =>
      addFeed(publication.name, 'still', optionsOf(publication, { serverUrl: url, now })),
    ),
    documents: folder?.documents ?? [],
    requests,
    feed: addFeed,
    manyFeeds(wish) {
      const many = createManyFeeds(`${url}/many/${measured.length}`, wish, now)
      measured.push(many)
      return many.urls
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function sendSite(feed: FakeFeed, response: ServerResponse, id: string) {
  if (id === '') return sendPage(response, writeHomePage(feed))
  const item = feed.items.find((candidate) => candidate.id === decodeURIComponent(id))
  if (item === undefined) return sendMissing(response)
  sendPage(response, writeArticlePage(feed, item))
}

function sendPage(response: ServerResponse, html: string) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

function sendMissing(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.')
}

/** Players jump about in a sound by asking for parts of it. */
function sendSound(request: IncomingMessage, response: ServerResponse, bytes: Buffer) {
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (range === null) return response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  const from = Number(range[1])
  const to = Math.min(range[2] === '' ? bytes.length - 1 : Number(range[2]), bytes.length - 1)
  if (from > to) return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  const part = bytes.subarray(from, to + 1)
  const contentRange = `bytes ${from}-${to}/${bytes.length}`
  response.writeHead(206, { ...headers, 'content-range': contentRange, 'content-length': part.length }).end(part)
}

function makeOnce(made: Map<string, Buffer>, file: string, make: () => Buffer): Buffer {
  const bytes = made.get(file) ?? make()
  made.set(file, bytes)
  return bytes
}

function keepNewest(requests: FakeRequest[], request: FakeRequest) {
  requests.push(request)
  if (requests.length > mostRequestsKept) requests.shift()
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, folder: { type: 'string' } },
  })
  const { port, host, folder } = values
  const server = await startFakeFeedServer({
    port: Number(port ?? 4000),
    ...(host === undefined ? {} : { host }),
    ...(folder === undefined ? {} : { folder }),
  })
  for (const mood of ['grows', 'slow', 'broken', 'gone', 'podcast', 'pageWithLinks'] as const) server.feed(mood, mood)
  console.log(
    `Made-up feeds at ${server.url}/ (${server.publications.length} publications, ${server.documents.length} documents)`,
  )
}
