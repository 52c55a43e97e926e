// Capy Reader, account of the kind FreshRSS. Ids are 16 hexadecimal digits in its store, and it loads only what is unread or starred.
import {
  type Article,
  type Articles,
  authOf,
  createGreaderCaller,
  type ItemIds,
  labelOf,
  type Subscription,
  states,
  type Tag,
} from './greader.ts'
import {
  ask,
  chunks,
  encodeForm,
  find,
  hex16,
  itemOfHex,
  need,
  type OpenSyncApp,
  requireOk,
  wideOf,
} from './syncApp.ts'

const base = '/api/greader.php'

export const openCapyReader: OpenSyncApp = async (account) => {
  const credentials = encodeForm([
    ['Email', account.name],
    ['Passwd', account.key],
  ])
  const login = await ask(account.app, { url: `${base}/accounts/ClientLogin?${credentials}`, method: 'POST' })
  const { asks, gets, posts } = createGreaderCaller(account, { base, auth: authOf(requireOk(login, 'ClientLogin')) })
  const token = requireOk(await asks('/reader/api/0/token'), 'token')
  const feeds = new Map<string, { title: string; url: string; folder: string }>()
  const labels = new Map<string, string>()
  const articles = new Map<string, { title: string; feedId: string }>()
  const statuses = new Map<string, { isRead: boolean; isSaved: boolean }>()

  const statusOf = (id: string) => {
    const status = statuses.get(id) ?? { isRead: true, isSaved: false }
    statuses.set(id, status)
    return status
  }
  const idOf = (title: string): string => find(feeds, ([, feed]) => feed.title === title)[0]

  /** Its decoder fails for a feed without one of these. */
  async function refreshFeeds() {
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>(
      '/reader/api/0/subscription/list?output=json',
    )
    feeds.clear()
    for (const { id, title, url, htmlUrl, iconUrl, categories } of subscriptions) {
      need(htmlUrl, 'htmlUrl')
      need(iconUrl, 'iconUrl')
      const [category] = need(categories, 'categories')
      const folder = category?.label ?? ''
      feeds.set(need(id, 'id of a feed'), {
        title: need(title, 'title of a feed'),
        url: need(url, 'url of a feed'),
        folder,
      })
    }
  }

  async function refreshLabels() {
    const { tags } = await gets<{ tags: Tag[] }>('/reader/api/0/tag/list?output=json')
    labels.clear()
    for (const { id, type } of tags)
      if (type === 'tag') labels.set(need(id, 'id of a tag'), id?.split('/').at(-1) ?? '')
  }

  /** It never asks for a second page. */
  async function loadIds(query: string): Promise<string[]> {
    const { itemRefs } = await gets<ItemIds>(`/reader/api/0/stream/items/ids?${query}&n=10000&output=json`)
    return need(itemRefs, 'itemRefs').map(({ id }) => hex16(BigInt(need(id, 'id of an article'))))
  }

  async function refreshStatuses() {
    const starred = new Set(await loadIds(encodeForm([['s', states.starred]])))
    for (const id of starred) statusOf(id)
    for (const [id, status] of statuses) status.isSaved = starred.has(id)
    const unread = new Set(
      await loadIds(
        encodeForm([
          ['s', states.all],
          ['xt', states.read],
        ]),
      ),
    )
    for (const id of unread) statusOf(id)
    for (const [id, status] of statuses) status.isRead = !unread.has(id)
  }

  async function loadMissing() {
    const missing = [...statuses.keys()].filter((id) => !articles.has(id))
    for (const some of chunks(missing, 100)) {
      const form = encodeForm([...some.map((id): [string, string] => ['i', id]), ['T', token]])
      const { items }: Articles = JSON.parse(await posts('/reader/api/0/stream/items/contents?output=json', form))
      for (const item of need(items, 'items')) keep(item)
    }
  }

  function keep({ id, title, published, canonical, summary, origin, categories = [] }: Article) {
    need(published, 'published')
    need(canonical, 'canonical')
    need(summary, 'summary')
    need(origin?.htmlUrl, 'htmlUrl of an article')
    need(origin?.title, 'title of its feed')
    const hex = need(id, 'id of an article').split('/').at(-1) ?? ''
    articles.set(hex, { title: need(title, 'title'), feedId: need(origin?.streamId, 'streamId') })
    Object.assign(statusOf(hex), {
      isRead: categories.some((category) => category.endsWith('state/com.google/read')),
      isSaved: categories.some((category) => category.endsWith('state/com.google/starred')),
    })
  }

  async function mark(ids: number[], change: [string, string]) {
    for (const some of chunks(ids, 1000)) {
      const named = some.map((id): [string, string] => ['i', hex16(wideOf(id))])
      await posts('/reader/api/0/edit-tag?output=json', encodeForm([...named, ['T', token], change]))
    }
  }

  const editFeed = (form: [string, string][]) =>
    posts('/reader/api/0/subscription/edit', encodeForm([...form, ['T', token]]))

  async function changeFeed(title: string, change: { title?: string; folder?: string }) {
    const id = idOf(title)
    const now = find(feeds.values(), (feed) => feed.title === title)
    const folder = change.folder ?? now.folder
    await editFeed([
      ['s', id],
      ['ac', 'edit'],
      ['a', labelOf(folder)],
      ['t', change.title ?? title],
    ])
  }

  return {
    async syncs() {
      await refreshFeeds()
      await refreshLabels()
      await refreshStatuses()
      await loadMissing()
    },
    feeds: () => [...feeds.values()],
    articles: () =>
      [...articles].flatMap(([hex, { title, feedId }]) => {
        const feed = feeds.get(feedId)?.title
        return feed === undefined ? [] : [{ id: itemOfHex(hex), title, feed, ...statusOf(hex) }]
      }),
    async marksRead(ids, isRead) {
      for (const id of ids) statusOf(hex16(wideOf(id))).isRead = isRead
      await mark(ids, [isRead ? 'a' : 'r', states.read])
    },
    async saves(ids, isSaved) {
      for (const id of ids) statusOf(hex16(wideOf(id))).isSaved = isSaved
      await mark(ids, [isSaved ? 'a' : 'r', states.starred])
    },
    organizes: {
      async adds(url, folder) {
        const form = encodeForm([
          ['quickadd', url],
          ['T', token],
        ])
        const added = JSON.parse(await posts('/reader/api/0/subscription/quickadd?output=json', form))
        need(added.query, 'query')
        await refreshFeeds()
        const feed = find(feeds, ([id]) => id === need(added.streamId, 'id of the added feed'))[1]
        await refreshStatuses()
        for (const id of await loadIds(encodeForm([['s', added.streamId]]))) statusOf(id)
        await loadMissing()
        await changeFeed(feed.title, { folder })
      },
      renames: (title, to) => changeFeed(title, { title: to }),
      moves: (title, folder) => changeFeed(title, { folder }),
      async removes(title) {
        await editFeed([
          ['s', idOf(title)],
          ['ac', 'unsubscribe'],
        ])
      },
      async renamesFolder(name, to) {
        await posts(
          '/reader/api/0/rename-tag',
          encodeForm([
            ['s', labelOf(name)],
            ['dest', labelOf(to)],
            ['T', token],
          ]),
        )
      },
      async removesFolder(name) {
        await posts(
          '/reader/api/0/disable-tag',
          encodeForm([
            ['s', labelOf(name)],
            ['T', token],
          ]),
        )
      },
    },
  }
}
