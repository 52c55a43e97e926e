import { articleOf, idOf, idsOf, numbersAt } from './numbered.ts'
import type { Asked, Dialect, FakeOldServer, OldArticle, Said } from './world.ts'

/** The password is the key of the API. */
export function createMiniflux(world: FakeOldServer): Dialect {
  const { feeds } = world

  function entryOf(id: number): object {
    const article = articleOf(world, id)
    const feed = feeds[article?.feed ?? 0]
    return {
      id,
      user_id: 1,
      feed_id: (article?.feed ?? 0) + 1,
      status: article?.isRead ? 'read' : 'unread',
      title: article?.title,
      url: article?.link,
      published_at: new Date(article?.publishedAt ?? 0).toISOString(),
      content: article?.html,
      author: '',
      starred: article?.isStarred,
      enclosures: null,
      tags: [],
      feed: { id: (article?.feed ?? 0) + 1, feed_url: feed?.url, site_url: '', title: feed?.title },
    }
  }

  function listEntries(query: URLSearchParams): Said {
    const limit = Number(query.get('limit') ?? 100)
    const before = Number(query.get('before_entry_id') ?? 0)
    const changedAfter = Number(query.get('changed_after') ?? 0) * 1000
    const isWanted = ({ isRead, isStarred }: OldArticle, index: number) =>
      (query.get('status') !== 'unread' || !isRead) &&
      (query.get('starred') !== 'true' || isStarred) &&
      (changedAfter === 0 || world.changedAt(index) > changedAfter) &&
      (before === 0 || idOf(index) < before)
    const ids = idsOf(world, isWanted)
    return { status: 200, json: { total: ids.length, entries: ids.slice(0, limit).map(entryOf) } }
  }

  function put(path: string, json: unknown): Said {
    const starred = articleOf(world, Number(/^\/entries\/(\d+)\/bookmark$/.exec(path)?.[1] ?? 0))
    if (starred) starred.isStarred = !starred.isStarred
    const status = (json as { status?: string } | null)?.status
    for (const id of numbersAt(json, 'entry_ids')) {
      const article = articleOf(world, id)
      if (article) article.isRead = status === 'read'
    }
    return { status: 204 }
  }

  function answer({ method, path, query, json, headers }: Asked): Said {
    if (headers['x-auth-token'] !== world.password)
      return { status: 401, json: { error_message: 'Access Unauthorized' } }
    if (method === 'PUT') return put(path, json)
    const single = Number(/^\/entries\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (articleOf(world, single)) return { status: 200, json: entryOf(single) }
    if (path === '/me') return { status: 200, json: { id: 1, username: world.name, is_admin: false } }
    if (path === '/entries') return listEntries(query)
    if (path !== '/feeds') return { status: 404, json: { error_message: 'Resource Not Found' } }
    const listed = feeds.map(({ url, title, folder, filters }, index) => ({
      id: index + 1,
      user_id: 1,
      title,
      site_url: '',
      feed_url: url,
      blocklist_rules: '',
      keeplist_rules: '',
      category: { id: 1, user_id: 1, title: folder },
      ...filters,
    }))
    return { status: 200, json: listed }
  }
  return { prefix: '/v1', answer }
}
