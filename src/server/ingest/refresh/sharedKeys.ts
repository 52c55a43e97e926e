// What a feed remembers of its documents: keys that several items had (identifyItems.ts). Alone they tell nothing, also where
// a later document has but one item with them.
import type { FeedRow, Tx } from '../../db/schema.ts'
import type { IncomingItem } from './incomingItems.ts'
import { hashedKeys } from './itemIdentity.ts'

/** The newest stay; a document that repeats a key says so itself. */
const rememberedMax = 1000

/** `stored` is null until a document was looked at: nothing is known then. */
export function readSharedKeys(stored: FeedRow['sharedKeys']): Set<string> {
  // Written by rememberSharedKeys alone.
  return new Set(stored === null ? [] : (JSON.parse(stored) as string[]))
}

/** In the first transaction that saves these items. Costs nothing where nothing is new, as nearly always. */
export async function rememberSharedKeys(tx: Tx, feed: Pick<FeedRow, 'id' | 'sharedKeys'>, items: IncomingItem[]) {
  const remembered = readSharedKeys(feed.sharedKeys)
  const added = sharedKeysOf(items).difference(remembered)
  if (added.size === 0 && feed.sharedKeys !== null) return
  const sharedKeys = JSON.stringify([...remembered, ...added].slice(-rememberedMax))
  await tx.updateTable('feeds').set({ sharedKeys }).where('id', '=', feed.id).execute()
}

/** All keys that are wider than the one an item is known by. */
function sharedKeysOf(items: IncomingItem[]): Set<string> {
  return new Set(
    items
      .filter(({ keyLevel }) => keyLevel > 0)
      .flatMap(({ parsed, keyLevel }) => hashedKeys(parsed).slice(0, keyLevel)),
  )
}
