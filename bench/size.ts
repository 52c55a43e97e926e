// Measures disk space: 100,000 items in 500 feeds, 20 readers with 100 feeds who read three of ten, for each table and each
// index, per item and for a million. `npm run bench -- size [sqlite|postgres] [characters of an article] [plain]`. With `plain`
// the articles are stored unpacked, for comparison; the words of a bench compress a little better than those of publishers
// (docs/size.md).
import { sql } from 'kysely'
import { packHtml } from '../src/server/core/items/storedHtml.ts'
import { readStoryKeys } from '../src/server/core/stories/storyKeys.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { indexItems } from '../src/server/db/search.ts'
import { minute } from '../src/server/lib/clock.ts'
import { askedKinds, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { fillReader, fillWords } from './support/fillDatabase.ts'

const itemCount = 100_000
const feedCount = 500
const readerCount = 20
const feedsPerReader = 100
const itemsPerBatch = 500
const usualArticleChars = 1000

type ArticleOptions = { articleChars: number; isPlain: boolean }

export async function run(args: string[]): Promise<void> {
  const articleChars = Number(args.find((word) => /^\d+$/.test(word)) ?? usualArticleChars)
  for (const kind of askedKinds(args)) await measure(kind, { articleChars, isPlain: args.includes('plain') })
}

async function measure(kind: DatabaseKind, options: ArticleOptions): Promise<void> {
  const database = await openFreshDatabase(kind)
  const db = openDatabase(
    kind === 'sqlite'
      ? { is: 'sqlite', file: `${database.settings.DATA_DIR}/broadsheet.sqlite` }
      : { is: 'postgres', url: database.settings.DATABASE_URL ?? '' },
    console.error,
  )
  try {
    await migrate(db)
    const now = Date.now()
    const feedIds = await addFeeds(db, now)
    for (let start = 0; start < itemCount; start += itemsPerBatch)
      await addItems(db, { ...options, feedIds, start, now })
    for (let reader = 0; reader < readerCount; reader++)
      await fillReader(
        db,
        feedIds.filter((_, index) => (index + reader) % (feedCount / feedsPerReader) === 0),
        now,
      )
    const sizes = kind === 'sqlite' ? await readSqliteSizes(db) : await readPostgresSizes(db)
    print(kind, options, sizes)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function addFeeds(db: Db, now: number): Promise<number[]> {
  const feeds = Array.from({ length: feedCount }, (_, index) => ({
    url: `https://feed-${index}.example/feed.xml`,
    title: `Feed number ${index}`,
    description: '',
    nextCheckAt: now,
    createdAt: now,
    itemCount: itemCount / feedCount,
  }))
  const added = await db.insertInto('feeds').values(feeds).returning('id').execute()
  return added.map(({ id }) => id)
}

async function addItems(
  db: Db,
  options: ArticleOptions & { feedIds: number[]; start: number; now: number },
): Promise<void> {
  const { feedIds, start, now, articleChars, isPlain } = options
  const numbers = Array.from({ length: itemsPerBatch }, (_, index) => start + index)
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('items')
      .values(numbers.map((number) => describeItem(number, feedIds[number % feedCount] ?? 0, now)))
      .returning(['id', 'title', 'author'])
      .execute()
    const stored = added.map(({ id, ...item }) => ({ ...item, itemId: id, text: writeArticle(id, articleChars) }))
    await tx
      .insertInto('itemContents')
      .values(
        stored.map(({ itemId, text }) => {
          const html = `<p>${text}</p>`
          return { itemId, baseUrl: null, ...(isPlain ? { html } : packHtml(html)) }
        }),
      )
      .execute()
    await indexItems(tx, stored)
  })
}

function describeItem(number: number, feedId: number, now: number) {
  const title = `Story ${number}: ${fillWords(number, 7)}`
  const link = `https://feed-${feedId}.example/2026/03/stories/${number}`
  const at = now - (itemCount - number) * minute
  return {
    feedId,
    // As long as the hashes of real items.
    guidHash: String(number).padStart(27, 'g'),
    contentHash: String(number).padStart(27, 'c'),
    title,
    link,
    author: 'A. Writer',
    publishedAt: at,
    arrivedAt: at,
    snippet: fillWords(number, 40).slice(0, 250),
    imageUrl: number % 2 === 0 ? `https://cdn.example/${feedId}/pictures/2026/03/${number}.jpg` : null,
    ...readStoryKeys({ title, link }),
  }
}

const wordChars = 5.7

const writeArticle = (seed: number, chars: number) => fillWords(seed, Math.ceil(chars / wordChars)).slice(0, chars)

type Size = { name: string; bytes: number }

async function readSqliteSizes(db: Db): Promise<Size[]> {
  const { rows } = await sql<Size>`select name, sum(pgsize) as bytes from dbstat group by name`.execute(db)
  return rows
}

/** Tables including what PostgreSQL stores with them, and each index separately. */
async function readPostgresSizes(db: Db): Promise<Size[]> {
  const { rows } = await sql<Size>`select relname as name,
      case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(db)
  return rows
}

const shownFromBytesPerItem = 1

function print(kind: DatabaseKind, { articleChars, isPlain }: ArticleOptions, sizes: Size[]): void {
  const total = { name: 'all', bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) }
  const shown = [...sizes].sort((one, other) => other.bytes - one.bytes)
  console.log(`${kind}: ${itemCount} items of ${articleChars} characters, ${isPlain ? 'plain' : 'packed'}`)
  console.table(
    Object.fromEntries(
      [total, ...shown]
        .filter(({ bytes }) => bytes / itemCount >= shownFromBytesPerItem)
        .map(({ name, bytes }) => [
          name,
          {
            'bytes an item': Math.round(bytes / itemCount),
            'MB for a million': Math.round(bytes / itemCount),
          },
        ]),
    ),
  )
}
