// Measures the paper through the API: the CPU time of making and answering an edition of 42 pieces, and the time and size of its
// EPUB file. `npm run bench -- paper [sqlite|postgres]`.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { makeApp, startOfStories, type TestApp } from '../test/support/makeApp.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { type FilledReader, fillFeeds, fillReader, fillWords } from './support/fillDatabase.ts'

const filled = { feeds: 210, itemsPerFeed: 100, columns: 7, wordsPerArticle: 900 }
/** The first readers are not counted: code is compiled for them. */
const readers = { notCounted: 5, counted: 20 }
const most = { editionCpuMs: 40, bookMs: 3000, bookMb: 20 }

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) {
    console.log(`${kind}: ${filled.feeds} feeds with ${filled.itemsPerFeed} items`)
    console.table(await measure(kind))
  }
}

async function measure(kind: DatabaseKind) {
  const database = await openFreshDatabase(kind)
  const { DATABASE_URL: url, DATA_DIR: folder } = database.settings
  const db = openDatabase(
    url === undefined ? { is: 'sqlite', file: `${folder}/broadsheet.sqlite` } : { is: 'postgres', url },
    console.error,
  )
  await migrate(db)
  const { app, close } = await makeApp(db)
  try {
    const feedIds = await fillFeeds(db, Array<number>(filled.feeds).fill(filled.itemsPerFeed), startOfStories)
    const columns = Array.from({ length: filled.columns }, (_, index) => `Column ${index}`)
    const editions: Opened[] = []
    for (let turn = 0; turn < readers.notCounted + readers.counted; turn++) {
      const reader = await fillReader(db, feedIds, startOfStories, columns)
      // As autovacuum does: without it PostgreSQL expects ten items in all of them.
      if (turn === readers.notCounted - 1) await sql`analyze`.execute(db)
      const opened = await openEdition(app, database, reader)
      if (turn >= readers.notCounted) editions.push(opened)
    }
    const [first] = editions
    if (first === undefined) throw new Error('No edition was made.')
    const contents = first.itemIds.map((itemId) => ({ itemId, html: articleOf(itemId), baseUrl: null }))
    await db.insertInto('itemContents').values(contents).execute()
    const books = [await readBook(app, first), await readBook(app, first)]
    const times = editions.map(({ cpuMs }) => cpuMs).sort((one, other) => one - other)
    return {
      'pieces of an edition': { figure: first.itemIds.length },
      'edition, CPU ms (median)': {
        figure: rounded(times[Math.floor(times.length / 2)]),
        'at most': most.editionCpuMs,
      },
      'edition, CPU ms (slowest)': { figure: rounded(times.at(-1)) },
      'EPUB, ms (first)': { figure: rounded(books[0]?.ms), 'at most': most.bookMs },
      'EPUB, ms (second)': { figure: rounded(books[1]?.ms), 'at most': most.bookMs },
      'EPUB, MB': { figure: rounded((books[0]?.size ?? 0) / 1_000_000), 'at most': most.bookMb },
      'EPUB, different files of two': { figure: new Set(books.map(({ hash }) => hash)).size - 1, 'at most': 0 },
    }
  } finally {
    await close()
    await db.destroy()
    await database.stop()
  }
}

type App = TestApp['app']
type Opened = { cpuMs: number; day: string; itemIds: number[]; reader: FilledReader }

const headersOf = ({ token }: FilledReader) => ({ authorization: `Bearer ${token}` })

async function openEdition(app: App, database: BenchDatabase, reader: FilledReader): Promise<Opened> {
  const [cpu, databaseMs] = [process.cpuUsage(), database.cpuMs()]
  const response = await app.inject({
    method: 'POST',
    url: '/api/paper/open',
    headers: headersOf(reader),
    payload: {},
  })
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1000 + database.cpuMs() - databaseMs
  const { edition } = response.json<{ edition: { day: string; items: { id: number }[] } | null }>()
  if (edition === null) throw new Error(`No edition: ${response.body}`)
  return { cpuMs, day: edition.day, itemIds: edition.items.map(({ id }) => id), reader }
}

async function readBook(app: App, { reader, day }: Opened) {
  const startedAt = performance.now()
  const { rawPayload, statusCode } = await app.inject({ url: `/api/books/paper/${day}`, headers: headersOf(reader) })
  if (statusCode !== 200) throw new Error(`The book was refused with ${statusCode}.`)
  const hash = createHash('sha256').update(rawPayload).digest('hex')
  return { ms: performance.now() - startedAt, size: rawPayload.length, hash }
}

/** In paragraphs of a hundred words. */
const articleOf = (seed: number): string =>
  Array.from({ length: filled.wordsPerArticle / 100 }, (_, index) => `<p>${fillWords(seed + index, 100)}</p>`).join('')

const rounded = (number = Number.NaN) => Number(number.toFixed(2))

if (import.meta.main) await run(process.argv.slice(2))
