// A made-up former feed reader with its articles, which speaks the API of one service. For tests of moving in and for trying it by
// hand. The shapes are those that FreshRSS was recorded with, and those of the documentation of the others.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFeedbin } from './oldServers/feedbin.ts'
import { createGreader } from './oldServers/greader.ts'
import { createMiniflux } from './oldServers/miniflux.ts'
import { createNextcloudNews } from './oldServers/nextcloudNews.ts'
import type { Dialect, FakeOldServer, OldArticle, OldServerFeed, OldService, Said } from './oldServers/world.ts'

const dialects: Record<OldService, (world: FakeOldServer) => Dialect> = {
  freshrss: createGreader,
  inoreader: createGreader,
  theoldreader: createGreader,
  miniflux: createMiniflux,
  nextcloud: createNextcloudNews,
  feedbin: createFeedbin,
}

type Options = { service?: OldService; name?: string; password?: string }

export async function startFakeOldServer(
  feeds: OldServerFeed[],
  articles: OldArticle[],
  { service = 'freshrss', name = 'ada', password = 'api password' }: Options = {},
): Promise<FakeOldServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const changes = watchMarks(articles)
  const world: FakeOldServer = {
    service,
    url: `http://127.0.0.1:${port}`,
    feeds,
    articles,
    name,
    password,
    clockOffsetMs: 0,
    requests: [],
    misbehave: () => null,
    changedAt: (index) => changes.at(index),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const dialect = dialects[service](world)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', world.url)
    const text = await bodyOf(request)
    const path = url.pathname.startsWith(dialect.prefix) ? url.pathname.slice(dialect.prefix.length) : ''
    const now = Date.now() + world.clockOffsetMs
    changes.look(now)
    world.requests.push(path)
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    const said: Said =
      world.misbehave(path, world.requests.length) ??
      dialect.answer({
        method: request.method ?? '',
        path,
        query: url.searchParams,
        form: new URLSearchParams(isJson ? '' : text),
        json: isJson ? JSON.parse(text) : null,
        headers: request.headers,
      })
    changes.look(now)
    const { status, json, headers } = said
    const body = json === undefined ? (said.body ?? '') : JSON.stringify(json)
    const type = json === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' }
    response.writeHead(status, { date: new Date(now).toUTCString(), ...type, ...headers }).end(body)
  }
  return world
}

/** Tests change marks directly, so each request looks for changes. */
function watchMarks(articles: OldArticle[]) {
  const marksOf = ({ isRead, isStarred }: OldArticle) => `${isRead} ${isStarred}`
  const known: string[] = articles.map(marksOf)
  const changedAt: number[] = []
  return {
    look(now: number): void {
      for (const [index, article] of articles.entries()) {
        if (known[index] === marksOf(article)) continue
        known[index] = marksOf(article)
        changedAt[index] = now
      }
    },
    at: (index: number): number => changedAt[index] ?? 0,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
