// Made-up publishers on this machine, for development, tests and measurements. Feeds have moods (moods.ts), publications have
// articles, pictures and sounds, and a folder of real documents can be served in addition:
//
// node dev/fakeFeedServer.ts --port 4000 --folder path/to/documents
// node dev/fakeFeedServer.ts --port 0 --many 500 --items 30 --bytes 4096   (at /many/0/<number>)
//
// Run like that, it has a feed for every mood under the mood's name, and its first line of output ends with the address.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { createFakeFeed, type FakeFeed, type FakeFeedOptions, type FakeRequest } from './fakeFeeds/fakeFeed.ts'
import { type FolderDocument, openFolder } from './fakeFeeds/folder.ts'
import { createHandlers, sendMissing, sendSite } from './fakeFeeds/handlers.ts'
import { createManyFeeds, type ManyFeeds, type ManyFeedsOptions } from './fakeFeeds/manyFeeds.ts'
import { answerInMood, type FakeMood, fakeMoods } from './fakeFeeds/moods.ts'
import { publications } from './fakeFeeds/publications/all.ts'
import { optionsOf } from './fakeFeeds/publications.ts'

export type FakeFeedServer = {
  url: string
  port: number
  /** The hand-written publications, present from the start. */
  publications: FakeFeed[]
  /** The documents of the folder, if one was given. */
  documents: FolderDocument[]
  /** The newest thousand requests, oldest first. */
  requests: FakeRequest[]
  /** Adds a feed, or replaces the one of that name. The name is the first part of its address. */
  feed(name: string, mood?: FakeMood, options?: FakeFeedOptions): FakeFeed
  /** Adds many feeds for measurements and returns their addresses. */
  manyFeeds(options: ManyFeedsOptions): string[]
  /** Each of those publishes one item. */
  publishMany(): void
  /** The number of requests for each of those since the last call. */
  takeCounts(): number[]
  /** Closes all connections. */
  close(): Promise<void>
}

export type FakeFeedServerOptions = {
  /** 0 takes a free one. */
  port?: number
  host?: string
  folder?: string
  /** Epoch milliseconds; dates published items. */
  clock?: () => number
}

const mostRequestsKept = 1000

export async function startFakeFeedServer(options: FakeFeedServerOptions = {}): Promise<FakeFeedServer> {
  const { port: wantedPort = 0, host = '127.0.0.1' } = options
  const clock = options.clock ?? Date.now
  const server = createServer()
  const port = await listen(server, wantedPort, host)
  const url = `http://${host}:${port}`

  const feeds = new Map<string, FakeFeed>()
  const many: ManyFeeds[] = []
  const folder = options.folder === undefined ? null : openFolder(options.folder, `${url}/folder`)
  const requests: FakeRequest[] = []
  const handlers = createHandlers({ feeds, many, folder })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: address = '', headers } = request
    const seen: FakeRequest = { method, path: address, headers }
    keepNewest(requests, seen)
    const path = address.replace(/\?.*/, '').split('/').slice(1)
    const [first = '', second = '', third = ''] = path
    const feed = feeds.get(first)
    if (feed === undefined) return (handlers.get(first) ?? sendMissing)({ request, response, path })
    if (second !== 'feed') return sendSite(feed, response, { id: second, address })
    keepNewest(feed.requests, seen)
    answerInMood({ feed, request, response, thereUrl: `${feed.url}/there`, isThere: third === 'there' })
  })

  const addFeed = (name: string, mood: FakeMood = 'still', feedOptions: FakeFeedOptions = {}) => {
    const feed = createFakeFeed({ serverUrl: url, name, clock }, mood, feedOptions)
    feeds.set(encodeURIComponent(name), feed)
    return feed
  }
  return {
    url,
    port,
    publications: publications.map((publication) =>
      addFeed(publication.name, 'still', optionsOf(publication, { serverUrl: url, now: clock() })),
    ),
    documents: folder?.documents ?? [],
    requests,
    feed: addFeed,
    manyFeeds(options) {
      const added = createManyFeeds(`${url}/many/${many.length}`, options, clock())
      many.push(added)
      return added.urls
    },
    publishMany() {
      for (const feeds of many) feeds.publish()
    },
    takeCounts: () => many.flatMap((feeds) => feeds.takeCounts()),
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

function keepNewest(requests: FakeRequest[], request: FakeRequest) {
  requests.push(request)
  if (requests.length > mostRequestsKept) requests.shift()
}

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { port: text, host: text, folder: text, many: text, items: text, bytes: text },
  })
  const { port = '4000', host = '127.0.0.1', folder, many = '0', items = '30', bytes = '4096' } = values
  const server = await startFakeFeedServer({ port: Number(port), host, ...(folder === undefined ? {} : { folder }) })
  for (const mood of fakeMoods) server.feed(mood, mood)
  server.manyFeeds({ count: Number(many), itemsPerFeed: Number(items), htmlBytes: Number(bytes) })
  console.log(`Made-up feeds at ${server.url}/`)
}
