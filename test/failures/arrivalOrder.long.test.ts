// Two processes insert items at the same time. Ids come from a sequence when a row is written, and become visible when its
// transaction ends: a mark that a reader sets in between must not cover items that appear below it later.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'
import { requireLease } from '../../src/server/ingest/refresh/leases.queries.ts'
import { createRefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { findChange, saveChange } from '../../src/server/ingest/refresh/saveItems.ts'
import { givenFeed } from '../support/givenFeed.ts'
import { makeApp, type TestApp } from '../support/makeApp.ts'
import { onRealPostgres } from '../support/realPostgres.ts'

async function withApp(url: string, story: (app: TestApp, db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const app = await makeApp(db)
  await story(app, db).finally(async () => {
    await app.close()
    await db.destroy()
  })
}

/** A process that saves one item: a check at the beginning of its transaction, or a push at the end, pauses until `goOn`. */
function saves({ deps }: TestApp, feedId: number, { title, stopsAt }: { title: string; stopsAt: 'begin' | 'end' }) {
  const stopped = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const read = parseFeed(
    Buffer.from(`<rss><channel><item><guid>${title}</guid><title>${title}</title></item></channel></rss>`),
    { contentType: '', url: '' },
  )
  if (read.is === 'notAFeed') throw new Error(read.reason)
  const parsed = read.feed
  const saving = async () => {
    const feed = await deps.db.selectFrom('feeds').selectAll().where('id', '=', feedId).executeTakeFirstOrThrow()
    const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
    const change = await findChange(deps.db, feed, { parsed, arrivedAt: deps.clock() })
    await saveChange(refreshDeps, feed, {
      ...change,
      async hold(tx) {
        if (stopsAt === 'end') return
        await requireLease(tx, feed)
        await standStill()
      },
      async close() {
        if (stopsAt === 'end') await standStill()
      },
    })
  }
  const standStill = () => {
    stopped.resolve()
    return gate.promise
  }
  return { saved: saving(), stopped: stopped.promise, goOn: () => gate.resolve() }
}

onRealPostgres('the items of a feed become visible in the order of their ids, from any process', (url) =>
  withApp(url, async (app, db) => {
    const { feedId } = await givenFeed(db, { title: 'Two bring it' })
    const first = saves(app, feedId, { title: 'First', stopsAt: 'begin' })
    await first.stopped
    const second = saves(app, feedId, { title: 'Second', stopsAt: 'end' })
    second.goOn()
    // Long enough for it to reach the lock.
    await sleep(300)
    first.goOn()
    await Promise.all([first.saved, second.saved])
    const stored = await db.selectFrom('items').select('title').orderBy('id').execute()
    expect(stored.map(({ title }) => title)).toEqual(['First', 'Second'])
  }),
)
