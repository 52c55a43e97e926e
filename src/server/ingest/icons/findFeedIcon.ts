import { publishToSubscribers } from '../../core/subscriptions/publishToSubscribers.ts'
import type { FeedRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

const pageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
const iconLimits = { maxBytes: 512 * 1024, timeoutMs: 10_000 }

/** For all of it, where articles of other feeds wait behind it. */
const searchTimeoutMs = 10_000

type IconDeps = Pick<Deps, 'db' | 'fetcher' | 'documents' | 'events' | 'log'>
type Iconless = Pick<FeedRow, 'id' | 'url' | 'siteUrl'>

export type IconSearch = {
  /** Beside the answer that the reader waits for: the icon comes when it comes. */
  start: (feed: Iconless) => void
  stop: () => Promise<void>
}

/** Once after adding, for feeds that name no icon: the one that their site shows. */
export function createIconSearch(deps: IconDeps): IconSearch {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    start(feed) {
      const search: Promise<void> = findFeedIcon(deps, feed, stopping.signal)
        .catch((error) => deps.log.error({ err: error, feedId: feed.id }, 'an icon could not be kept'))
        .finally(() => underWay.delete(search))
      underWay.add(search)
    },
    async stop() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/**
 * The same after the first check that went well, for a feed that came with a list. Part of that check, so that its host sees no
 * more of us at a time.
 */
export async function findFirstIcon(deps: IconDeps, before: Pick<FeedRow, 'id' | 'lastFetchedAt'>): Promise<void> {
  if (before.lastFetchedAt !== null) return
  const feed = await deps.db
    .selectFrom('feeds')
    .select(['id', 'url', 'siteUrl'])
    .where('id', '=', before.id)
    .where('iconUrl', 'is', null)
    .where('lastFetchedAt', 'is not', null)
    .executeTakeFirst()
  if (feed) await findFeedIcon(deps, feed, AbortSignal.timeout(searchTimeoutMs))
}

async function findFeedIcon(deps: IconDeps, feed: Iconless, signal: AbortSignal): Promise<void> {
  const iconUrl = await findSiteIcon(deps, feed.siteUrl ?? new URL('/', feed.url).href, signal)
  if (iconUrl === null) return
  await deps.db.updateTable('feeds').set({ iconUrl }).where('id', '=', feed.id).where('iconUrl', 'is', null).execute()
  await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))
}

/** What the page names, else /favicon.ico when that is a picture. */
async function findSiteIcon(
  { fetcher, documents }: IconDeps,
  siteUrl: string,
  signal: AbortSignal,
): Promise<string | null> {
  const page = await fetcher.get(siteUrl, { ...pageLimits, accept: 'text/html, */*;q=0.1', signal })
  if (page.is === 'answered' && page.bytes.length > 0) {
    const contentType = page.headers['content-type'] ?? ''
    const read = await documents.read('findIcon', { bytes: page.bytes, contentType, pageUrl: page.url })
    if (read.is === 'read' && read.output !== null) return read.output
  }
  const customary = new URL('/favicon.ico', page.is === 'answered' ? page.url : siteUrl).href
  const icon = await fetcher.get(customary, { ...iconLimits, accept: 'image/*', signal })
  return icon.is === 'answered' && icon.bytes.length > 0 && !isPage(icon.bytes) ? customary : null
}

/** Many sites answer a missing icon with their home page, and call it a success. */
function isPage(bytes: Buffer): boolean {
  return /^\s*<(?!svg|\?xml)/i.test(bytes.subarray(0, 100).toString())
}
