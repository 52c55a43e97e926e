// Kills the server (kill -9) in the middle of a refresh and in the middle of clicks, ten times each, on SQLite, and a hundred times in the
// middle of clicks while the sqlite3 program reads the file (docs/technotes/locks-of-a-process.md). After each kill
// it checks the database, and the product starts on it again. Prints the counts; throws on any violation.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasSqliteProgram } from '../dev/sqliteProgram.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { type AmissCounts, countViolations } from './kills/countViolations.ts'
import { startClicking } from './kills/startClicking.ts'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const kills = 10
const killsBesideOthers = 100
const refreshed = { count: 60, itemsPerFeed: 180, htmlBytes: 2000 }
const added = { count: 400, itemsPerFeed: 70, htmlBytes: 1000 }

type Round = { 'items stored': number; 'clicks answered': number } & AmissCounts

export async function run(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const forRefresh = await startFeedServerProcess({ manyFeeds: refreshed })
  const forClicks = await startFeedServerProcess({ manyFeeds: added })
  const turns = Array.from({ length: kills }, (_, turn) => turn)
  try {
    const token = await registerReader(dataFolder)
    await look(dataFolder, (db) => subscribeDirectly(db, forRefresh.urls))
    const refreshing: Round[] = []
    for (const turn of turns) refreshing.push(await killRefresh(dataFolder, turn))
    console.log('Killed in the middle of a refresh')
    console.table(refreshing)
    await finishRefresh(dataFolder)
    const clicking: Round[] = []
    for (const turn of turns)
      clicking.push(await killClicks({ dataFolder, token, turn, urls: forClicks.urls.slice(turn * 40) }))
    console.log('Killed in the middle of clicks')
    console.table(clicking)
    const besideOthers = await killClicksBesideOthers(dataFolder, token)
    requireNothingAmiss([...refreshing, ...clicking, ...besideOthers])
  } finally {
    forRefresh.stop()
    forClicks.stop()
    rmSync(dataFolder, { recursive: true })
  }
}

const start = (dataFolder: string): Promise<ServerProcess> =>
  startServerProcess({ DATA_DIR: dataFolder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'error' })

/** On a new connection each time: one that was open before wrongly reports a full-text table as corrupt. */
async function look<T>(dataFolder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, console.error)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function registerReader(dataFolder: string): Promise<string> {
  const server = await start(dataFolder)
  const body = { email: 'reader@example.com', password: 'a long enough password', name: 'Reader' }
  const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body }))
  await server.stop()
  return token
}

/** Feeds without items, all due: the state after an import. */
async function subscribeDirectly(db: Db, urls: string[]): Promise<void> {
  const { id: columnId, userId } = await db.selectFrom('columns').selectAll().orderBy('id').executeTakeFirstOrThrow()
  for (const [position, url] of urls.entries()) {
    const feed = { url, title: url, description: '', nextCheckAt: 0, createdAt: 0 }
    const { id: feedId } = await db.insertInto('feeds').values(feed).returning('id').executeTakeFirstOrThrow()
    const subscription = { userId, feedId, columnId, position, readUpTo: 0, createdAt: 0 }
    await db.insertInto('subscriptions').values(subscription).execute()
  }
}

async function killRefresh(dataFolder: string, turn: number): Promise<Round> {
  const before = await look(dataFolder, countItems)
  const server = await start(dataFolder)
  await until(async () => (await look(dataFolder, countItems)) > before)
  await sleep(13 * turn)
  await killHard(server)
  return look(dataFolder, async (db) => {
    // The next worker would wait for the leases of the killed one.
    await db.updateTable('feeds').set({ leasedUntil: null }).execute()
    return {
      'items stored': await countItems(db),
      'clicks answered': 0,
      ...(await countViolations(db, { itemsPerFeed: refreshed.itemsPerFeed, clicks: null })),
    }
  })
}

async function finishRefresh(dataFolder: string): Promise<void> {
  const server = await start(dataFolder)
  const wanted = refreshed.count * refreshed.itemsPerFeed
  await until(async () => (await look(dataFolder, countItems)) >= wanted)
  await server.stop()
  const stored = await look(dataFolder, countItems)
  console.log(`Left alone, the next worker makes it whole: ${stored} of ${wanted} items`)
  if (stored !== wanted) throw new Error('Items are missing or doubled.')
}

type ClickRound = { dataFolder: string; token: string; turn: number; urls: string[]; clicksMin?: number }

async function killClicks({ dataFolder, token, turn, urls, clicksMin = 30 }: ClickRound): Promise<Round> {
  const server = await start(dataFolder)
  const clicks = await startClicking(server, { token, urls })
  await until(async () => clicks.answered() >= clicksMin)
  await sleep(13 * turn)
  await killHard(server)
  await clicks.ended
  return look(dataFolder, async (db) => ({
    'items stored': await countItems(db),
    'clicks answered': clicks.answered(),
    ...(await countViolations(db, { itemsPerFeed: null, clicks })),
  }))
}

/** Without its locks, the server would lose its log to the other program. */
async function killClicksBesideOthers(dataFolder: string, token: string): Promise<Round[]> {
  if (!hasSqliteProgram()) {
    console.log('Not killed while another program reads the file, because sqlite3 is not installed')
    return []
  }
  const rounds: Round[] = []
  const loop = 'while :; do sqlite3 "$0" "select count(*) from items" > /dev/null; done'
  for (let turn = 0; turn < killsBesideOthers; turn++) {
    const other = spawn('sh', ['-c', loop, join(dataFolder, 'broadsheet.sqlite')], { stdio: 'ignore' })
    try {
      rounds.push(await killClicks({ dataFolder, token, turn: turn % kills, urls: [], clicksMin: 300 }))
    } finally {
      other.kill('SIGKILL')
    }
  }
  const answered = rounds.reduce((sum, round) => sum + round['clicks answered'], 0)
  console.log(`Killed ${rounds.length} times while another program reads the file: ${answered} clicks answered`)
  return rounds
}

async function killHard(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 3000; looks++) {
    if (await isSo()) return
    await sleep(20)
  }
  throw new Error('It did not come to that within a minute.')
}

async function countItems(db: Db): Promise<number> {
  const { items } = await db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  return items
}

function requireNothingAmiss(rounds: Round[]): void {
  const isAmiss = (round: Round) => Object.entries(round).some(([name, count]) => name.startsWith('amiss') && count > 0)
  const amiss = rounds.filter(isAmiss)
  if (amiss.length > 0) throw new Error(`${amiss.length} of ${rounds.length} kills left something amiss.`)
  console.log(`${rounds.length} kills, nothing amiss`)
}

if (import.meta.main) await run()
