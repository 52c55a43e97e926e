import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { fillFeeds, fillReader } from '../support/fillDatabase.ts'

/** A board like one from an import: a column for each folder. */
export type BoardShape = { feeds: number; columns: number }
export type FilledBoard = BoardShape & { token: string }

const itemsPerFeed = 16
const articleChars = 4096

/** Two readers' boards, written directly into the database; half of the items have a picture that the server can fetch. */
export async function fillBoards(
  dataFolder: string,
  publishersUrl: string,
  shapes: readonly BoardShape[],
): Promise<{ boards: FilledBoard[]; work: string }> {
  const now = Date.now()
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, console.error)
  await migrate(db)
  const feedCount = Math.max(...shapes.map(({ feeds }) => feeds))
  const feedIds = await fillFeeds(db, Array<number>(feedCount).fill(itemsPerFeed), now)
  await fillContents(db, publishersUrl)
  const boards: FilledBoard[] = []
  for (const shape of shapes) {
    const names = Array.from({ length: shape.columns }, (_, index) => `Folder ${index + 1}`)
    const { token } = await fillReader(db, feedIds.slice(0, shape.feeds), now, names)
    boards.push({ ...shape, token })
  }
  await db.destroy()
  return { boards, work: `${feedCount} feeds, ${feedCount * itemsPerFeed} items of ${articleChars} characters` }
}

async function fillContents(db: Db, publishersUrl: string): Promise<void> {
  const picture = sql<string>`${`${publishersUrl}/pictures/board-`} || (id % 12) || '.png'`
  // An SVG would be a document of its own in the tab, and few sites have one.
  const icon = sql<string>`${`${publishersUrl}/icons/`} || (id % 24) || '.png'`
  await db.updateTable('items').set({ imageUrl: picture }).where('imageUrl', 'is not', null).execute()
  await db.updateTable('feeds').set({ iconUrl: icon }).execute()
  const html = `<p>${'An article of some length. '.repeat(200).slice(0, articleChars - 7)}</p>`
  await sql`insert into "itemContents" ("itemId", html) select id, ${html} from items`.execute(db)
}
