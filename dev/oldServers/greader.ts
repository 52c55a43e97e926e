// The Google Reader API, with numbered feeds, decimal ids in lists and long ids in contents. Inoreader names feeds by their
// addresses, wants to know the app, and types its tags only on request. The Old Reader has ids of 24 digits.
import type { Asked, Dialect, FakeOldServer, OldArticle, Said } from './world.ts'

const firstId = 1_795_215_926_000_000n
const token = 'f4c6d28c9ec0dc28f9f038f18e6c5b80c81af974'
const state = (name: string) => `user/-/state/com.google/${name}`
export const inoreaderApp = { id: '1000001414', key: 'an app key' }

/** How a service writes the ids of the article and of the feed at an index. */
type Ids = {
  inList: (index: number) => string
  inContents: (index: number) => string
  ofFeed: (index: number) => string
}

const numberAt = (index: number) => firstId + BigInt(index)
const digitsAt = (index: number) => (0x157a_17b1n * 2n ** 64n + numberAt(index)).toString(16).padStart(24, '0')
const longId = (digits: string) => `tag:google.com,2005:reader/item/${digits}`

export function createGreader(world: FakeOldServer): Dialect {
  const { feeds, articles, service, name } = world
  const numbered: Ids = {
    inList: (index) => String(numberAt(index)),
    inContents: (index) => longId(numberAt(index).toString(16).padStart(16, '0')),
    ofFeed: (index) => `feed/${service === 'inoreader' ? feeds[index]?.url : index + 1}`,
  }
  const ids: Ids =
    service === 'theoldreader'
      ? {
          inList: digitsAt,
          inContents: (index) => longId(digitsAt(index)),
          ofFeed: (index) => `feed/${digitsAt(index)}`,
        }
      : numbered
  /** Each spelling of an id. */
  const indexOf = (written: string): number => {
    const digits = written.replace(/^tag:.*\//, '')
    const isDecimal = digits === written && service !== 'theoldreader'
    return Number(BigInt.asUintN(64, BigInt(isDecimal ? digits : `0x${digits}`)) - firstId)
  }

  function answer({ path, query, form, headers }: Asked): Said {
    const isApp = headers.appid === inoreaderApp.id && headers.appkey === inoreaderApp.key
    if (service === 'inoreader' && !isApp) return { status: 403, body: 'AppId required' }
    if (path === '/accounts/ClientLogin') {
      const isRight = form.get('Email') === name && form.get('Passwd') === world.password
      if (!isRight) return { status: 401, body: 'Unauthorized!' }
      return { status: 200, body: `SID=${name}/${token}\nLSID=null\nAuth=${name}/${token}\n` }
    }
    if (headers.authorization !== `GoogleLogin auth=${name}/${token}`) return { status: 401, body: 'Unauthorized!' }
    if (path === '/reader/api/0/token') return { status: 200, body: `${token}ZZZZZZZZZZZZZZZZZ\n` }
    if (path === '/reader/api/0/edit-tag') {
      edit(form)
      return { status: 200, body: 'OK' }
    }
    const json = documentAt(path, query, form)
    return json === null ? { status: 404, body: 'Not Found' } : { status: 200, json }
  }

  function documentAt(path: string, query: URLSearchParams, form: URLSearchParams): object | null {
    if (path === '/reader/api/0/subscription/list')
      return {
        subscriptions: feeds.map(({ title, url, folder }, index) => ({
          id: ids.ofFeed(index),
          title,
          categories: [{ id: `user/-/label/${folder}`, label: folder }],
          url,
          htmlUrl: '',
          iconUrl: '',
        })),
      }
    if (path === '/reader/api/0/tag/list') return { tags: listTags(query) }
    if (path === '/reader/api/0/stream/items/ids') return listIds(query)
    if (path === '/reader/api/0/stream/items/contents')
      return { id: state('reading-list'), updated: 1_795_216_231, items: form.getAll('i').flatMap(contentOf) }
    return null
  }

  function listTags(query: URLSearchParams): object[] {
    const hasTypes = service !== 'inoreader' || query.get('types') === '1'
    const tagsOf = (names: Iterable<string>, type: string) =>
      [...new Set(names)].map((label) => ({ id: `user/-/label/${label}`, ...(hasTypes ? { type } : {}) }))
    return [
      { id: state('starred') },
      ...tagsOf(
        feeds.map(({ folder }) => folder),
        'folder',
      ),
      ...tagsOf(
        articles.flatMap((article) => article.labels),
        'tag',
      ),
    ]
  }

  function listIds(query: URLSearchParams): object {
    const stream = query.get('s') ?? ''
    const count = Number(query.get('n') ?? 20)
    const label = /\/label\/(.+)$/.exec(stream)?.[1]
    const isWanted = ({ isRead, isStarred, labels }: OldArticle) =>
      (query.get('xt') !== state('read') || !isRead) &&
      (stream !== state('starred') || isStarred) &&
      (label === undefined || labels.includes(label))
    const before = Number(query.get('c') ?? articles.length)
    const found = articles.flatMap((article, index) => (index < before && isWanted(article) ? index : []))
    const page = found.toReversed().slice(0, count)
    const last = page.at(-1)
    return {
      itemRefs: page.map((index) => ({ id: ids.inList(index) })),
      ...(found.length > page.length && last !== undefined ? { continuation: String(last) } : {}),
    }
  }

  function contentOf(written: string): object[] {
    const index = indexOf(written)
    const article = articles[index]
    if (article === undefined) return []
    const { title, link, html, publishedAt, isRead, isStarred, labels, feed } = article
    return [
      {
        id: ids.inContents(index),
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
        origin: { streamId: ids.ofFeed(feed), htmlUrl: '', title: feeds[feed]?.title ?? '' },
        summary: { content: html },
      },
    ]
  }

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
  return { prefix: service === 'freshrss' ? '/api/greader.php' : '', answer }
}
