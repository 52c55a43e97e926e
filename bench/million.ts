// Measures clicks with a million stored items: CPU milliseconds per request of the server and of the database, over HTTP, four
// at a time. 2,000 feeds, 200 readers with 100 of them, one with 500, three of ten items read. The data is kept between runs.
// `npm run bench -- million [sqlite|postgres] [200000|1000000] [words of a case]`.
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openKeptDatabase } from './support/benchDatabase.ts'
import { feedCount, fillMillion, heavyReader, readerCount, renewSessions, tokenOf } from './support/fillMillion.ts'
import { type AskedRequest, type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const sizes = [200_000, 1_000_000]
const atOnce = 4
/** For the compiler and the caches. */
const warmUps = { requests: 3000, ms: 8000 }
const rounds = 3

type Case = {
  name: string
  requests: number
  request: (turn: number) => AskedRequest
  /** The limit in CPU ms at a million items, and for the growth from 200,000. */
  atMost?: Partial<Record<DatabaseKind, number>>
  grows?: number
  /** Undoes the requests without measuring: the data is kept. */
  takeBack?: (answers: string[], server: ServerProcess) => Promise<void>
}

export async function run(args: string[]): Promise<void> {
  const askedSizes = sizes.filter((size) => args.includes(String(size)))
  const words = args.filter((word) => !/^(?:sqlite|postgres|\d+)$/.test(word))
  for (const kind of askedKinds(args)) {
    const table: Record<string, Record<string, number | string>> = {}
    for (const items of askedSizes.length > 0 ? askedSizes : sizes) await measureAll(kind, items, { words, table })
    for (const row of Object.values(table)) addGrowth(row)
    console.log(`${kind}: ${feedCount} feeds, ${readerCount} readers with 100 and one with 500, CPU ms a request`)
    console.table(table)
  }
}

/** CPU ms per request. */
type Cost = { all: number; ofDatabase: number }

type Table = Record<string, Record<string, number | string>>

async function measureAll(kind: DatabaseKind, items: number, { words, table }: { words: string[]; table: Table }) {
  const startedAt = performance.now()
  const database = await openKeptDatabase(kind, `million-${items}`, (db) => fillMillion(db, { items, now: Date.now() }))
  try {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${kind}, ${items} items: ready after ${seconds} s, ${Math.round(database.sizeMb())} MB on disk`)
    const db = openDatabase(
      kind === 'sqlite'
        ? { is: 'sqlite', file: `${database.settings.DATA_DIR}/broadsheet.sqlite` }
        : { is: 'postgres', url: database.settings.DATABASE_URL ?? '' },
      console.error,
    )
    await renewSessions(db, Date.now())
    await db.destroy()
    const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
    try {
      for (const one of (await listCases(server)).filter(({ name }) => words.every((word) => name.includes(word))))
        table[one.name] = {
          ...table[one.name],
          ...nameCosts(items, await measure({ server, database }, one)),
          'at most': one.atMost?.[kind] ?? '',
          'may grow': one.grows ?? '',
        }
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Also shows PostgreSQL's share: web processes can be added, but there is only one database. */
function nameCosts(items: number, { all, ofDatabase }: Cost): Record<string, number> {
  return { [`at ${items}`]: all, ...(ofDatabase > 0 ? { 'of it the database': ofDatabase } : {}) }
}

function addGrowth(row: Record<string, number | string>): void {
  const [small, large] = sizes.map((size) => row[`at ${size}`])
  if (typeof small === 'number' && typeof large === 'number') row.grows = Number((large / small).toFixed(1))
}

async function listCases(server: ServerProcess): Promise<Case[]> {
  const get = (path: string) => (turn: number) => ({ path, token: tokenOf((turn % readerCount) + 1) })
  const asHeavy = (path: string) => () => ({ path, token: tokenOf(heavyReader) })
  const cursors = new Map<number, string>()
  for (let reader = 1; reader <= 20; reader++) cursors.set(reader, await findPage20(server, tokenOf(reader)))
  const ids = await findItems(server, tokenOf(1))
  const lastId = Math.max(...ids)
  return [
    { name: 'health (HTTP alone)', requests: 400, request: () => ({ path: '/health' }) },
    {
      name: 'newest 50',
      requests: 400,
      request: get('/feeds/items?limit=50'),
      atMost: { sqlite: 2.5, postgres: 8 },
      grows: 2.5,
    },
    { name: 'newest 50 of 500 feeds', requests: 300, request: asHeavy('/feeds/items?limit=50'), grows: 2.5 },
    {
      name: 'unread 50',
      requests: 300,
      request: get('/feeds/items?limit=50&unreadOnly=true'),
      atMost: { sqlite: 2.5, postgres: 20 },
      grows: 2.5,
    },
    {
      name: 'unread 50 of 500 feeds',
      requests: 100,
      request: asHeavy('/feeds/items?limit=50&unreadOnly=true'),
      grows: 2.5,
    },
    {
      name: 'page 20 of the newest',
      requests: 300,
      request: (turn) => ({
        path: `/feeds/items?limit=50&cursor=${cursors.get((turn % 20) + 1)}`,
        token: tokenOf((turn % 20) + 1),
      }),
      grows: 2.5,
    },
    {
      name: 'board, newest 3 of 100 feeds',
      requests: 500,
      request: get('/feeds/items?perFeed=3'),
      grows: 2.5,
    },
    {
      name: 'open an article',
      requests: 1000,
      request: (turn) => ({ path: `/feeds/items/${ids[turn % ids.length]}`, token: tokenOf(1) }),
      grows: 2.5,
    },
    { name: 'columns, counts of 100 feeds', requests: 200, request: get('/columns'), grows: 5 },
    {
      name: 'columns, counts of 500 feeds',
      requests: 100,
      request: asHeavy('/columns'),
      atMost: { sqlite: 6, postgres: 25 },
      grows: 5,
    },
    {
      name: 'mark read and unread again',
      requests: 400,
      // In pairs, so the data is unchanged in the end.
      request: (turn) => ({
        method: 'PATCH',
        path: `/feeds/items/${ids[Math.floor(turn / 2) % ids.length]}/read`,
        token: tokenOf(1),
        body: { isRead: turn % 2 === 0 },
      }),
      grows: 2.5,
    },
    {
      name: 'mark all read',
      requests: readerCount,
      request: (turn) => ({
        method: 'POST',
        path: '/items/read-all',
        token: tokenOf((turn % readerCount) + 1),
        body: { upToItemId: lastId },
      }),
      atMost: { sqlite: 1 },
      grows: 2.5,
      takeBack: undoAll,
    },
    {
      name: 'search, two rare words',
      requests: 200,
      request: get('/feeds/items?limit=50&q=w9020x+w12000x'),
      atMost: { sqlite: 4 },
      grows: 5,
    },
    {
      name: 'search, two common words',
      requests: 100,
      request: get('/feeds/items?limit=50&q=w9x+w30x'),
      atMost: { sqlite: 40 },
      grows: 5,
    },
    {
      name: 'search, one common word',
      requests: 100,
      request: get('/feeds/items?limit=50&q=w9x'),
      grows: 5,
    },
    {
      // At most twice the plain search before it.
      name: 'search, five common words with OR',
      requests: 100,
      request: get('/feeds/items?limit=50&q=w9x+OR+w30x+OR+w31x+OR+w32x+OR+w33x'),
      grows: 5,
    },
    {
      name: 'search, one rare word',
      requests: 200,
      request: get('/feeds/items?limit=50&q=w9020x'),
      grows: 5,
    },
    {
      name: 'search, five rare words with OR',
      requests: 200,
      request: get('/feeds/items?limit=50&q=w9020x+OR+w9021x+OR+w9022x+OR+w9023x+OR+w9024x'),
      grows: 5,
    },
    {
      name: 'search, two middling words',
      requests: 50,
      request: get('/feeds/items?limit=50&q=w300x+w500x'),
      grows: 5,
    },
  ]
}

async function findPage20(server: ServerProcess, token: string): Promise<string> {
  const { nextCursor } = JSON.parse(await server.ask({ path: '/feeds/items?limit=950', token }))
  return nextCursor
}

async function findItems(server: ServerProcess, token: string): Promise<number[]> {
  const { items } = JSON.parse(await server.ask({ path: '/feeds/items?limit=500', token }))
  return items.map(({ id }: { id: number }) => id)
}

async function undoAll(answers: string[], server: ServerProcess): Promise<void> {
  for (const [turn, answer] of answers.entries())
    await server.ask({
      method: 'POST',
      path: '/items/undo',
      token: tokenOf((turn % readerCount) + 1),
      body: { undo: JSON.parse(answer).undo },
    })
}

async function measure(
  { server, database }: { server: ServerProcess; database: BenchDatabase },
  { request, requests, takeBack }: Case,
): Promise<Cost> {
  const askRound = async (): Promise<Cost> => {
    const before = { server: server.cpuMs(), database: database.cpuMs() }
    const answers = await askAll(server, request, requests)
    const ofDatabase = database.cpuMs() - before.database
    const all = server.cpuMs() - before.server + ofDatabase
    await takeBack?.(answers, server)
    return { all, ofDatabase }
  }
  const startedAt = performance.now()
  for (let asked = 0; asked < warmUps.requests && performance.now() - startedAt < warmUps.ms; asked += requests)
    await askRound()
  const sum: Cost = { all: 0, ofDatabase: 0 }
  for (let round = 0; round < rounds; round++) {
    const { all, ofDatabase } = await askRound()
    sum.all += all
    sum.ofDatabase += ofDatabase
  }
  const aRequest = (cpuMs: number) => Number((cpuMs / rounds / requests).toFixed(2))
  return { all: aRequest(sum.all), ofDatabase: aRequest(sum.ofDatabase) }
}

/** The responses in the order of the turns. */
async function askAll(server: ServerProcess, request: Case['request'], count: number): Promise<string[]> {
  const answers: string[] = []
  let turn = 0
  const askNext = async () => {
    for (let mine = turn++; mine < count; mine = turn++) answers[mine] = await server.ask(request(mine))
  }
  await Promise.all(Array.from({ length: atOnce }, askNext))
  return answers
}
