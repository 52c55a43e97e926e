import { type RawBuilder, sql } from 'kysely'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { ItemRow, Tx } from '../../db/schema.ts'
import { type StoryKeys, sameTitleWithinMs } from './storyKeys.ts'

/** An item that has just been added. */
export type AddedItem = StoryKeys & { itemId: number; publishedAt: number }

export type Twin = Pick<ItemRow, 'id' | 'linkKey' | 'titleKey' | 'publishedAt' | 'storyId'>

/** Items of other feeds that share a key with one of these; the same title only within three days of one of them. */
export async function findTwins(tx: Tx, feedId: number, added: AddedItem[]): Promise<Twin[]> {
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
  added: AddedItem[],
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

export async function writeStory(tx: Tx, storyId: number, itemIds: number[]): Promise<void> {
  await tx.updateTable('items').set({ storyId }).where('id', 'in', itemIds).execute()
}
