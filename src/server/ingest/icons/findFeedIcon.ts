import type { FeedRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { atMost } from '../../lib/atMost.ts'
import { type FeedWithoutIcon, findCheckedFeedWithoutIcon, saveFoundIcon } from './icons.queries.ts'

const pageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
const iconLimits = { maxBytes: 512 * 1024, timeoutMs: 10_000 }

/** Each page is read at once, and the others wait. */
const searchesAtOnce = 4

/** For the whole search, because checks of other feeds wait for it. */
const searchTimeoutMs = 10_000

type IconDeps = Pick<Deps, 'db' | 'fetcher' | 'documents' | 'events' | 'log'>

export type IconSearch = {
  /** Starts a search and doesn't wait for it, so the reader doesn't either. */
  start: (feed: FeedWithoutIcon) => void
  stop: () => Promise<void>
}

/** Finds the site's icon for new feeds whose documents name none. */
export function createIconSearch(deps: IconDeps): IconSearch {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const inTurn = atMost(searchesAtOnce)
  return {
    start(feed) {
      const search: Promise<void> = inTurn(() => findFeedIcon(deps, feed, stopping.signal))
        .catch((error) => deps.log.error({ err: error, feedId: feed.id }, 'an icon could not be saved'))
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
 * Finds the icon of an imported feed after its first successful check. It runs as part of that check, so the host sees no
 * additional requests at the same time.
 */
export async function findFirstIcon(deps: IconDeps, before: Pick<FeedRow, 'id' | 'lastFetchedAt'>): Promise<void> {
  if (before.lastFetchedAt !== null) return
  const feed = await findCheckedFeedWithoutIcon(deps.db, before.id)
  if (feed) await findFeedIcon(deps, feed, AbortSignal.timeout(searchTimeoutMs))
}

/** Without an icon, or without room in memory for its pages, it changes nothing. */
export async function findFeedIcon(deps: IconDeps, feed: FeedWithoutIcon, signal: AbortSignal): Promise<void> {
  const siteUrl = feed.siteUrl ?? new URL('/', feed.url).href
  const iconUrl = await deps.fetcher.hold(-feed.id, (fetcher) => findSiteIcon({ ...deps, fetcher }, siteUrl, signal))
  if (iconUrl === null) return
  await saveFoundIcon(deps.db, feed.id, iconUrl)
  deps.events.publishOfFeed(feed.id, { type: 'feedChanged' })
}

/** The icon that the page names, else /favicon.ico if it is a picture. */
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

/** Many sites answer a request for a missing icon with their home page and status 200. */
function isPage(bytes: Buffer): boolean {
  return /^\s*<(?!svg|\?xml)/i.test(bytes.subarray(0, 100).toString())
}
