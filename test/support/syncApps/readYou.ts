// Read You 0.13, Google Reader API. Ids are decimal in its store; an article must belong to a feed of the list.
import { type Articles, createGreaderCaller, type ItemIds, labelOf, type Subscription, states } from './greader.ts'
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
const monthMs = 30 * 24 * 60 * 60_000

type Stored = { title: string; feedId: string; isRead: boolean; isSaved: boolean }

export const openReadYou: OpenSyncApp = async (account) => {
  const { clock, pageSize } = account
  const login = await ask(account.app, {
    url: `${base}/accounts/ClientLogin`,
    method: 'POST',
    headers: formType,
    body: encodeForm([
      ['output', 'json'],
      ['Email', account.name],
      ['Passwd', account.key],
      ['client', 'ReadYou'],
      ['accountType', 'HOSTED_OR_GOOGLE'],
      ['service', 'reader'],
    ]),
  })
  const caller = createGreaderCaller(account, { base, auth: JSON.parse(requireOk(login, 'ClientLogin')).Auth })
  const token = requireOk(await caller.asks('/reader/api/0/token'), 'token')
  const groups = new Map<string, string>()
  const feeds = new Map<string, { title: string; url: string; group: string }>()
  const articles = new Map<string, Stored>()

  const gets = <T>(path: string, query = '') => caller.gets<T>(`/reader/api/0/${path}?output=json${query}`)
  const posts = (path: string, form: [string, string][], query = '') =>
    caller.posts(`/reader/api/0/${path}?output=json${query}`, encodeForm([...form, ['T', token]]))
  const idOf = (title: string): string => find(feeds, ([, feed]) => feed.title === title)[0]
  const withoutPrefix = (label: string): string => label.replace(/user\/[^/]+\/label\//, '')

  async function loadIds(query: string): Promise<Set<string>> {
    const ids = new Set<string>()
    let more = ''
    do {
      const page = await gets<ItemIds>('stream/items/ids', `${query}&n=${pageSize}${more}`)
      for (const { id } of page.itemRefs ?? []) if (id !== undefined) ids.add(id)
      more = page.continuation === undefined ? '' : `&c=${page.continuation}`
    } while (more !== '')
    return ids
  }

  async function loadArticles(ids: Set<string>, marks: { unread: Set<string>; starred: Set<string> }) {
    for (const some of chunks([...ids], 100)) {
      const form = some.map((id): [string, string] => ['i', hex16(BigInt(id))])
      const { items }: Articles = JSON.parse(await posts('stream/items/contents', form))
      for (const item of items ?? []) {
        const hex = need(item.id, 'id of an article').replace('tag:google.com,2005:reader/item/', '')
        const id = BigInt(`0x${hex}`).toString()
        const feedId = (item.origin?.streamId ?? [...feeds.keys()][0] ?? '').replace('feed/', '')
        if (!feeds.has(feedId)) throw new Error(`The app gives up: article ${id} has the unknown feed ${feedId}.`)
        const [isRead, isSaved] = [!marks.unread.has(id), marks.starred.has(id)]
        articles.set(id, { title: textOfHtml(item.title ?? ''), feedId, isRead, isSaved })
      }
    }
  }

  async function loadFeeds(): Promise<{ groups: Set<string>; feeds: Set<string> }> {
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>('subscription/list')
    const seen = { groups: new Set<string>(), feeds: new Set<string>() }
    for (const { id, title, url, categories } of subscriptions) {
      const category = need(categories?.[0], 'category of a feed')
      const group = withoutPrefix(need(category.id, 'id of a category'))
      groups.set(group, String(category.label))
      seen.groups.add(group)
      const feedId = need(id, 'id of a feed').replace('feed/', '')
      feeds.set(feedId, { title: textOfHtml(title ?? ''), url: need(url, 'url of a feed'), group })
      seen.feeds.add(feedId)
    }
    return seen
  }

  const editFeed = (form: [string, string][]) => posts('subscription/edit', form)

  async function mark(ids: number[], tag: string, isOn: boolean) {
    for (const some of chunks(ids, 500))
      await posts('edit-tag', [
        ...some.map((id): [string, string] => ['i', hex16(wideOf(id))]),
        [isOn ? 'a' : 'r', tag],
      ])
  }

  return {
    async syncs() {
      const listed = await loadFeeds()
      const local = (isWanted: (article: Stored) => boolean) =>
        new Set([...articles].flatMap(([id, article]) => (isWanted(article) ? id : [])))
      const [localUnread, localStarred] = [local(({ isRead }) => !isRead), local(({ isSaved }) => isSaved)]
      const unread = await loadIds(`&s=${states.all}&xt=${states.read}`)
      const newlyUnread = unread.difference(localUnread)
      for (const [id, article] of articles) if (newlyUnread.has(id)) article.isRead = false
      const starred = await loadIds(`&s=${states.starred}`)
      const newlyStarred = starred.difference(localStarred)
      for (const [id, article] of articles) if (newlyStarred.has(id)) article.isSaved = true
      await loadArticles(newlyUnread, { unread: newlyUnread, starred })
      await loadArticles(newlyStarred, { unread, starred: newlyStarred })
      const read = await loadIds(`&s=${states.read}&ot=${Math.floor((clock() - monthMs) / 1000)}`)
      const newlyRead = read.difference(unread).difference(local(({ isRead }) => isRead))
      await loadArticles(newlyRead, { unread: new Set(), starred })
      for (const id of localUnread.difference(unread)) Object.assign(articles.get(id) ?? {}, { isRead: true })
      // It never takes a star away that another app removed, and keeps the starred articles of a deleted feed.
      for (const group of groups.keys()) if (!listed.groups.has(group)) groups.delete(group)
      for (const id of feeds.keys()) if (!listed.feeds.has(id)) feeds.delete(id)
    },
    feeds: () => [...feeds.values()].map(({ title, url, group }) => ({ title, url, folder: groups.get(group) ?? '' })),
    articles: () =>
      [...articles].flatMap(([id, { feedId, ...article }]) => {
        const feed = feeds.get(feedId)?.title
        return feed === undefined ? [] : [{ id: itemOf(BigInt(id)), feed, ...article }]
      }),
    async marksRead(ids, isRead) {
      for (const id of ids) Object.assign(articles.get(wideOf(id).toString()) ?? {}, { isRead })
      await mark(ids, states.read, isRead)
    },
    async saves(ids, isSaved) {
      for (const id of ids) Object.assign(articles.get(wideOf(id).toString()) ?? {}, { isSaved })
      await mark(ids, states.starred, isSaved)
    },
    organizes: {
      async adds(url, folder) {
        // A new folder has its whole label as its id until the next sync.
        if (!groups.has(folder))
          await editFeed([
            ['ac', 'edit'],
            ['a', labelOf(folder)],
          ])
        const group = groups.has(folder) ? folder : labelOf(folder)
        const added = JSON.parse(await posts('subscription/quickadd', [['quickadd', url]], `&quickadd=${url}`))
        const id = need(added.streamId as string | undefined, 'id of the added feed').replace('feed/', '')
        await editFeed([
          ['ac', 'edit'],
          ['s', `feed/${id}`],
          ['a', labelOf(group)],
          ['t', 'Named by the app'],
        ])
      },
      async renames(title, to) {
        await editFeed([
          ['ac', 'edit'],
          ['s', `feed/${idOf(title)}`],
          ['t', to],
        ])
      },
      async moves(title, folder) {
        const { group } = find(feeds.values(), (feed) => feed.title === title)
        await editFeed([
          ['ac', 'edit'],
          ['s', `feed/${idOf(title)}`],
          ['a', labelOf(folder)],
          ['r', labelOf(group)],
        ])
      },
      async removes(title) {
        await editFeed([
          ['ac', 'unsubscribe'],
          ['s', `feed/${idOf(title)}`],
        ])
      },
      async renamesFolder(name, to) {
        await posts('rename-tag', [
          ['s', labelOf(name)],
          ['dest', labelOf(to)],
        ])
      },
      // Its feeds go with it.
      async removesFolder(name) {
        for (const [id, { group }] of feeds)
          if (group === name)
            await editFeed([
              ['ac', 'unsubscribe'],
              ['s', `feed/${id}`],
            ])
        await posts('disable-tag', [['s', labelOf(name)]])
      },
    },
  }
}
