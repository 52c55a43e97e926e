// Fluent Reader 1.1, Google Reader API. Its table of articles has no unique ids: it ends at the newest article of the last time.
import { type Articles, authOf, createGreaderCaller, type ItemIds, type Subscription, states } from './greader.ts'
import { ask, encodeForm, formType, itemOf, need, type OpenSyncApp, requireOk, wideOf } from './syncApp.ts'

export type FluentArticle = { ref: string; title: string; feed: string; isRead: boolean; isSaved: boolean }

const articlesMax = 5000

export const openFluentReader: OpenSyncApp = async (account) => {
  const { pageSize } = account
  const login = await ask(account.app, {
    url: '/accounts/ClientLogin',
    method: 'POST',
    headers: formType,
    body: encodeForm([
      ['Email', account.name],
      ['Passwd', account.key],
    ]),
  })
  const { gets, posts } = createGreaderCaller(account, { base: '', auth: authOf(requireOk(login, 'ClientLogin')) })
  const feeds = new Map<string, { title: string; url: string; folder: string }>()
  const articles: FluentArticle[] = []
  let lastFetched: number | null = null
  let lastId: string | null = null

  async function loadFeeds() {
    const { subscriptions } = await gets<{ subscriptions: Subscription[] }>(
      '/reader/api/0/subscription/list?output=json',
    )
    feeds.clear()
    for (const { id, title, url, htmlUrl, categories } of subscriptions)
      feeds.set(need(id, 'id of a feed'), {
        title: need(title, 'title of a feed'),
        url: url || need(htmlUrl, 'htmlUrl'),
        folder: categories?.[0]?.label ?? '',
      })
  }

  async function loadAllIds(query: string): Promise<Set<string>> {
    const ids: string[] = []
    let page: ItemIds | null = null
    do {
      const more: string = page?.continuation === undefined ? '' : `&c=${page.continuation}`
      page = await gets<ItemIds>(`/reader/api/0/stream/items/ids?output=json&${query}&n=${pageSize}${more}`)
      for (const { id } of page.itemRefs ?? []) ids.push(need(id, 'id of an article'))
    } while (page.continuation !== undefined && (page.itemRefs?.length ?? 0) >= pageSize)
    return new Set(ids)
  }

  async function syncMarks() {
    const unread = await loadAllIds(`s=${states.all}&xt=${states.read}`)
    const starred = await loadAllIds(`s=${states.starred}`)
    compareMarks(articles, unread, starred)
  }

  async function loadArticles() {
    const loaded: (Articles['items'] & object)[number][] = []
    let continuation: string | undefined
    let count = 0
    do {
      const from = lastFetched === null ? '' : `&ot=${lastFetched}`
      const more: string = continuation === undefined ? '' : `&c=${continuation}`
      const page = await gets<Articles>(`/reader/api/0/stream/contents?output=json&n=${pageSize}${from}${more}`)
      const items = need(page.items, 'items')
      count = items.length
      for (const item of items) {
        if (refOf(need(item.id, 'id of an article')) === lastId) break
        loaded.push(item)
      }
      continuation = page.continuation
    } while (continuation !== undefined && count >= pageSize && loaded.length < articlesMax)
    const [newest] = loaded
    if (newest === undefined) return
    lastId = refOf(need(newest.id, 'id of an article'))
    lastFetched = Math.round(Number(need(newest.crawlTimeMsec, 'crawlTimeMsec')) / 1000)
    for (const { id, title, canonical, summary, origin, categories } of loaded) {
      const feed = feeds.get(need(origin?.streamId, 'streamId'))
      if (feed === undefined) continue
      need(summary?.content, 'content')
      need(canonical?.[0]?.href, 'address of an article')
      articles.push({
        ref: refOf(need(id, 'id of an article')),
        title: need(title, 'title'),
        feed: origin?.streamId ?? '',
        isRead: need(categories, 'categories').some((category) => category.endsWith('/state/com.google/read')),
        isSaved: need(categories, 'categories').some((category) => category.endsWith('/state/com.google/starred')),
      })
    }
  }

  async function mark(ids: number[], tag: string, isOn: boolean) {
    for (const id of ids)
      await posts('/reader/api/0/edit-tag', `i=${wideOf(id)}&${isOn ? 'a' : 'r'}=${encodeURIComponent(tag)}`)
  }

  return {
    async syncs() {
      await loadFeeds()
      await syncMarks()
      await loadArticles()
    },
    feeds: () => [...feeds.values()],
    articles: () =>
      articles.flatMap(({ ref, feed, ...article }) => {
        const title = feeds.get(feed)?.title
        return title === undefined ? [] : [{ ...article, id: itemOf(BigInt(ref)), feed: title }]
      }),
    async marksRead(ids, isRead) {
      for (const article of ofIds(articles, ids)) article.isRead = isRead
      await mark(ids, states.read, isRead)
    },
    async saves(ids, isSaved) {
      for (const article of ofIds(articles, ids)) article.isSaved = isSaved
      await mark(ids, states.starred, isSaved)
    },
    organizes: null,
  }
}

const refOf = (longId: string): string => BigInt.asIntN(64, BigInt(`0x${longId.split('/').at(-1)}`)).toString()

const ofIds = (articles: FluentArticle[], ids: number[]): FluentArticle[] =>
  articles.filter(({ ref }) => ids.includes(itemOf(BigInt(ref))))

/** Marks of articles that it doesn't have are dropped. */
export function compareMarks(articles: FluentArticle[], unread: Set<string>, starred: Set<string>): void {
  for (const article of articles) {
    article.isRead = !unread.has(article.ref)
    article.isSaved = starred.has(article.ref)
  }
}
