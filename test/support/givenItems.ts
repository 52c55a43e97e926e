// Items directly in the tables with the fields that a story needs, for stories about lists and marks.
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/server/db/schema.ts'
import { indexItems } from '../../src/server/db/search.ts'
import { startOfStories } from './makeApp.ts'

export type GivenItem = {
  title?: string
  text?: string
  html?: string
  author?: string
  /** Minutes after the start of the stories, negative before. */
  publishedMinute?: number
  /** Minutes after the start of the stories, which is the time of arrival when it is absent. */
  arrivedMinute?: number
  imageUrl?: string
  enclosures?: string
  confirmationLinks?: string
}

/** Of this story, so its titles and dates don't depend on the stories before it in the process. */
let given = 0

/** They arrive in the given order and are indexed for search. Returns their ids. */
export async function givenItems(db: Db, feedId: number, items: GivenItem[]): Promise<number[]> {
  const itemIds: number[] = []
  for (const item of items) itemIds.push(await givenItem(db, feedId, item))
  return itemIds
}

async function givenItem(db: Db, feedId: number, item: GivenItem): Promise<number> {
  if (given === 0)
    onTestFinished(() => {
      given = 0
    })
  given += 1
  const { title = `Story ${given}`, text = '', author = '', publishedMinute = given } = item
  const { id } = await db
    .insertInto('items')
    .values({
      feedId,
      guidHash: `given ${given}`,
      title,
      link: `https://example.com/stories/${given}`,
      author,
      publishedAt: startOfStories + publishedMinute * 60_000,
      arrivedAt: startOfStories + (item.arrivedMinute ?? 0) * 60_000,
      snippet: text,
      imageUrl: item.imageUrl ?? null,
      contentHash: '',
      enclosures: item.enclosures ?? null,
      confirmationLinks: item.confirmationLinks ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('feeds')
    .set(({ eb }) => ({ itemCount: eb('itemCount', '+', 1) }))
    .where('id', '=', feedId)
    .execute()
  if (item.html !== undefined)
    await db
      .insertInto('itemContents')
      .values({ itemId: id, html: item.html, baseUrl: 'https://example.com/' })
      .execute()
  await indexItems(db, [{ itemId: id, title, author, text }])
  return id
}
