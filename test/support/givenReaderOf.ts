import type { FakeFeed } from '../../dev/fakeFeeds/fakeFeed.ts'
import type { Db, FeedRow } from '../../src/server/db/schema.ts'
import type { Deps } from '../../src/server/deps.ts'
import { createRefreshDeps, type RefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../src/server/ingest/refresh/scheduler.ts'
import { day } from '../../src/server/lib/clock.ts'
import type { Feed } from '../../src/shared/api/entities.ts'
import { makeApp, type TestApp } from './makeApp.ts'
import type { Person } from './people.ts'

export type ReaderOf = {
  app: TestApp['app']
  ada: Person
  deps: Deps
  /** A worker's dependencies; its random numbers are always 0. */
  refreshDeps: RefreshDeps
  register: (name: string) => Promise<Person>
  passes: (ms: number) => void
  close: () => Promise<void>
  /** Checks due feeds; returns how many. */
  refreshDue: () => Promise<number>
  aDayLater: () => Promise<number>
  /** Advances the clock to the first feed's next check and runs it; returns the time until then. */
  atNextCheck: () => Promise<number>
  /** The first feed, as the reader sees it and as it is stored. */
  feed: () => Promise<Feed | undefined>
  row: () => Promise<FeedRow>
  /** The titles of all items, newest first. */
  titles: () => Promise<string[]>
}

/** A reader with these feeds, and a worker that checks them when the story says so. */
export async function givenReaderOf(db: Db, ...sources: Pick<FakeFeed, 'url'>[]): Promise<ReaderOf> {
  const { app, deps, register, passes, close } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const columnId = columns[0]?.id ?? 0
  for (const { url: feedUrl } of sources) await ada.calls('POST /feeds', { body: { feedUrl, columnId } })
  const refreshDeps = { ...createRefreshDeps(deps, { pauseMs: 0 }), random: () => 0 }
  const refreshDue = () => refreshDueFeeds(refreshDeps)
  const row = () => db.selectFrom('feeds').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  return {
    app,
    ada,
    deps,
    refreshDeps,
    register,
    passes,
    close,
    refreshDue,
    aDayLater() {
      passes(day)
      return refreshDue()
    },
    async atNextCheck() {
      const waitMs = (await row()).nextCheckAt - deps.clock()
      passes(waitMs)
      await refreshDue()
      return waitMs
    },
    feed: async () => (await ada.calls('GET /feeds')).feeds[0],
    row,
    titles: async () =>
      (await ada.calls('GET /feeds/items', { query: { limit: 10_000 } })).items.map(({ title }) => title),
  }
}
