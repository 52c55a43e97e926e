import type { FeedRow, Tx } from '../../db/schema.ts'
import { findFeedByUrl, findOrCreateFeed, setAbandoned } from '../feeds/feeds.queries.ts'

type Kept = Pick<FeedRow, 'url' | 'title' | 'siteUrl'> & Partial<Pick<FeedRow, 'iconUrl' | 'kind'>>

/**
 * The reader's own feed of that address: it keeps items that nobody else may see there. Nobody subscribes to it, so it
 * counts as abandoned: it is never fetched, and it goes some time after the last of its items is no longer saved.
 */
export async function findOrCreateKeeper(
  tx: Tx,
  reader: { id: number },
  { feed: { url, title, siteUrl, iconUrl = null, kind = 'articles' }, now }: { feed: Kept; now: number },
): Promise<number> {
  const known = await findFeedByUrl(tx, { url, ownerId: reader.id })
  if (known) return known.id
  const created = await findOrCreateFeed(tx, {
    url,
    ownerId: reader.id,
    title: title || new URL(url).hostname,
    description: '',
    siteUrl,
    iconUrl,
    kind,
    nextCheckAt: now,
    leasedUntil: null,
    createdAt: now,
  })
  await setAbandoned(tx, created.id, now)
  return created.id
}
