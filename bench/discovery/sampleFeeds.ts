import { sql } from 'kysely'
import { createDefaultColumns } from '../../src/server/core/columns/ensureDefaultColumns.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { writeOpml } from '../../src/server/formats/opml/writeOpml.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'

let accounts = 0

export async function openAccount(db: Db): Promise<{ id: number }> {
  const email = `reader${accounts++}@example.com`
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, emailKey: email, preferences: '{}', createdAt: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await createDefaultColumns(tx, user.id)
    return user
  })
}

/** Twenty folders, every third feed with two tags. */
export function writeList(feeds: number): string {
  const columns = Array.from({ length: 20 }, (_, column) => ({
    name: `Folder ${column}`,
    feeds: Array.from({ length: feeds / 20 }, (_, place) => ({
      title: `Feed ${column}/${place} & friends`,
      publishedTitle: '',
      url: `https://site${column}-${place}.example/feed.xml`,
      siteUrl: `https://site${column}-${place}.example/`,
      tags: place % 3 === 0 ? ['often', `tag ${place % 40}`] : [],
    })),
  }))
  return writeOpml(columns, { now: 0 })
}

/** In the format of Google Takeout: a hundred sources, 4 kB of HTML each. */
export function writeStarred(items: number): string {
  const paragraph = '<p>Words that stand in an article, with a <a href="https://link.example/">link</a> and so on.</p>'
  const content = paragraph.repeat(4000 / paragraph.length)
  return JSON.stringify({
    id: 'user/1/state/com.google/starred',
    items: Array.from({ length: items }, (_, index) => ({
      title: `Saved ${index}`,
      published: 1_700_000_000 + index,
      alternate: [{ href: `https://source${index % 100}.example/${index}` }],
      content: { content },
      origin: { streamId: `feed/https://source${index % 100}.example/feed`, title: `Source ${index % 100}` },
    })),
  })
}

export function writeHostileLists(): Record<string, string> {
  const outline = (index: number) => `<outline text="Feed ${index}" xmlUrl="http://site${index}.example/feed"/>`
  const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('')
  return {
    '100,000 outlines': `<opml><body>${Array.from({ length: 100_000 }, (_, i) => outline(i)).join('')}</body></opml>`,
    'folders 500,000 deep': '<outline text="in">'.repeat(500_000),
    'entity bomb': `<!DOCTYPE opml [<!ENTITY e0 "lol">${entities}]><opml>${'<outline text="&e30;" xmlUrl="http://a.example"/>'.repeat(5000)}`,
    'quotation marks without end': '<outline text="'.repeat(1_000_000),
    'attributes without end': `<outline ${'a="" '.repeat(3_000_000)}`,
    'tags without end': '<outline '.repeat(1_500_000),
    'comments without end': '<!--'.repeat(4_000_000),
    'one tag of 16 MB': `<outline text="${'x '.repeat(8_000_000)}`,
  }
}

const words =
  `news daily weekly review journal science garden kitchen football rugby cricket cinema music opera poetry history
  railway sailing climbing cycling running chess mathematics physics biology medicine law economy market finance startup design
  architecture fashion travel photography painting village harbour mountain river forest winter summer northern southern open
  digital modern quiet little great city country world europe asia africa america`.split(/\s+/)

/**
 * Feeds like those of an instance with many thousand readers: titles of three to five words from a vocabulary of about 60,000.
 */
export async function fillKnownFeeds(db: Db, feeds: number): Promise<void> {
  const readers = [await openAccount(db), await openAccount(db), await openAccount(db)]
  const random = createRandom(7)
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  const rare = () => `${pick().slice(0, 4)}${pick().slice(-3)}${String.fromCharCode(97 + Math.floor(random() * 26))}`
  for (let start = 0; start < feeds; start += 1000)
    await db
      .insertInto('feeds')
      .values(
        Array.from({ length: 1000 }, (_, index) => {
          const name = rare()
          return {
            url: `https://${name}${start + index}.example/feed`,
            title: `${name} ${pick()} ${pick()}`,
            description: Array.from({ length: 12 }, () => (random() < 0.3 ? rare() : pick())).join(' '),
            nextCheckAt: Date.now() + furthestCheckMs,
            createdAt: 0,
          }
        }),
      )
      .execute()
  for (const { id } of readers)
    await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
      select ${id}, feeds.id, (select min(id) from columns where "userId" = ${id}), feeds.id, 0, 0 from feeds`.execute(
      db,
    )
}

export const searches = [
  'guardian',
  'guardain',
  'news',
  'n',
  'scien',
  'little village news',
  'matematics jornal',
  'photogrpahy southen kichen',
  'qwertyuiop',
  'a b c d e f g h',
  'x'.repeat(200),
]

/** Mulberry32: the same numbers each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
