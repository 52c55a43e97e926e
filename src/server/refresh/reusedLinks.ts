import type { Db, FeedRow } from '../db/schema.ts'
import { hasGuidInKeys } from '../formats/itemIdentity.ts'
import type { ParsedFeed } from '../formats/parsedFeed.ts'
import type { IncomingItem } from './incomingItems.ts'
import { findItemsByKeys, findTombstones } from './refresh.queries.ts'

/**
 * Hashes of links that led to one item and lead to another now: a feed of one item at a time, such as the word of the day, has
 * no two that would share its page. Asked where a link is likely to be of many, so hardly ever.
 */
export async function findReusedLinks(
  db: Db,
  feed: Pick<FeedRow, 'id'>,
  { incoming, siteUrl }: { incoming: IncomingItem[]; siteUrl: ParsedFeed['siteUrl'] },
): Promise<Set<string>> {
  const doubtful = incoming.filter(
    ({ rung, link, title, parsed }) =>
      rung === 0 &&
      !hasGuidInKeys(parsed) &&
      link !== null &&
      title !== '' &&
      parsed.publishedAt !== null &&
      (incoming.length === 1 || link === siteUrl || isFrontPage(link)),
  )
  if (doubtful.length === 0) return new Set()
  const hashes = doubtful.map(({ guidHash }) => guidHash)
  const stored = new Map((await findItemsByKeys(db, feed.id, hashes)).map((row) => [row.guidHash, row]))
  const purged = await findTombstones(db, feed.id, hashes)
  return new Set(doubtful.filter(isAnotherNow).map(({ guidHash }) => guidHash))

  /** Another title and another date: either alone is what a correction changes. What came after a purge was not in it. */
  function isAnotherNow({ guidHash, title, publishedAt }: IncomingItem): boolean {
    const row = stored.get(guidHash)
    if (row) return row.title !== title && row.publishedAt !== publishedAt
    return publishedAt > (purged.get(guidHash) ?? Number.POSITIVE_INFINITY)
  }
}

function isFrontPage(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === ''
}
