import type { Tx } from '../../db/schema.ts'
import { sameTitleWithinMs } from './storyKeys.ts'
import { type AddedItem, findTwins, type Twin, writeStory } from './twins.queries.ts'

/**
 * Finds items of other feeds with the same story as those just added to `feedId`: the same page by its link, or nearly the same
 * title within three days. All of them get one `storyId`, that of the first. Most items have none, and lists need no lookup for
 * them.
 */
export async function joinStories(tx: Tx, feedId: number, added: AddedItem[]): Promise<void> {
  const twins = await findTwins(tx, feedId, added)
  if (twins.length === 0) return
  const members = new Map<number, Set<number>>()
  for (const item of added) {
    const own = twins.filter((twin) => isTwin(item, twin))
    if (own.length === 0) continue
    const storyId = Math.min(...own.map((twin) => twin.storyId ?? twin.id))
    const joining = own.filter((twin) => twin.storyId === null).map(({ id }) => id)
    members.set(storyId, new Set([...(members.get(storyId) ?? []), item.itemId, ...joining]))
  }
  for (const [storyId, itemIds] of members) await writeStory(tx, storyId, [...itemIds])
}

function isTwin(item: AddedItem, twin: Twin): boolean {
  if (item.linkKey !== null && item.linkKey === twin.linkKey) return true
  if (item.titleKey === null || item.titleKey !== twin.titleKey) return false
  return Math.abs(item.publishedAt - twin.publishedAt) <= sameTitleWithinMs
}
