// A former feed reader with articles of the fake publishers: a third of them read, some starred and labeled, and some that the
// feeds have no longer.
import { type FakeFeedServer, startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { startFakeOldServer } from '../../dev/fakeOldServer.ts'
import type { FakeOldServer, OldArticle, OldServerFeed, OldService } from '../../dev/oldServers/world.ts'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'

export type OldWorld = { publishers: FakeFeedServer; old: FakeOldServer; close: () => Promise<void> }

/** `gone`: starred articles that no feed has any more. */
export type WorldSizes = {
  feeds: number
  itemsPerFeed: number
  read: number
  starred: number
  labels: string[]
  gone?: number
}

/** Only the Google Reader API has labels of articles. */
const servicesWithoutLabels: ReadonlySet<OldService> = new Set(['miniflux', 'nextcloud', 'feedbin'])

export async function givenOldServer(
  { feeds: count, itemsPerFeed, read, starred, gone = 0, ...sizes }: WorldSizes,
  { publishers, service = 'freshrss' }: { publishers?: FakeFeedServer; service?: OldService } = {},
): Promise<OldWorld> {
  const labels = servicesWithoutLabels.has(service) ? [] : sizes.labels
  const own = publishers ?? (await startFakeFeedServer())
  const urls = own.manyFeeds({ count, itemsPerFeed, htmlBytes: 500 })
  const feeds = urls.map(
    (url, index): OldServerFeed => ({ title: `Former ${index}`, url, folder: `Folder ${index % 4}` }),
  )
  const articles: OldArticle[] = []
  for (const [feed, url] of urls.entries()) articles.push(...(await articlesOf(url, feed)))
  // Spread over all feeds.
  for (let index = 0; index < read; index++) articleAt(articles, index * 7).isRead = true
  for (let index = 0; index < starred; index++) {
    const article = articleAt(articles, index * 11)
    article.isStarred = true
    const label = labels[index % (labels.length + 1)]
    if (label !== undefined) article.labels.push(label)
  }
  for (let index = 0; index < gone; index++)
    articles.unshift({
      feed: index % count,
      title: `Gone ${index}`,
      link: `https://gone.example/${index}`,
      html: `<p>The whole text of ${index}.</p>`,
      publishedAt: Date.UTC(2024, 0, 1 + index),
      isRead: index % 2 === 0,
      isStarred: true,
      labels: [],
    })
  const old = await startFakeOldServer(feeds, articles, { service })
  return {
    publishers: own,
    old,
    async close() {
      await old.close()
      if (publishers === undefined) await own.close()
    },
  }
}

async function articlesOf(url: string, feed: number): Promise<OldArticle[]> {
  const answer = await fetch(url)
  const parsed = parseFeed(Buffer.from(await answer.arrayBuffer()), {
    contentType: answer.headers.get('content-type') ?? '',
    url,
  })
  if (parsed.is !== 'feed') throw new Error('A fake feed could not be read.')
  return parsed.feed.items.toReversed().map(({ title, link, html, publishedAt }) => ({
    feed,
    title,
    link: link ?? '',
    html,
    publishedAt: publishedAt ?? 0,
    isRead: false,
    isStarred: false,
    labels: [],
  }))
}

/** Wraps around, and steps over the length so that each index is another article. */
function articleAt(articles: OldArticle[], index: number): OldArticle {
  const article = articles[index % articles.length]
  if (article === undefined) throw new Error('There is no article.')
  return article
}
