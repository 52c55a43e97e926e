import type { FeedRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { decodeDocument } from '../formats/decodeDocument.ts'
import { findPageIcon } from '../html/readPage.ts'
import { publishToSubscribers } from '../refresh/publishToSubscribers.ts'

const pageLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
const iconLimits = { maxBytes: 512 * 1024, timeoutMs: 10_000 }

type IconDeps = Pick<Deps, 'db' | 'fetcher' | 'events'>

/** Once after adding, for a feed that names no icon: the one its site shows. Nothing is kept when there is none. */
export async function findFeedIcon(deps: IconDeps, feed: Pick<FeedRow, 'id' | 'url' | 'siteUrl'>): Promise<void> {
  const iconUrl = await findSiteIcon(deps, feed.siteUrl ?? new URL('/', feed.url).href)
  if (iconUrl === null) return
  await deps.db.updateTable('feeds').set({ iconUrl }).where('id', '=', feed.id).where('iconUrl', 'is', null).execute()
  await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))
}

/** What the page names, else /favicon.ico when that is a picture. */
async function findSiteIcon({ fetcher }: IconDeps, siteUrl: string): Promise<string | null> {
  const page = await fetcher.get(siteUrl, { ...pageLimits, accept: 'text/html, */*;q=0.1' })
  if (page.is === 'answered' && page.bytes.length > 0) {
    const named = findPageIcon(decodeDocument(page.bytes, page.headers['content-type'] ?? ''), page.url)
    if (named !== null) return named
  }
  const customary = new URL('/favicon.ico', page.is === 'answered' ? page.url : siteUrl).href
  const icon = await fetcher.get(customary, { ...iconLimits, accept: 'image/*' })
  return icon.is === 'answered' && icon.bytes.length > 0 && !looksLikeText(icon.bytes) ? customary : null
}

/** Many sites answer a missing icon with their home page. */
function looksLikeText(bytes: Buffer): boolean {
  return /^\s*(?:\ufeff)?\s*[<{]/.test(bytes.subarray(0, 100).toString()) && !bytes.subarray(0, 1000).includes('<svg')
}
