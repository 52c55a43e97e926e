import { articleOf, idOf, idsOf, numbersAt } from './numbered.ts'
import { type Asked, basicAuthOf, type Dialect, type FakeOldServer, type OldArticle, type Said } from './world.ts'

const idsMax = 100

export function createFeedbin(world: FakeOldServer): Dialect {
  const { feeds } = world

  function entryOf(id: number): object[] {
    const article = articleOf(world, id)
    if (article === undefined) return []
    const { title, link, html, publishedAt, feed } = article
    const published = new Date(publishedAt).toISOString().replace('Z', '000Z')
    return [
      {
        id,
        feed_id: feed + 47,
        title,
        url: link,
        author: null,
        content: html,
        summary: '',
        published,
        created_at: published,
      },
    ]
  }

  function listEntries(query: URLSearchParams): Said {
    const asked = query.get('ids')?.split(',').map(Number)
    if (asked && asked.length > idsMax) return { status: 400, json: { status: 400, message: 'too many ids' } }
    if (asked) return { status: 200, json: asked.flatMap(entryOf) }
    const size = Number(query.get('per_page') ?? idsMax)
    const page = Number(query.get('page') ?? 1)
    const ids = idsOf(world, () => true).slice((page - 1) * size, page * size)
    if (ids.length === 0 && page > 1) return { status: 404 }
    return { status: 200, json: ids.flatMap(entryOf), headers: { 'x-feedbin-record-count': '7' } }
  }

  const lists: Record<
    string,
    { has: (article: OldArticle) => boolean; set: (article: OldArticle, is: boolean) => void }
  > = {
    unread_entries: {
      has: ({ isRead }) => !isRead,
      set: (article, is) => {
        article.isRead = !is
      },
    },
    starred_entries: {
      has: ({ isStarred }) => isStarred,
      set: (article, is) => {
        article.isStarred = is
      },
    },
  }

  function answerList(name: string, { method, json, headers }: Asked): Said {
    const list = lists[name]
    if (list === undefined) return { status: 404 }
    if (method === 'GET') return { status: 200, json: idsOf(world, list.has) }
    if (headers['content-type'] !== 'application/json; charset=utf-8') return { status: 415 }
    const ids = numbersAt(json, name).filter((id) => articleOf(world, id))
    for (const article of ids.flatMap((id) => articleOf(world, id) ?? [])) list.set(article, method === 'POST')
    return { status: 200, json: ids }
  }

  function answer(asked: Asked): Said {
    const { path, query, headers } = asked
    if (headers.authorization !== basicAuthOf(world)) return { status: 401 }
    if (path === '/authentication.json') return { status: 200 }
    if (path === '/entries.json') return listEntries(query)
    const subscriptions = feeds.map(({ url, title }, index) => ({
      id: idOf(index),
      created_at: '2013-03-12T11:30:25.209432Z',
      feed_id: index + 47,
      title,
      feed_url: url,
      site_url: '',
    }))
    if (path === '/subscriptions.json') return { status: 200, json: subscriptions }
    const taggings = feeds.map(({ folder }, index) => ({ id: index, feed_id: index + 47, name: folder }))
    if (path === '/taggings.json') return { status: 200, json: taggings }
    return answerList(path.slice(1).replace(/\.json$/, ''), asked)
  }
  return { prefix: '/v2', answer }
}
