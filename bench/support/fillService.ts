// A service as its operator finds it after a year, for `npm run bench -- service`: at full scale 100,000 readers, 300,000 feeds, 2
// million subscriptions and 5 million items. A few statements write it, so the tenth is there in two minutes.
import { type RawBuilder, sql } from 'kysely'
import { hashesOfKey } from '../../src/server/core/sessions/keySecrets.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { day, hour } from '../../src/server/lib/clock.ts'
import { hashToken } from '../../src/server/lib/tokens.ts'

export type ServiceSize = { readers: number; feeds: number; items: number; searched: number }

/** `scale` 1 is the whole service. Texts to search have a bound of their own, because their index takes most of the time and space. */
export const sizeOfService = (scale: number): ServiceSize => ({
  readers: Math.round(100_000 * scale),
  feeds: Math.round(300_000 * scale),
  items: Math.round(5_000_000 * scale),
  searched: Math.min(600_000, Math.round(5_000_000 * scale)),
})

/** Six of ten readers have this feed, 3,000 of them read its items one by one. */
export const popularFeed = 1
const singleReaders = 3000
const popularItems = 40
/** Of so many items, one is of the popular feed. */
const popularEvery = 5000

/** Has 500 further feeds, whose half a million items are unread. */
export const archivist = { id: 1, feeds: 500, unread: 500_000, email: 'archivist@example.com' }
export const archivistKey = 'bsk_keyofthebenchsarchivistab'
/** An ordinary reader with 20 feeds. */
export const ordinaryReader = 2
export const ordinaryToken = 'token-of-an-ordinary-reader-of-the-bench'
/** In a quarter of the searched items; the feeds of `ordinaryReader` have neither. `unheardWord` is common, `rareWord` is in ten. */
export const unheardWord = 'umbrella'
export const rareWord = 'xylophone'

const feedsOfReader = 20
/** Log-uniform, which is what the words of a language are like: half of all words are among the first of these. */
const vocabulary = 200_000
const wordsOfText = 60

export async function fillService(db: Db, { readers, feeds, items, searched }: ServiceSize, now: number) {
  const run = async (name: string, statement: RawBuilder<unknown>) => {
    const startedAt = performance.now()
    await statement.execute(db)
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const [firstArchive, lastItem] = [feeds + 1, items + archivist.unread]
  // Every so many items one is the archivist's.
  const step = Math.floor(lastItem / archivist.unread)
  const year = now - 365 * day
  const hashes = hashesOfKey({ email: archivist.email, secret: archivistKey })
  await run(
    'readers',
    sql`insert into users (email, "emailKey", preferences, "createdAt")
      select mail, mail, '{}', ${now}::bigint from (select case when n = ${archivist.id} then ${archivist.email}
        else 'reader-' || n || '@example.com' end as mail from generate_series(1, ${readers}::int) as n order by n) as mails`,
  )
  await db
    .insertInto('appKeys')
    .values({ userId: archivist.id, name: 'Bench', scopes: '["full"]', ...hashes, createdAt: now })
    .execute()
  await run(
    'columns',
    sql`insert into columns ("userId", name, position) select n, 'News', 0 from generate_series(1, ${readers}::int) as n order by n`,
  )
  await run(
    'feeds',
    sql`insert into feeds (url, title, description, "nextCheckAt", "createdAt", "itemCount", "middleItemId")
      select 'https://host-' || n / 3 || '.example/feeds/' || n, 'Feed ' || n, '', ${now + day}::bigint, ${year}::bigint,
        case when n > ${feeds} then ${archivist.unread / archivist.feeds}::int else ${Math.ceil(items / feeds)}::int end, ${lastItem / 2}::bigint
      from generate_series(1, ${feeds + archivist.feeds}::int) as n order by n`,
  )
  await run(
    'subscriptions',
    sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
      select reader, feed, reader, row_number() over (partition by reader order by feed), case when reader % 5 = 0 then ${lastItem}::bigint else ${Math.round(lastItem * 0.95)}::bigint end, ${year}::bigint
      from (select distinct reader, (reader::bigint * 7919 + place * 104729) % ${feeds} + 1 as feed
          from generate_series(1, ${readers}::int) as reader, generate_series(1, ${feedsOfReader - 1}) as place
        union select reader, ${popularFeed} from generate_series(1, ${readers}::int) as reader where reader % 10 < 6) as pairs
      order by reader, feed`,
  )
  await run(
    "the archivist's subscriptions",
    sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
      select ${archivist.id}, ${feeds}::int + n, ${archivist.id}, n + 100, 0, ${year}::bigint from generate_series(1, ${archivist.feeds}::int) as n`,
  )
  for (let from = 1; from <= lastItem; from += 500_000)
    await run(
      `items from ${from}`,
      sql`insert into items ("feedId", "guidHash", title, link, author, "publishedAt", "arrivedAt", snippet, "contentHash")
        select case when n % ${step}::int = 0 then ${firstArchive}::int + (n / ${step}::int) % ${archivist.feeds}::int
          when n % ${popularEvery}::int = 1 then ${popularFeed} else (n - n / ${step}::int) % ${feeds}::int + 1 end,
          md5(n::text), 'Story number ' || n, 'https://host.example/stories/' || n, 'A. Writer',
          ${year}::bigint + n * ${Math.floor((365 * day) / lastItem)}::bigint, ${year}::bigint + n * ${Math.floor((365 * day) / lastItem)}::bigint,
          'A snippet of some forty letters for item ' || n, md5((n + 1)::text)
        from generate_series(${from}::int, ${Math.min(lastItem, from + 499_999)}::int) as n order by n`,
    )
  await run(
    'single reads of the popular feed',
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
      select subscription."userId", ${popularFeed}, item.id, ${now - hour}::bigint
      from (select "userId" from subscriptions where "feedId" = ${popularFeed} and "userId" > 10 order by "userId" limit ${singleReaders}) as subscription,
        (select id from items where "feedId" = ${popularFeed} order by id limit ${popularItems}) as item`,
  )
  await sql`drop index item_search`.execute(db)
  const heard = sql`select "feedId" from subscriptions where "userId" = ${ordinaryReader}`
  await run(
    'words',
    sql`insert into "itemSearch" ("itemId", document)
      select item.id, to_tsvector('simple', (select string_agg('w' || floor(exp(random() * ln(${vocabulary}::float)))::int || 'x', ' ')
          from generate_series(1, ${wordsOfText}::int) where item.id > 0)
        || case when item.id % 4 = 0 and not item."feedId" in (${heard}) then ${` ${unheardWord}`} else '' end
        || case when item.id % ${Math.floor(searched / 10)}::int = 0 then ${` ${rareWord}`} else '' end)
      from items as item where item.id > ${lastItem - searched}`,
  )
  await run('index of words', sql`create index item_search on "itemSearch" using gin (document)`)
  await run('statistics', sql`vacuum analyze`)
}

/** The fill is kept, and sessions end. */
export async function signInOrdinaryReader(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', ordinaryReader).execute()
  const session = { userId: ordinaryReader, tokenHash: hashToken(ordinaryToken), userAgent: '' }
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: now, lastUsedAt: now })
    .execute()
}
