// Measures rules: a refresh with 20 rules for each of 100 subscribers against one without rules, a run over 100,000 items while
// the reader clicks, and a hostile regular expression. `npm run bench -- rules [refresh] [run] [pattern] [sqlite] [postgres]`;
// the run is on SQLite.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/server/config.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { createLog } from '../src/server/lib/log.ts'
import { hashToken } from '../src/server/lib/tokens.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { patternOf } from '../src/shared/search/patterns.ts'
import { measureRefreshes } from './rules/measureRefreshes.ts'
import { askedKinds, openFreshDatabase } from './support/benchDatabase.ts'
import { fillFeeds, fillReader, setToken } from './support/fillDatabase.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const whole = { feeds: 200, itemsPerFeed: 500, mostSeconds: 5, clickMostMs: 50 }
const hostile = { chars: 1_000_000, mostMs: 50 }

export async function run(args: string[]): Promise<void> {
  const asked = args.filter((name) => name !== 'sqlite' && name !== 'postgres')
  const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
  if (isAsked('pattern')) measurePattern()
  if (isAsked('refresh')) await measureRefreshes(askedKinds(args))
  if (isAsked('run')) await measureRun()
}

function measurePattern(): void {
  const text = `${'a'.repeat(hostile.chars)}!`
  const pattern = patternOf('(a+)+$')
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    const scan = pattern.scan(text)
    while (scan.advance() === null);
    return performance.now() - startedAt
  }).sort((one, other) => one - other)
  console.log('(a+)+$ on 1 MB, of which a rule looks at the first 100,000 characters')
  console.table({ milliseconds: { median: Number(times[2]?.toFixed(1)), 'at most': hostile.mostMs } })
}

const token = 'bench'.padEnd(43, '-')

async function measureRun(): Promise<void> {
  const database = await openFreshDatabase('sqlite')
  const read = readConfig({ ...database.settings, LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  const now = Date.now()
  const feedIds = await fillFeeds(deps.db, Array<number>(whole.feeds).fill(whole.itemsPerFeed), now)
  await setToken(deps.db, await fillReader(deps.db, feedIds, now), hashToken(token))
  await deps.fetcher.close()
  await deps.db.destroy()
  const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
  try {
    await measureRules(server)
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function measureRules(server: ServerProcess): Promise<void> {
  const ask = async (path: string, body: object) => JSON.parse(await server.ask({ method: 'POST', path, token, body }))
  const { items } = JSON.parse(await server.ask({ path: '/feeds/items?limit=200', token }))
  const click = (turn: number) =>
    server.ask({
      method: 'PATCH',
      path: `/feeds/items/${items[turn % items.length].id}/saved`,
      token,
      body: { isSaved: turn % 2 === 0 },
    })
  for (let turn = 0; turn < 400; turn++) await click(turn)
  const table: Record<string, object> = {}
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const clicks: number[] = []
    let isDone = false
    const startedAt = performance.now()
    const done = work().finally(() => {
      isDone = true
    })
    for (let turn = 0; !isDone; turn++) {
      const clickedAt = performance.now()
      await click(turn)
      clicks.push(performance.now() - clickedAt)
      await sleep(20)
    }
    await done
    const seconds = (performance.now() - startedAt) / 1000
    const sorted = clicks.toSorted((one, other) => one - other)
    table[name] = {
      seconds: Number(seconds.toFixed(2)),
      clicks: clicks.length,
      'click, median ms': Number(sorted[Math.floor(sorted.length / 2)]?.toFixed(1)),
      'slowest click, ms': Number(sorted.at(-1)?.toFixed(1)),
    }
  }
  const scope = { kind: 'all' }
  const { rule } = await ask('/rules', { name: 'All', query: 'story', scope, actions: [{ is: 'hide' }] })
  const { rule: rare } = await ask('/rules', { name: 'Rare', query: 'w9020x', scope, actions: [{ is: 'hide' }] })
  let undo = ''
  await measure('preview, all items', () => ask('/rules/preview', { query: 'story', scope }))
  await measure('run, few matches', () => ask(`/rules/${rare.id}/run`, {}))
  await measure('run, all match', async () => {
    const answer = await ask(`/rules/${rule.id}/run`, {})
    undo = answer.undo
    table['items changed'] = { seconds: answer.changed }
  })
  await measure('undo of that', () => ask('/items/undo', { undo }))
  console.log(
    `${whole.feeds * whole.itemsPerFeed} items; at most ${whole.mostSeconds} s, a click ${whole.clickMostMs} ms`,
  )
  console.table(table)
}

if (import.meta.main) await run(process.argv.slice(2))
