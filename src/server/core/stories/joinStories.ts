import { type RawBuilder, sql } from 'kysely'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { ItemRow, Tx } from '../../db/schema.ts'
import { sameTitleWithinMs } from './sameStory.ts'
import type { StoryKeys } from './storyKeys.ts'

/** An item that has just been added. */
export type NewItem = StoryKeys & { itemId: number; publishedAt: number }

type Twin = Pick<ItemRow, 'id' | 'linkKey' | 'titleKey' | 'publishedAt' | 'storyId'>

/**
 * Finds the items of other feeds that tell the same story as those just added to `feedId`: the same page by its link, or
 * nearly the same title within three days. They get one `storyId`, that of the first of them. Lists need to look no
 * further for an item without one, and that is most of them.
 */
export async function joinStories(tx: Tx, feedId: number, added: NewItem[]): Promise<void> {
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
  for (const [storyId, itemIds] of members)
    await tx
      .updateTable('items')
      .set({ storyId })
      .where('id', 'in', [...itemIds])
      .execute()
}

async function findTwins(tx: Tx, feedId: number, added: NewItem[]): Promise<Twin[]> {
  const moments = added.map(({ publishedAt }) => publishedAt)
  const from = Math.min(...moments) - sameTitleWithinMs
  const to = Math.max(...moments) + sameTitleWithinMs
  return [
    ...(await findByKeys(tx, 'linkKey', added, sql`"feedId" <> ${feedId}`)),
    ...(await findByKeys(
      tx,
      'titleKey',
      added,
      sql`"feedId" <> ${feedId} and "publishedAt" between ${from} and ${to}`,
    )),
  ]
}

async function findByKeys(
  tx: Tx,
  name: keyof StoryKeys,
  added: NewItem[],
  condition: RawBuilder<unknown>,
): Promise<Twin[]> {
  const found: Twin[] = []
  for (const keys of sameSizeLists(added.flatMap((item) => item[name] ?? []))) {
    const { rows } = await sql<Twin>`select id, "linkKey", "titleKey", "publishedAt", "storyId" from items
      where ${sql.ref(name)} in (${sql.join(keys)}) and ${condition}`.execute(tx)
    found.push(...rows)
  }
  return found
}

function isTwin(item: NewItem, twin: Twin): boolean {
  if (item.linkKey !== null && item.linkKey === twin.linkKey) return true
  if (item.titleKey === null || item.titleKey !== twin.titleKey) return false
  return Math.abs(item.publishedAt - twin.publishedAt) <= sameTitleWithinMs
}
