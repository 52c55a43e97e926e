import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { fillFeeds, fillReader } from '../support/fillDatabase.ts'

export type Boards = {
  /** The token of a reader with all 500 feeds. */
  heavyToken: string
  /** The token of one with 100. */
  token: string
  work: string
}

const feeds = 500
const itemsPerFeed = 30
const feedsToScroll = 100

/** Two readers' boards, written directly into the database; half of the items have a picture that the server can fetch. */
export async function fillBoards(dataFolder: string, publishersUrl: string): Promise<Boards> {
  const now = Date.now()
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, console.error)
  await migrate(db)
  const feedIds = await fillFeeds(db, Array<number>(feeds).fill(itemsPerFeed), now)
  const picture = sql<string>`${`${publishersUrl}/pictures/board-`} || (id % 12) || '.png'`
  await db.updateTable('items').set({ imageUrl: picture }).where('imageUrl', 'is not', null).execute()
  await db.updateTable('feeds').set({ iconUrl: null }).execute()
  const heavy = await fillReader(db, feedIds, now)
  const reader = await fillReader(db, feedIds.slice(0, feedsToScroll), now)
  await db.destroy()
  return { heavyToken: heavy.token, token: reader.token, work: `${feeds} feeds, ${feeds * itemsPerFeed} items` }
}
