// Stored items that a document brings under another of their keys: when a key turns out to be shared, what was stored by it is
// told by a narrower one from then on. Nothing may come twice by that, and no item may be written over by another.
import type { Db, FeedRow } from '../db/schema.ts'
import { minute } from '../lib/clock.ts'
import type { EditedItem } from './compareItems.ts'
import { hashedKeys } from './identifyItems.ts'
import type { IncomingItem } from './incomingItems.ts'
import { findItemsByKeys, findItemsOfMoments } from './refresh.queries.ts'

type Wish = {
  /** What stands under none of the keys that the document's items are known by. */
  strangers: IncomingItem[]
  incoming: IncomingItem[]
  /** Ids of stored items that the document brings under the key they have. */
  taken: ReadonlySet<number>
}

export async function findUnderOtherKeys(
  db: Db,
  feed: Pick<FeedRow, 'id' | 'sharedKeys'>,
  { strangers, incoming, taken }: Wish,
): Promise<EditedItem[]> {
  const found = new Map<IncomingItem, number>()
  const free = (itemId: number) => !taken.has(itemId) && !found.values().some((id) => id === itemId)
  const withOthers = strangers
    .map((item) => ({ item, keys: otherKeys(item, feed) }))
    .filter(({ keys }) => keys.length > 0)
  if (withOthers.length === 0) return []

  const stored = await findItemsByKeys(
    db,
    feed.id,
    withOthers.flatMap(({ keys }) => keys.map(({ guidHash }) => guidHash)),
  )
  const byKey = new Map(stored.map((row) => [row.guidHash, row]))
  for (const { item, keys } of withOthers)
    for (const { guidHash, isNarrower } of keys) {
      const row = byKey.get(guidHash)
      if (!row || found.has(item) || !free(row.id)) continue
      // A narrower key holds all that this one does. A wider one is many items': the title must tell.
      if (isNarrower || (row.title === item.title && isOneOf(item, row))) found.set(item, row.id)
    }

  const dated = strangers.filter((item) => item.rung > 0 && !found.has(item) && isToldByMoment(item, incoming))
  const sameMoment = Map.groupBy(
    await findItemsOfMoments(
      db,
      feed.id,
      dated.map(({ publishedAt }) => publishedAt),
    ),
    placeOf,
  )
  for (const item of dated) {
    const [row, ...others] = sameMoment.get(placeOf(item)) ?? []
    if (row && others.length === 0 && free(row.id)) found.set(item, row.id)
  }
  return Array.from(found, ([item, itemId]) => ({ itemId, incoming: item }))

  /** Where several have the row's title, it is the one of its moment. */
  function isOneOf(item: IncomingItem, row: { title: string; publishedAt: number }): boolean {
    const namesakes = strangers.filter(({ title }) => title === row.title)
    return namesakes.length === 1 || item.publishedAt === row.publishedAt
  }
}

type OtherKey = { guidHash: string; isNarrower: boolean }

/** Narrower ones matter once: versions before this one took a repeated guid to be shared by whatever had it. */
function otherKeys({ parsed, rung }: IncomingItem, { sharedKeys }: Pick<FeedRow, 'sharedKeys'>): OtherKey[] {
  if (rung === 0 && sharedKeys !== null) return []
  return hashedKeys(parsed).flatMap((guidHash, index) => {
    if (index === rung || (index > rung && sharedKeys !== null)) return []
    return [{ guidHash, isNarrower: index > rung }]
  })
}

/** The title was corrected when all else that tells it is the same: where it leads to, and the minute. */
function isToldByMoment({ link, publishedAt, parsed }: IncomingItem, incoming: IncomingItem[]): boolean {
  // Midnight in some zone is a day, and many an item may be of it.
  if (parsed.publishedAt !== publishedAt || publishedAt % (30 * minute) === 0) return false
  return incoming.filter((other) => other.link === link && other.publishedAt === publishedAt).length === 1
}

const placeOf = ({ link, publishedAt }: { link: string | null; publishedAt: number }): string =>
  `${publishedAt} ${link ?? ''}`
