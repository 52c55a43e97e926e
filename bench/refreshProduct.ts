// The same passes as `refresh`, by the whole product: all threads and child processes of the server, with its pauses, while it serves no
// reader. With the folder of another checkout, both are measured in turns: `npm run bench -- refresh-product [folder]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { cpuMsOfFamily } from './support/measure.ts'
import { startServerProcess } from './support/serverProcess.ts'

const work = { count: 500, itemsPerFeed: 30, htmlBytes: 4000 }
const rounds = 3
const ownTree = join(import.meta.dirname, '..')
/** The worker starts its thread and finds no due feed. */
const settleMs = 3000
const passMaxMs = 10 * 60_000
const farAhead = Date.UTC(2100, 0)

type Passes = { itemsPerCpuSecond: number; unchangedCpuSeconds: number; newItemCpuMs: number }

export async function run(args: string[]): Promise<void> {
  const trees = [ownTree, ...args]
  const measured = new Map<string, Passes[]>(trees.map((tree) => [tree, []]))
  for (let round = 0; round < rounds; round++)
    for (const tree of trees) measured.get(tree)?.push(await measurePasses(tree))
  console.log(
    `SQLite, ${work.count} feeds of ${work.itemsPerFeed} items with ${work.htmlBytes} bytes of HTML, ${rounds} rounds`,
  )
  console.table(
    Object.fromEntries(
      trees.map((tree) => {
        const passes = measured.get(tree) ?? []
        const list = (of: (one: Passes) => number) => passes.map(of).join(', ')
        return [
          tree === ownTree ? 'this checkout' : tree,
          {
            'all new, items per CPU s': list(({ itemsPerCpuSecond }) => itemsPerCpuSecond),
            'all 304, CPU s': list(({ unchangedCpuSeconds }) => unchangedCpuSeconds),
            'one new item each, CPU ms a feed': list(({ newItemCpuMs }) => newItemCpuMs),
          },
        ]
      }),
    ),
  )
}

async function measurePasses(tree: string): Promise<Passes> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const settings = { DATA_DIR: folder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }
  const internet = await startFeedServerProcess({ manyFeeds: work })
  // Makes the tables.
  await (await startServerProcess(settings, tree)).stop()
  const db = new DatabaseSync(join(folder, 'broadsheet.sqlite'))
  addFeeds(db, internet.urls)
  const server = await startServerProcess(settings, tree)
  try {
    await sleep(settleMs)
    const refresh = () => cpuMsOfPass(db, server.pid)
    const newMs = await refresh()
    const unchangedMs = await refresh()
    await internet.publish()
    const newItemMs = await refresh()
    const items = work.count * (work.itemsPerFeed + 1)
    if (count(db, 'select count(*) as count from items') !== items)
      throw new Error(`Not all ${items} items are stored.`)
    return {
      itemsPerCpuSecond: Math.round((work.count * work.itemsPerFeed) / (newMs / 1000)),
      unchangedCpuSeconds: Number((unchangedMs / 1000).toFixed(2)),
      newItemCpuMs: Number((newItemMs / work.count).toFixed(2)),
    }
  } finally {
    db.close()
    await server.stop()
    internet.stop()
    rmSync(folder, { recursive: true })
  }
}

/** By statements that older checkouts understand, too. */
function addFeeds(db: DatabaseSync, urls: string[]): void {
  const insert = db.prepare(
    `insert into feeds (url, title, description, "nextCheckAt", "createdAt") values (?, ?, '', ?, ?)`,
  )
  db.exec('begin')
  for (const url of urls) insert.run(url, url, farAhead, Date.now())
  db.exec('commit')
}

/** Makes all feeds due and waits until they are checked. */
async function cpuMsOfPass(db: DatabaseSync, pid: number): Promise<number> {
  const before = cpuMsOfFamily(pid)
  const startedAt = Date.now()
  db.exec(`pragma busy_timeout = 5000; update feeds set "nextCheckAt" = 0`)
  while (
    count(db, `select count(*) as count from feeds where "nextCheckAt" < ${startedAt} or "leasedUntil" is not null`) > 0
  ) {
    if (Date.now() - startedAt > passMaxMs) throw new Error('The feeds were not checked in time.')
    await sleep(200)
  }
  // The last transactions and the collections that they caused.
  await sleep(1000)
  return cpuMsOfFamily(pid) - before
}

function count(db: DatabaseSync, query: string): number {
  // Each query returns one row with a count.
  return (db.prepare(query).get() as { count: number }).count
}

if (import.meta.main) await run(process.argv.slice(2))
