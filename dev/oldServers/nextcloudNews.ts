import { articleOf, idOf, idsOf, numbersAt } from './numbered.ts'
import { type Asked, basicAuthOf, type Dialect, type FakeOldServer, type OldArticle, type Said } from './world.ts'

const types = { starred: '2', all: '3' }

export function createNextcloudNews(world: FakeOldServer): Dialect {
  const { feeds } = world
  const folders = [...new Set(feeds.map(({ folder }) => folder))]

  function itemOf(id: number): object {
    const article = articleOf(world, id)
    return {
      id,
      guid: `guid ${id}`,
      guidHash: `hash ${id}`,
      url: article?.link,
      title: article?.title,
      author: null,
      pubDate: Math.floor((article?.publishedAt ?? 0) / 1000),
      body: article?.html,
      enclosureMime: null,
      enclosureLink: null,
      feedId: (article?.feed ?? 0) + 1,
      unread: article?.isRead === false,
      starred: article?.isStarred,
      lastModified: 1_367_273_003,
    }
  }

  function listItems(query: URLSearchParams): Said {
    const size = Number(query.get('batchSize') ?? -1)
    const offset = Number(query.get('offset') ?? 0)
    const isWanted = ({ isRead, isStarred }: OldArticle, index: number) =>
      (query.get('type') !== types.starred || isStarred) &&
      (query.get('getRead') === 'true' || !isRead) &&
      (offset === 0 || idOf(index) < offset)
    const ids = idsOf(world, isWanted)
    return { status: 200, json: { items: (size < 0 ? ids : ids.slice(0, size)).map(itemOf) } }
  }

  function listUpdated(query: URLSearchParams): Said {
    const since = Number(query.get('lastModified') ?? 0) * 1000
    const ids = idsOf(world, (_, index) => world.changedAt(index) >= since)
    return { status: 200, json: { items: ids.map(itemOf) } }
  }

  function mark(name: string, json: unknown): Said {
    for (const id of numbersAt(json, 'itemIds')) {
      const article = articleOf(world, id)
      if (article && (name === 'read' || name === 'unread')) article.isRead = name === 'read'
      if (article && (name === 'star' || name === 'unstar')) article.isStarred = name === 'star'
    }
    return { status: 200, json: [] }
  }

  function answer({ method, path, query, json, headers }: Asked): Said {
    if (headers.authorization !== basicAuthOf(world))
      return { status: 401, json: { message: 'Current user is not logged in' } }
    const marking = /^\/items\/(\w+)\/multiple$/.exec(path)?.[1]
    if (marking !== undefined && method === 'POST') return mark(marking, json)
    if (path === '/items') return listItems(query)
    if (path === '/items/updated') return listUpdated(query)
    if (path === '/version') return { status: 200, json: { version: '25.0.0' } }
    if (path === '/folders')
      return { status: 200, json: { folders: folders.map((name, index) => ({ id: index + 1, name })) } }
    if (path !== '/feeds') return { status: 404, json: { message: 'Not found' } }
    const listed = feeds.map(({ url, title, folder }, index) => ({
      id: index + 1,
      url,
      title,
      faviconLink: null,
      added: 1_367_063_790,
      folderId: folders.indexOf(folder) + 1,
      unreadCount: 9,
      ordering: 0,
      link: '',
      pinned: false,
    }))
    return { status: 200, json: { feeds: listed, starredCount: 2 } }
  }
  return { prefix: '/index.php/apps/news/api/v1-3', answer }
}
