import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillFeeds, fillReader } from '../../../bench/support/fillDatabase.ts'
import { openDatabase } from '../../../src/server/db/openDatabase.ts'
import type { Product } from './product.ts'

export type LargeAccount = { feeds: number; columns: number }

const itemsPerFeed = 4

/** Signs the page in as a reader with this many feeds, written directly into the product's database. */
export async function fillAccount(page: Page, product: Product, { feeds, columns }: LargeAccount) {
  const now = Date.now()
  const db = openDatabase({ is: 'sqlite', file: join(product.dataFolder, 'broadsheet.sqlite') }, console.error)
  const { filled } = await db
    .selectFrom('feeds')
    .where('url', 'like', 'https://feed-%.example/feed.xml')
    .select(({ fn }) => fn.countAll().as('filled'))
    .executeTakeFirstOrThrow()
  const feedIds = await fillFeeds(db, Array<number>(feeds).fill(itemsPerFeed), now, Number(filled))
  // Their pictures and icons would be requested from servers that don't exist.
  await db.updateTable('items').set({ imageUrl: null }).where('feedId', 'in', feedIds).execute()
  await db.updateTable('feeds').set({ iconUrl: null }).where('id', 'in', feedIds).execute()
  const names = Array.from({ length: columns }, (_, index) => `Folder ${index + 1}`)
  const { token } = await fillReader(db, feedIds, now, names)
  await db.destroy()
  await page.addInitScript((token) => localStorage.setItem('token', token), token)
  return { lastTitle: `Feed number ${Number(filled) + feeds - 1}` }
}
