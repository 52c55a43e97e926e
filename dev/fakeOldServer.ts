// A made-up former feed reader that speaks the Google Reader API, in the shapes that FreshRSS was recorded with: numbered feeds,
// decimal ids in lists, long ids in contents. For tests of moving in and for trying it by hand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OldArticle = {
  feed: number
  title: string
  link: string
  html: string
  /** Epoch milliseconds. */
  publishedAt: number
  isRead: boolean
  isStarred: boolean
  labels: string[]
}
export type OldServerFeed = { title: string; url: string; folder: string }

/** Ways in which a server misbehaves. `null` answers as it should. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | null

export type FakeOldServer = {
  url: string
  feeds: OldServerFeed[]
  /** Oldest first; the index is the id. */
  articles: OldArticle[]
  password: string
  /** Paths in their order. */
  requests: string[]
  /** Called before each request. */
  misbehave: (path: string, count: number) => Answer
  close: () => Promise<void>
}

const prefix = '/api/greader.php'
const firstId = 1_795_215_926_000_000n
const state = (name: string) => `user/-/state/com.google/${name}`

export async function startFakeOldServer(
  feeds: OldServerFeed[],
  articles: OldArticle[],
  { name = 'ada', password = 'api password' } = {},
): Promise<FakeOldServer> {
  const token = 'f4c6d28c9ec0dc28f9f038f18e6c5b80c81af974'
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeOldServer = {
    url: `http://127.0.0.1:${port}`,
    feeds,
    articles,
    password,
    requests: [],
    misbehave: () => null,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', fake.url)
    const form = new URLSearchParams(await bodyOf(request))
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : ''
    fake.requests.push(path)
    const other = fake.misbehave(path, fake.requests.length)
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(body)
    if (other !== null) return void send(other.status, other.body ?? '', other.headers)
    if (path === '/accounts/ClientLogin') {
      const isRight = form.get('Email') === name && form.get('Passwd') === fake.password
      return void (isRight
        ? send(200, `SID=${name}/${token}\nLSID=null\nAuth=${name}/${token}\n`)
        : send(401, 'Unauthorized!'))
    }
    if (request.headers.authorization !== `GoogleLogin auth=${name}/${token}`) return void send(401, 'Unauthorized!')
    if (path === '/reader/api/0/token') return void send(200, `${token}ZZZZZZZZZZZZZZZZZ\n`)
    if (path === '/reader/api/0/edit-tag') {
      edit(form)
      return void send(200, 'OK')
    }
    const document = documentAt(path, url.searchParams, form)
    if (document === null) return void send(404, 'Not Found')
    send(200, JSON.stringify(document), { 'content-type': 'application/json; charset=UTF-8' })
  }

  function documentAt(path: string, query: URLSearchParams, form: URLSearchParams): object | null {
    if (path === '/reader/api/0/subscription/list')
      return {
        subscriptions: feeds.map(({ title, url, folder }, index) => ({
          id: `feed/${index + 1}`,
          title,
          categories: [{ id: `user/-/label/${folder}`, label: folder }],
          url,
          htmlUrl: '',
          iconUrl: '',
        })),
      }
    if (path === '/reader/api/0/tag/list') {
      const labels = new Set(articles.flatMap((article) => article.labels))
      return {
        tags: [
          { id: state('starred') },
          ...[...new Set(feeds.map(({ folder }) => folder))].map((folder) => ({
            id: `user/-/label/${folder}`,
            type: 'folder',
          })),
          ...[...labels].map((label) => ({ id: `user/-/label/${label}`, type: 'tag' })),
        ],
      }
    }
    if (path === '/reader/api/0/stream/items/ids') return listIds(query)
    if (path === '/reader/api/0/stream/items/contents')
      return { id: state('reading-list'), updated: 1_795_216_231, items: form.getAll('i').flatMap(contentOf) }
    return null
  }

  function listIds(query: URLSearchParams): object {
    const stream = query.get('s') ?? ''
    const count = Number(query.get('n') ?? 20)
    const label = /\/label\/(.+)$/.exec(stream)?.[1]
    const isWanted = ({ isRead, isStarred, labels }: OldArticle) =>
      (query.get('xt') !== state('read') || !isRead) &&
      (stream !== state('starred') || isStarred) &&
      (label === undefined || labels.includes(label))
    const before = query.get('c') === null ? articles.length : Number(BigInt(query.get('c') ?? 0) - firstId)
    const found = articles
      .map((_, index) => index)
      .filter((index) => index < before && isWanted(articles[index] as OldArticle))
    const page = found.toReversed().slice(0, count)
    const last = page.at(-1)
    return {
      itemRefs: page.map((index) => ({ id: String(firstId + BigInt(index)) })),
      ...(found.length > page.length && last !== undefined ? { continuation: String(firstId + BigInt(last)) } : {}),
    }
  }

  function contentOf(written: string): object[] {
    const index = indexOf(written)
    const article = articles[index]
    if (article === undefined) return []
    const { title, link, html, publishedAt, isRead, isStarred, labels, feed } = article
    return [
      {
        id: `tag:google.com,2005:reader/item/${(firstId + BigInt(index)).toString(16).padStart(16, '0')}`,
        published: Math.floor(publishedAt / 1000),
        title,
        canonical: [{ href: link }],
        alternate: [{ href: link }],
        categories: [
          state('reading-list'),
          ...(isRead ? [state('read')] : []),
          ...(isStarred ? [state('starred')] : []),
          ...labels.map((label) => `user/-/label/${label}`),
        ],
        origin: { streamId: `feed/${feed + 1}`, htmlUrl: '', title: feeds[feed]?.title ?? '' },
        summary: { content: html },
      },
    ]
  }

  const indexOf = (written: string): number =>
    Number(BigInt(/^\d+$/.test(written) ? written : `0x${written.split('/').at(-1)}`) - firstId)

  function edit(form: URLSearchParams): void {
    for (const written of form.getAll('i')) {
      const article = articles[indexOf(written)]
      if (article === undefined) continue
      for (const [names, isSet] of [[form.getAll('a'), true] as const, [form.getAll('r'), false] as const]) {
        if (names.includes(state('read'))) article.isRead = isSet
        if (names.includes(state('starred'))) article.isStarred = isSet
      }
    }
  }
  return fake
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
