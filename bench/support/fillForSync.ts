// A reader with 500 of 2,000 feeds and a million items, for the sync APIs. Written by a few statements and without a search index,
// so it is filled in a minute.
import { sql } from 'kysely'
import { hashesOfKey } from '../../src/server/core/sessions/keySecrets.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { hour } from '../../src/server/lib/clock.ts'

const feedCount = 2000
export const subscriptionCount = 500
/** Only these have a text, some 1.5 kB. */
const newestWithText = 50_000

export const syncedReader = 1
export const syncedEmail = 'reader@example.com'
export const syncKey = 'bsk_keyofthebenchsreaderabcde'

/** The newest `unread` items of the reader are unread. */
export async function fillForSync(db: Db, input: { items: number; unread: number; now: number }): Promise<void> {
  const { items, unread, now } = input
  const email = syncedEmail
  await db
    .insertInto('users')
    .values({ id: syncedReader, email, emailKey: email, preferences: '{}', createdAt: now })
    .execute()
  const hashes = hashesOfKey({ email, secret: syncKey })
  await db
    .insertInto('appKeys')
    .values({ userId: syncedReader, name: 'Bench', scopes: '["full"]', ...hashes, createdAt: now })
    .execute()
  await db.insertInto('columns').values({ userId: syncedReader, name: 'News', position: 0 }).execute()
  const counted = sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n <`
  await sql`insert into feeds (url, title, description, "nextCheckAt", "createdAt", "itemCount", "middleItemId")
    ${counted} ${sql.lit(feedCount)}) select 'https://feed-' || n || '.example/', 'Feed ' || n, '', ${sql.lit(now * 2)},
      ${sql.lit(now)}, ${sql.lit(items / feedCount)}, ${sql.lit(items / 2)} from counted`.execute(db)
  // Every feed has an item in each round of ids, so a quarter of the newest ids are the reader's.
  const readUpTo = items - (unread * feedCount) / subscriptionCount
  await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
    ${counted} ${sql.lit(subscriptionCount)}) select 1, n, (select min(id) from columns), n - 1, ${sql.lit(readUpTo)},
      ${sql.lit(now)} from counted`.execute(db)
  await sql`insert into items ("feedId", "guidHash", title, link, author, "publishedAt", "arrivedAt", snippet, "contentHash")
    ${counted} ${sql.lit(items)}) select n % ${sql.lit(feedCount)} + 1, 'item ' || n, 'Story number ' || n,
      'https://feed.example/stories/' || n, 'A. Writer', ${sql.lit(now - 8760 * hour)} + n, ${sql.lit(now - 8760 * hour)} + n,
      'A snippet', '' from counted`.execute(db)
  const paragraph = `<p>${'Some words of a <b>story</b> with <a href="https://example.com/">links</a>. '.repeat(20)}</p>`
  await sql`insert into "itemContents" ("itemId", html) select id, ${paragraph} from items
    where id > ${sql.lit(items - newestWithText)}`.execute(db)
}
