// Apps over Fever. It marks articles and nothing else: feeds and folders are changed elsewhere.
import { type AskFever, createFeverCaller, type FeverAnswer, type FeverItem, foldersOf } from './fever.ts'
import { compareMarks, type FluentArticle } from './fluentReader.ts'
import { need, needText, type OpenSyncApp, type ShownFeed, type SyncApp, textOfHtml } from './syncApp.ts'

type Stored = { title: string; feedId: number; isRead: boolean; isSaved: boolean }

async function loadFeeds(asks: AskFever, queries: { groups: string; feeds: string }): Promise<Map<number, ShownFeed>> {
  const groups = await asks(queries.groups)
  const answer = await asks(queries.feeds)
  const folders = foldersOf(groups, answer)
  return new Map(
    need(answer.feeds, 'feeds').map(({ id, title, url }) => [
      id,
      {
        title: needText(title, 'title of a feed'),
        url: need(url, 'url'),
        folder: need(folders.get(id), 'group of a feed'),
      },
    ]),
  )
}

const marksOf = (asks: AskFever, prefix: string): Pick<SyncApp, 'marksRead' | 'saves'> => {
  const mark = async (ids: number[], as: string) => {
    for (const id of ids) await asks(prefix, `&mark=item&as=${as}&id=${id}`)
  }
  return {
    marksRead: (ids, isRead) => mark(ids, isRead ? 'read' : 'unread'),
    saves: (ids, isSaved) => mark(ids, isSaved ? 'saved' : 'unsaved'),
  }
}

const idsOf = (list: string | undefined): string[] => need(list, 'ids').split(',')

/** Pages go from the newest article down to those of the last time. It fails for an article without a feed of its own. */
export const openFluentFever: OpenSyncApp = async (account) => {
  const asks = createFeverCaller(account, '/fever/')
  const articles: FluentArticle[] = []
  let feeds = new Map<number, ShownFeed>()
  let lastId = 0

  async function loadArticles() {
    let below = Number.MAX_SAFE_INTEGER
    let page: FeverItem[]
    const loaded: FeverItem[] = []
    do {
      page = need((await asks(`api&items&max_id=${below}`)).items, 'items')
      loaded.push(...page.filter(({ id }) => id > lastId))
      below = page.reduce((least, { id }) => Math.min(least, id), below)
    } while (below > lastId && page.length >= 50)
    lastId = loaded.reduce((most, { id }) => Math.max(most, id), lastId)
    for (const { id, feed_id, title, html, url, is_read, is_saved } of loaded) {
      need(html, 'html')
      need(url, 'url of an article').split('/')
      // A feed with the number 0 is none to it.
      if (feed_id === 0 || !feeds.has(feed_id)) throw new Error(`The app gives up: there is no feed ${feed_id}.`)
      const [isRead, isSaved] = [is_read === 1, is_saved === 1]
      articles.push({ ref: String(id), title: need(title, 'title'), feed: String(feed_id), isRead, isSaved })
    }
  }

  return {
    async syncs() {
      feeds = await loadFeeds(asks, { groups: 'api&groups', feeds: 'api&feeds' })
      const unread = new Set(idsOf((await asks('api&unread_item_ids')).unread_item_ids))
      const starred = new Set(idsOf((await asks('api&saved_item_ids')).saved_item_ids))
      compareMarks(articles, unread, starred)
      await loadArticles()
    },
    feeds: () => [...feeds.values()],
    articles: () =>
      articles.flatMap(({ ref, feed, ...article }) => {
        const title = feeds.get(Number(feed))?.title
        return title === undefined ? [] : [{ ...article, id: Number(ref), feed: title }]
      }),
    ...marksOf(asks, 'api'),
    organizes: null,
  }
}

/** Pages go up from the last id of the last time. */
export const openReadYouFever: OpenSyncApp = async (account) => {
  const asks = createFeverCaller(account, '/fever/')
  const articles = new Map<number, Stored>()
  let feeds = new Map<number, ShownFeed>()
  let since = ''

  async function loadArticles() {
    let page: FeverItem[]
    do {
      page = need((await asks(`api=&items&since_id=${since}`)).items, 'items')
      for (const { id, feed_id, title = '', is_read, is_saved } of page) {
        if (!feeds.has(feed_id)) throw new Error(`The app gives up: there is no feed ${feed_id}.`)
        articles.set(id, { title: textOfHtml(title), feedId: feed_id, isRead: is_read === 1, isSaved: is_saved === 1 })
        since = String(id)
      }
    } while (page.length >= 50)
  }

  return {
    async syncs() {
      feeds = await loadFeeds(asks, { groups: 'api=&groups', feeds: 'api=&feeds' })
      await loadArticles()
      const unread = new Set(idsOf((await asks('api=&unread_item_ids')).unread_item_ids))
      const saved = new Set(idsOf((await asks('api=&saved_item_ids')).saved_item_ids))
      for (const [id, article] of articles)
        Object.assign(article, { isRead: !unread.has(String(id)), isSaved: saved.has(String(id)) })
    },
    feeds: () => [...feeds.values()].map((feed) => ({ ...feed, title: textOfHtml(feed.title) })),
    articles: () => shown(articles, feeds),
    ...marksOf(asks, 'api='),
    organizes: null,
  }
}

function shown(articles: Map<number, Stored>, feeds: Map<number, ShownFeed>) {
  return [...articles].flatMap(([id, { feedId, ...article }]) => {
    const feed = feeds.get(feedId)?.title
    return feed === undefined ? [] : [{ id, feed, ...article }]
  })
}

const pagesAtFirst = 20

/**
 * Its decoder counts fields instead of reading their names. The first sync goes down from the newest unread article and leaves that
 * one out, since pages end below the id that they name; it fails when nothing is unread.
 */
export const openReadropsFever: OpenSyncApp = async (account) => {
  const asks = createFeverCaller(account, '/api/fever.php/')
  const articles: (Stored & { id: number })[] = []
  const states = new Map<string, { isRead: boolean; isSaved: boolean }>()
  let feeds = new Map<number, ShownFeed>()
  let since: string | null = null

  const part = async (name: keyof FeverAnswer, place: number, query = ''): Promise<FeverAnswer> => {
    const answer = await asks(`${name.replace('_groups', '')}${query}`)
    if (Object.keys(answer)[place] !== name) throw new Error(`The app gives up: ${name} has another place.`)
    return answer
  }
  const loadPage = async (query: string): Promise<FeverItem[]> => need((await part('items', 4, query)).items, 'items')

  function store(page: FeverItem[]) {
    for (const { id, feed_id, title, is_read, is_saved } of page) {
      if (!feeds.has(feed_id)) throw new Error(`The app gives up: there is no feed ${feed_id}.`)
      const [isRead, isSaved] = [is_read === 1, is_saved === 1]
      articles.push({ id, feedId: feed_id, title: needText(title, 'title'), isRead, isSaved })
    }
  }

  async function loadFirst(newest: string) {
    let below = newest
    for (let pages = 0; pages < pagesAtFirst; pages++) {
      const page = await loadPage(`&max_id=${below}`)
      if (page.length === 0) break
      below = String(Math.min(...page.map(({ id }) => id)))
      store(page)
    }
    since = newest
  }

  async function loadNewer(from: string) {
    since = from
    for (
      let page = await loadPage(`&since_id=${since}`);
      page.length > 0;
      page = await loadPage(`&since_id=${since}`)
    ) {
      since = String(Math.max(...page.map(({ id }) => id)))
      store(page)
    }
  }

  return {
    async syncs() {
      await part('groups', 3)
      await part('feeds', 3)
      feeds = await loadFeeds(asks, { groups: 'groups', feeds: 'feeds' })
      for (const { url } of feeds.values()) needText(url, 'address of a feed')
      const unread = idsOf((await part('unread_item_ids', 3)).unread_item_ids)
      const saved = new Set(idsOf((await part('saved_item_ids', 3)).saved_item_ids))
      if (since === null) await loadFirst(unread.at(-1) ?? '')
      else await loadNewer(since)
      states.clear()
      for (const id of saved) states.set(id, { isRead: true, isSaved: true })
      for (const id of unread) states.set(id, { isRead: false, isSaved: saved.has(id) })
    },
    feeds: () => [...feeds.values()],
    articles: () =>
      articles.flatMap(({ id, title, feedId }) => {
        const feed = feeds.get(feedId)?.title
        const state = states.get(String(id)) ?? { isRead: true, isSaved: false }
        return feed === undefined ? [] : [{ id, title, feed, ...state }]
      }),
    marksRead: async (ids, isRead) => {
      for (const id of ids) await asks(`mark=item&as=${isRead ? 'read' : 'unread'}&id=${id}`)
    },
    saves: async (ids, isSaved) => {
      for (const id of ids) await asks(`mark=item&as=${isSaved ? 'saved' : 'unsaved'}&id=${id}`)
    },
    organizes: null,
  }
}
