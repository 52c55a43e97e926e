import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { findKnownItems } from '../refresh/saveItems.queries.ts'
import { findItemsByLink } from './savedItems.queries.ts'
import type { WantedItem } from './savedItemsFile.ts'

export type StoredItem = { id: number; guidHash: string }

/** The items that the shared feed has, by their guidHash in the file: found by identity, or by a link that only one item has. */
export async function findStoredItems(
  { db }: Pick<RefreshDeps, 'db'>,
  feedId: number,
  wanted: WantedItem[],
): Promise<Map<string, StoredItem>> {
  const hashes = wanted.map(({ guidHash }) => guidHash)
  const links = wanted.flatMap(({ link }) => link ?? [])
  const byHash = new Map((await findKnownItems(db, feedId, hashes)).map((item) => [item.guidHash, item]))
  const byLink = new Map((await findItemsByLink(db, feedId, links)).map((item) => [item.link, item]))
  return new Map(
    wanted.flatMap(({ guidHash, link }) => {
      const item = byHash.get(guidHash) ?? (link === null ? undefined : byLink.get(link))
      return item === undefined ? [] : [[guidHash, item]]
    }),
  )
}
