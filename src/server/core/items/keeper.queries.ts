import type { FeedRow, Tx } from '../../db/schema.ts'
import { findFeedByUrl, findOrCreateFeed, setAbandoned } from '../feeds/feeds.queries.ts'
import type { Reader } from '../reader.ts'

type Kept = Pick<FeedRow, 'url' | 'title' | 'siteUrl'> & Partial<Pick<FeedRow, 'iconUrl' | 'kind'>>

/**
 * The reader's private feed for items of that address, which other readers must not see. It has no subscribers, so it counts as
 * abandoned: it is never fetched, and is deleted some time after its last item is unsaved.
 */
export async function findOrCreateKeeper(
  tx: Tx,
  reader: Reader,
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
