// The CPU time that rules add to a refresh, with all items new and then with one new item a feed. On a busy machine two
// refreshes of the same feeds differ by a fifth. So two databases, one with rules, refresh a few feeds in turns, and many such
// pairs are compared.

import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '../../src/server/config.ts'
import { moveWaitingHits } from '../../src/server/core/rules/ruleHits.queries.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { createEventHub } from '../../src/server/events/eventHub.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { createRefreshDeps, workerLingerMs } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../src/server/ingest/refresh/scheduler.ts'
import { day } from '../../src/server/lib/clock.ts'
import { createLog } from '../../src/server/lib/log.ts'
import { openDeps } from '../../src/server/openDeps.ts'
import type { RuleAction } from '../../src/shared/features/rules.ts'
import { type DatabaseKind, openFreshDatabase } from '../support/benchDatabase.ts'
import { type Comparison, comparePairs, compareSums, type Pair } from '../support/comparePairs.ts'
import { startFeedServerProcess } from '../support/feedServerProcess.ts'
import { fillReader } from '../support/fillDatabase.ts'

const work = { feeds: 1200, itemsPerFeed: 30, htmlBytes: 4000, subscribers: 100, mostMorePercent: 10 }
/**
 * With all items new, more than a worker checks at once, so the transactions are as full as in a long refresh. With one new item, a
 * merge of the search index takes longer than the rest of a pair. Small pairs are many, and few of them have one.
 */
const feedsOfPair = { allNew: 24, oneNew: 6 }
/** Not counted: code is compiled while they are refreshed. */
const firstFeeds = 120

type Pass = { pairs: Pair[]; feedsOfPair: number; caughtPercent: number }

export async function measureRefreshes(kinds: readonly DatabaseKind[]): Promise<void> {
  const { feeds, itemsPerFeed, htmlBytes, subscribers } = work
  console.log(
    `refresh of ${feeds - firstFeeds} feeds of ${itemsPerFeed} items, ${subscribers} subscribers with 20 rules each`,
  )
  const table: Record<string, object> = {}
  for (const kind of kinds) {
    const internet = await startFeedServerProcess({ manyFeeds: { count: feeds, itemsPerFeed, htmlBytes } })
    const now = Date.now()
    const none = await openHome(kind, { urls: internet.urls, hasRules: false, now })
    const rules = await openHome(kind, { urls: internet.urls, hasRules: true, now })
    try {
      table[`${kind}, all items new`] = rowOf(
        await measurePass({ none, rules }, { at: now, feedsOfPair: feedsOfPair.allNew }),
      )
      await internet.publish()
      table[`${kind}, one new item a feed`] = rowOf(
        await measurePass({ none, rules }, { at: now + 2 * day, feedsOfPair: feedsOfPair.oneNew }),
      )
    } finally {
      await none.close()
      await rules.close()
      internet.stop()
    }
  }
  console.table(table)
}

function rowOf({ pairs, feedsOfPair, caughtPercent }: Pass) {
  const msOf = (of: keyof Pair) =>
    (1000 * pairs.reduce((total, pair) => total + pair[of], 0)) / pairs.length / feedsOfPair
  return {
    pairs: pairs.length,
    'feeds of a pair': feedsOfPair,
    'CPU ms a feed': rounded(msOf('before'), 2),
    'with rules': rounded(msOf('after'), 2),
    'percent more in all': percentOf(compareSums(pairs)),
    'in a usual pair': percentOf(comparePairs(pairs)),
    'at most': work.mostMorePercent,
    'percent caught': rounded(caughtPercent, 2),
  }
}

/** With the interval of 95 %. */
const percentOf = ({ percent, plusMinus }: Comparison) =>
  `${percent.toFixed(1)} (${(percent - plusMinus).toFixed(1)} to ${(percent + plusMinus).toFixed(1)})`

const rounded = (number: number, digits: number) => Number(number.toFixed(digits))

type Homes = Record<'none' | 'rules', Home>
type Home = Awaited<ReturnType<typeof openHome>>

/** In turns, because the second of two refreshes may find a busier machine. */
async function measurePass(
  { none, rules }: Homes,
  { at, feedsOfPair }: { at: number; feedsOfPair: number },
): Promise<Pass> {
  const rowsBefore = await countRows(rules.db)
  const pairs: Pair[] = []
  for (let first = 0; first < work.feeds; first += feedsOfPair) {
    const turn = { first, count: feedsOfPair, at }
    if (pairs.length % 2 === 0) pairs.push({ before: await none.refresh(turn), after: await rules.refresh(turn) })
    else {
      const after = await rules.refresh(turn)
      pairs.push({ before: await none.refresh(turn), after })
    }
  }
  const rows = await countRows(rules.db)
  const received = (rows.items - rowsBefore.items) * work.subscribers
  return {
    pairs: pairs.slice(firstFeeds / feedsOfPair),
    feedsOfPair,
    caughtPercent: (100 * (rows.hits - rowsBefore.hits)) / received,
  }
}

type Turn = { first: number; count: number; at: number }

async function openHome(kind: DatabaseKind, subscribers: Subscribers) {
  const database = await openFreshDatabase(kind)
  const read = readConfig({ ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  const { db } = deps
  const feedIds = await fillSubscribers(db, subscribers)
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0, lingerMs: workerLingerMs })
  return {
    db,
    /** Returns the CPU seconds of a refresh of some of the feeds. */
    async refresh({ first, count, at }: Turn): Promise<number> {
      await db
        .updateTable('feeds')
        .set({ nextCheckAt: at + furthestCheckMs })
        .where('nextCheckAt', '<=', at)
        .execute()
      const due = feedIds.slice(first, first + count)
      await db.updateTable('feeds').set({ nextCheckAt: at }).where('id', 'in', due).execute()
      // Neither the garbage nor the late writes of the other refresh count here.
      collectGarbage({ type: 'minor' })
      await sleep(settleMs)
      const [own, databaseMs] = [process.cpuUsage(), database.cpuMs()]
      await refreshDueFeeds({ ...refreshDeps, clock: () => at })
      const { user, system } = process.cpuUsage(own)
      return (user + system) / 1e6 + (database.cpuMs() - databaseMs) / 1000
    },
    async close(): Promise<void> {
      await deps.fetcher.close()
      await db.destroy()
      await database.stop()
    },
  }
}

async function countRows(db: Db): Promise<{ items: number; hits: number }> {
  await moveWaitingHits(db)
  const count = async (table: 'items' | 'ruleHits') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return { items: await count('items'), hits: await count('ruleHits') }
}

/** Settle: PostgreSQL ends what it does after a commit, and SQLite's file is written to the disk (lateSync.ts). */
const settleMs = 5

const collectGarbage = exposeCollection()

function exposeCollection(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** Of eight rules. */
const actionsOf = (tagId: number): RuleAction[] => [
  { is: 'hide' },
  { is: 'hide' },
  { is: 'markRead' },
  { is: 'hide' },
  { is: 'save' },
  { is: 'hide' },
  { is: 'markRead' },
  { is: 'tag', tagId },
]

/** Twenty rules like those of readers. In every fourth reader's, one catches an item in thirty. */
const queriesOf = (reader: number): string[] => [
  reader % 4 === 0 ? `intitle:${reader % work.itemsPerFeed}` : 'unboxing',
  'sponsored',
  '"black friday"',
  'intitle:webinar',
  'author:press',
  'category:deals',
  'url:/ads/',
  String.raw`intitle:/\bpromo(ted|tion)?\b/`,
  'intext:affiliate -review',
  'words:<20 intitle:video',
  'lang:fr intitle:foot',
  'horoscope',
  '"weekly digest"',
  'intitle:"open thread"',
  'crypto airdrop',
  'giveaway -author:ada',
  'feed:gazette football',
  'duration:>120 interview',
  'intitle:podcast episode',
  `reader${reader} newsletter`,
]

type Subscribers = { urls: string[]; hasRules: boolean; now: number }

/** Returns the ids of the feeds. */
export async function fillSubscribers(db: Db, { urls, hasRules, now }: Subscribers): Promise<number[]> {
  const rows = urls.map((url) => ({ url, title: url, description: '', nextCheckAt: now, createdAt: now }))
  const feeds = await db.insertInto('feeds').values(rows).returning('id').execute()
  const feedIds = feeds.map(({ id }) => id)
  for (let number = 0; number < work.subscribers; number++) {
    const reader = await fillReader(db, feedIds, now)
    if (!hasRules) continue
    const tag = { userId: reader.id, name: 'Caught', nameKey: 'caught', color: '', icon: '', createdAt: now }
    const { id: tagId } = await db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow()
    const actions = actionsOf(tagId)
    const rules = queriesOf(number).map((query, position) => ({
      userId: reader.id,
      position,
      name: query,
      query,
      scopeKind: 'all' as const,
      actions: JSON.stringify([actions[(Math.floor(number / 4) + position) % actions.length]]),
      createdAt: now,
    }))
    await db.insertInto('rules').values(rules).execute()
    await db
      .updateTable('subscriptions')
      .set({ rulesVersion: number + 1 })
      .where('userId', '=', reader.id)
      .execute()
  }
  return feedIds
}
