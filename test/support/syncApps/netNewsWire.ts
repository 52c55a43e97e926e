// NetNewsWire 6 and 7, account of the kind FreshRSS. Ids are decimal in its store and hexadecimal in its requests. One
// piece, since its requests depend on its store.
import {
  type Article,
  type Articles,
  authOf,
  createGreaderCaller,
  type ItemIds,
  longForm,
  type Subscription,
  states,
  type Tag,
} from './greader.ts'
import {
  ask,
  chunks,
  encodeForm,
  find,
  formType,
  hex16,
  itemOf,
  need,
  type OpenSyncApp,
  requireOk,
  textOfHtml,
  wideOf,
} from './syncApp.ts'

const base = '/api/greader.php'
const firstDays = 90
const dayMs = 24 * 60 * 60_000

type Feed = { title: string; url: string; folder: string }
type Status = { isRead: boolean; isSaved: boolean }
type Pending = { id: string; key: 'read' | 'starred'; isOn: boolean }

/** Leaves out what NSURL's host may contain, besides '+' and '&'. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:3A|5B|5D|24|2C|3B|3D)/g, decodeURIComponent)

export const openNetNewsWire: OpenSyncApp = async (account) => {
  const { clock, pageSize } = account
  const login = await ask(account.app, {
    url: `${base}/accounts/ClientLogin`,
    method: 'POST',
    headers: formType,
    body: encodeForm([
      ['Email', account.name],
      ['Passwd', account.key],
    ]),
  })
  const { asks, gets, posts } = createGreaderCaller(account, { base, auth: authOf(requireOk(login, 'ClientLogin')) })
  const token = requireOk(await asks('/reader/api/0/token'), 'token')
  let since: number | null = null
  const folders = new Map<string, string>()
  const feeds = new Map<string, Feed>()
  const articles = new Map<string, { title: string; feedId: string }>()
  const statuses = new Map<string, Status>()
  let pending: Pending[] = []

  const statusOf = (id: string): Status => {
    const status = statuses.get(id) ?? { isRead: true, isSaved: false }
    statuses.set(id, status)
    return status
  }

  async function refreshFeeds() {
    const { tags } = await gets<{ tags: Tag[] }>('/reader/api/0/tag/list?output=json')
    folders.clear()
    for (const { id } of tags) {
      const name = need(id, 'id of a tag').split('/label/')[1]
      if (name !== undefined) folders.set(need(id, 'id of a tag'), name)
    }
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>(
      '/reader/api/0/subscription/list?output=json',
    )
    feeds.clear()
    for (const { id, title, url, categories } of subscriptions) {
      const [category] = need(categories, 'categories')
      feeds.set(need(id, 'id of a feed'), {
        title: need(title, 'title of a feed'),
        url: need(url, 'url of a feed'),
        folder: folders.get(need(category?.id, 'id of a category')) ?? '',
      })
    }
  }

  async function sendMarks() {
    for (const key of ['read', 'starred'] as const)
      for (const isOn of [false, true]) {
        const ids = pending.filter((mark) => mark.key === key && mark.isOn === isOn).map(({ id }) => id)
        for (const some of chunks(ids, 1000)) {
          const named = some.map((id) => `i=${longForm}${hex16(BigInt(id))}`).join('&')
          await posts('/reader/api/0/edit-tag', `T=${token}&${named}&${isOn ? 'a' : 'r'}=${states[key]}`)
        }
      }
    pending = []
  }

  async function loadIds(query: string): Promise<{ ids: string[]; at: number }> {
    const path = `/reader/api/0/stream/items/ids?n=${pageSize}&output=json&${query}`
    const first = await asks(path)
    const page: ItemIds = JSON.parse(requireOk(first, path))
    const ids = need(page.itemRefs, 'itemRefs').map(({ id }) => need(id, 'id of an article'))
    let { continuation } = page
    while (continuation !== undefined && ids.length > 0) {
      const next = await gets<ItemIds>(`${path}&c=${continuation}`)
      ids.push(...need(next.itemRefs, 'itemRefs').map(({ id }) => need(id, 'id of an article')))
      continuation = next.continuation
    }
    return { ids, at: Date.parse(String(first.headers.date)) }
  }

  async function refreshStatuses() {
    const unread = new Set((await loadIds(`s=${states.all}&xt=${states.read}`)).ids)
    for (const id of unread) statusOf(id).isRead = false
    for (const [id, status] of statuses) if (!unread.has(id)) status.isRead = true
    const starred = new Set((await loadIds(`s=${states.starred}`)).ids)
    for (const id of starred) statusOf(id).isSaved = true
    for (const [id, status] of statuses) if (!starred.has(id)) status.isSaved = false
  }

  async function loadMissing() {
    const missing = [...statuses.keys()].filter((id) => !articles.has(id))
    for (const some of chunks(missing, 150)) {
      const named = some.map((id) => `i=${longForm}${BigInt(id).toString(16)}`).join('&')
      const path = '/reader/api/0/stream/items/contents'
      const answer: Articles = JSON.parse(await posts(path, `T=${token}&output=json&${named}`))
      need(answer.id, 'id of the answer')
      need(answer.updated, 'time of the answer')
      for (const entry of need(answer.items, 'items')) keep(entry)
    }
  }

  function keep(entry: Article) {
    need(entry.summary, 'summary')
    need(entry.alternate, 'alternate')
    need(entry.categories, 'categories')
    const last = need(entry.id, 'id of an article').split('/').at(-1) ?? ''
    const id = BigInt(`0x${last}`).toString()
    articles.set(id, { title: textOfHtml(entry.title ?? ''), feedId: need(entry.origin?.streamId, 'streamId') })
    statusOf(id)
  }

  async function changeFeed(id: string, change: string) {
    await posts('/reader/api/0/subscription/edit', `T=${token}&s=${id}&ac=edit${change}`)
  }
  const idOf = (title: string): string => find(feeds, ([, feed]) => feed.title === title)[0]
  const mark = (ids: number[], key: Pending['key'], isOn: boolean) => {
    for (const id of ids.map((id) => wideOf(id).toString())) {
      if (key === 'read') statusOf(id).isRead = isOn
      else statusOf(id).isSaved = isOn
      pending = [...pending.filter((mark) => mark.id !== id || mark.key !== key), { id, key, isOn }]
    }
  }

  return {
    async syncs() {
      await refreshFeeds()
      await sendMarks()
      const from = Math.floor((since ?? clock() - firstDays * dayMs) / 1000)
      const all = await loadIds(`ot=${from}&s=${states.all}`)
      if (all.ids.length > 0) since = all.at
      for (const id of all.ids) statusOf(id).isRead = true
      await refreshStatuses()
      await loadMissing()
    },
    feeds: () => [...feeds.values()],
    articles: () =>
      [...articles].flatMap(([id, { title, feedId }]) => {
        const feed = feeds.get(feedId)?.title
        return feed === undefined ? [] : [{ id: itemOf(BigInt(id)), title, feed, ...statusOf(id) }]
      }),
    marksRead: async (ids, isRead) => mark(ids, 'read', isRead),
    saves: async (ids, isSaved) => mark(ids, 'starred', isSaved),
    organizes: {
      async adds(url, folder) {
        const path = '/reader/api/0/subscription/quickadd'
        const added = JSON.parse(await posts(path, `T=${token}&quickadd=${encode(url)}`))
        if (added.numResults === 0) throw new Error('The app says that there is no feed.')
        await refreshFeeds()
        const id = find(feeds.keys(), (known) => known === added.streamId)
        await changeFeed(id, `&a=user/-/label/${encode(folder)}`)
        const { ids } = await loadIds(`ot=${Math.floor((clock() - firstDays * dayMs) / 1000)}&s=${id}`)
        for (const one of ids) statusOf(one).isRead = true
        await refreshStatuses()
        await loadMissing()
      },
      renames: (title, to) => changeFeed(idOf(title), `&t=${encode(to)}`),
      moves: (title, folder) => {
        const from = find(feeds.values(), (feed) => feed.title === title).folder
        return changeFeed(idOf(title), `&r=user/-/label/${encode(from)}&a=user/-/label/${encode(folder)}`)
      },
      async removes(title) {
        await posts('/reader/api/0/subscription/edit', `T=${token}&s=${idOf(title)}&ac=unsubscribe`)
      },
      async renamesFolder(name, to) {
        const labels = `s=user/-/label/${encode(name)}&dest=user/-/label/${encode(to)}`
        await posts('/reader/api/0/rename-tag', `T=${token}&${labels}`)
      },
      // Its feeds go with it.
      async removesFolder(name) {
        for (const [id, feed] of feeds)
          if (feed.folder === name) await posts('/reader/api/0/subscription/edit', `T=${token}&s=${id}&ac=unsubscribe`)
        const [id] = find(folders, ([, folder]) => folder === name)
        await posts('/reader/api/0/disable-tag', `T=${token}&s=${id}`)
      },
    },
  }
}
