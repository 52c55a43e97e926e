// Readrops 2, Google Reader API. It makes long ids of decimal ones by padding them to their length, stores whatever it loads, and
// fails for an empty title. One piece, since its requests depend on its store.
import {
  type Article,
  type Articles,
  authOf,
  createGreaderCaller,
  type ItemIds,
  labelOf,
  longForm,
  type Subscription,
  states,
  type Tag,
} from './greader.ts'
import {
  ask,
  encodeForm,
  find,
  hex16,
  itemOfHex,
  need,
  needText,
  type OpenSyncApp,
  requireOk,
  wideOf,
} from './syncApp.ts'

const base = '/api/greader.php'
const everything = 2_147_483_647
const articlesMax = 2500

type State = { isRead: boolean; isSaved: boolean }
type Stored = { remoteId: string; title: string; feedId: string }

export const openReadrops: OpenSyncApp = async (account) => {
  const boundary = 'c5f1a3d0-made-by-okhttp'
  const parts = Object.entries({ Email: account.name, Passwd: account.key })
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Length: ${Buffer.byteLength(value)}\r\n\r\n${value}\r\n`,
    )
    .join('')
  const login = await ask(account.app, {
    url: `${base}/accounts/ClientLogin`,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts}--${boundary}--\r\n`,
  })
  const { asks, gets, posts } = createGreaderCaller(account, { base, auth: authOf(requireOk(login, 'ClientLogin')) })
  const token = requireOk(await asks('/reader/api/0/token'), 'token')
  let lastModified = 0
  const folders = new Map<string, string>()
  const feeds = new Map<string, { title: string; url: string; folderId: string }>()
  const articles: Stored[] = []
  const marks = new Map<string, State>()
  const changes: { id: string; tag: string; isOn: boolean }[] = []

  async function loadFolders() {
    const { tags } = await gets<{ tags: Tag[] }>('/reader/api/0/tag/list?output=json')
    folders.clear()
    for (const { id, type } of tags)
      if (type === 'folder')
        folders.set(needText(id, 'id of a folder'), id?.split('/').findLast((part) => part !== '') ?? '')
  }

  async function loadFeeds() {
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>(
      '/reader/api/0/subscription/list?output=json',
    )
    feeds.clear()
    for (const { id, title, url, categories } of subscriptions) {
      const folderId = categories?.[0]?.id ?? ''
      if (!folders.has(folderId)) throw new Error(`The app gives up: there is no folder ${folderId}.`)
      const feed = { title: needText(title, 'title of a feed'), url: needText(url, 'url of a feed'), folderId }
      feeds.set(needText(id, 'id of a feed'), feed)
    }
  }

  const loadArticles = async (path: string): Promise<Article[]> => need((await gets<Articles>(path)).items, 'items')

  async function loadIds(query: string): Promise<string[]> {
    const { itemRefs } = await gets<ItemIds>(`/reader/api/0/stream/items/ids?${query}`)
    return need(itemRefs, 'itemRefs').map(({ id }) => {
      const decimal = needText(id, 'id of an article')
      return longForm + BigInt(decimal).toString(16).padStart(decimal.length, '0')
    })
  }

  function store(loaded: Article[], isStarred: boolean) {
    for (const { id, title, origin, categories, published } of loaded) {
      need(published, 'published')
      const feedId = need(origin?.streamId, 'streamId')
      if (!feeds.has(feedId)) throw new Error(`The app gives up: there is no feed ${feedId}.`)
      const stored = { remoteId: needText(id, 'id of an article'), title: needText(title, 'title'), feedId }
      if (isStarred || !categories?.includes(states.starred)) articles.push(stored)
    }
  }

  async function sendChanges() {
    for (const tag of [states.read, states.starred])
      for (const isOn of [true, false]) {
        const ids = changes.filter((change) => change.tag === tag && change.isOn === isOn).map(({ id }) => id)
        const named = ids.map((id): [string, string] => ['i', id])
        if (ids.length > 0)
          await posts('/reader/api/0/edit-tag', encodeForm([['T', token], [isOn ? 'a' : 'r', tag], ...named]))
      }
    changes.length = 0
  }

  function keepStates(unread: string[], read: string[], starred: string[]) {
    const isStarred = new Set(starred)
    marks.clear()
    for (const id of starred) marks.set(id, { isRead: true, isSaved: true })
    for (const id of read) marks.set(id, { isRead: true, isSaved: isStarred.has(id) })
    for (const id of unread) marks.set(id, { isRead: false, isSaved: isStarred.has(id) })
  }

  const ids = (include: string, exclude: string | null, n: number) =>
    loadIds(
      encodeForm([
        ...(exclude === null ? [] : [['xt', exclude] as [string, string]]),
        ['s', include],
        ['n', String(n)],
      ]),
    )
  const contents = '/reader/api/0/stream/contents/user/-/state/com.google'

  const editFeed = (form: [string, string][]) =>
    posts('/reader/api/0/subscription/edit', encodeForm([['T', token], ...form]))
  const feedOf = (title: string) => find(feeds.values(), (feed) => feed.title === title)
  const folderOf = (name: string) => find(folders, ([, folder]) => folder === name)[0]

  function change(itemIds: number[], tag: string, isOn: boolean) {
    for (const itemId of itemIds) {
      const id = longForm + hex16(wideOf(itemId))
      const state = marks.get(id) ?? { isRead: true, isSaved: false }
      marks.set(id, tag === states.read ? { ...state, isRead: isOn } : { ...state, isSaved: isOn })
      changes.push({ id, tag, isOn })
    }
  }

  return {
    async syncs() {
      const startedAt = Math.floor(account.clock() / 1000)
      if (lastModified > 0) await sendChanges()
      await loadFolders()
      await loadFeeds()
      if (lastModified === 0) {
        const excluded = encodeForm([
          ['xt', states.read],
          ['xt', states.starred],
          ['n', String(everything)],
        ])
        store(await loadArticles(`${contents}/reading-list?${excluded}`), false)
        store(await loadArticles(`${contents}/starred?n=${everything}`), true)
        keepStates(await ids(states.all, states.read, everything), [], await ids(states.starred, null, everything))
      } else {
        store(await loadArticles(`${contents}/reading-list?n=${articlesMax}&ot=${lastModified}`), false)
        const unread = await ids(states.all, states.read, articlesMax)
        const read = await ids(states.all, states.unread, articlesMax)
        keepStates(unread, read, await ids(states.starred, null, 1000))
      }
      lastModified = startedAt
    },
    feeds: () =>
      [...feeds.values()].map(({ title, url, folderId }) => ({ title, url, folder: folders.get(folderId) ?? '' })),
    articles: () =>
      articles.flatMap(({ remoteId, title, feedId }) => {
        const feed = feeds.get(feedId)?.title
        const state = marks.get(remoteId) ?? { isRead: true, isSaved: false }
        return feed === undefined ? [] : [{ id: itemOfHex(remoteId.slice(longForm.length)), title, feed, ...state }]
      }),
    marksRead: async (itemIds, isRead) => change(itemIds, states.read, isRead),
    saves: async (itemIds, isSaved) => change(itemIds, states.starred, isSaved),
    organizes: {
      async adds(url, folder) {
        await editFeed([
          ['s', `feed/${url}`],
          ['ac', 'subscribe'],
          ['a', folderOf(folder)],
        ])
      },
      async renames(title, to) {
        const { url, folderId } = feedOf(title)
        await editFeed([
          ['s', `feed/${url}`],
          ['t', to],
          ['a', folderId],
          ['ac', 'edit'],
        ])
      },
      async moves(title, folder) {
        await editFeed([
          ['s', `feed/${feedOf(title).url}`],
          ['t', title],
          ['a', folderOf(folder)],
          ['ac', 'edit'],
        ])
      },
      async removes(title) {
        await editFeed([
          ['s', `feed/${feedOf(title).url}`],
          ['ac', 'unsubscribe'],
        ])
      },
      async renamesFolder(name, to) {
        await posts(
          '/reader/api/0/rename-tag',
          encodeForm([
            ['T', token],
            ['s', folderOf(name)],
            ['dest', labelOf(to)],
          ]),
        )
      },
      async removesFolder(name) {
        await posts(
          '/reader/api/0/disable-tag',
          encodeForm([
            ['T', token],
            ['s', folderOf(name)],
          ]),
        )
      },
    },
  }
}
