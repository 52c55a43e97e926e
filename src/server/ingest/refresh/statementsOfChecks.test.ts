import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { countStatements } from '../../../../test/support/countStatements.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { day } from '../../lib/clock.ts'
import { createSharedHostGate, type HostGate } from './hosts.ts'
import { createRefreshDeps } from './refreshDeps.ts'
import { refreshDueFeeds } from './scheduler.ts'

const feeds = 12

/** The fake publishers are one host, which is exempt from the limits. Here each feed is at a host of its own, which has them. */
const hostOfEachFeed = ({ enter }: HostGate): HostGate => ({
  enter: (url, now) => enter(`https://${new URL(url).pathname.replaceAll(/\W/g, '')}.example/feed`, now),
})

eachDatabase('a check without news takes four statements or fewer, the limits of its host included', async (db) => {
  const internet = await startFakeFeedServer({ clock: () => startOfStories - day })
  const sources = Array.from({ length: feeds }, (_, number) => internet.feed(`still-${number}`, 'still'))
  const { deps, aDayLater, passes, close } = await givenReaderOf(db, ...sources)
  await aDayLater()
  const counted = countStatements(db)
  const refreshDeps = createRefreshDeps({ ...deps, db: counted.db }, { pauseMs: 0 })
  const gate = createSharedHostGate(
    { fetchPerHost: 2, fetchHostPauseMs: 1000, fetchAllowPrivateNetworks: false, fetchHostLimits: new Map() },
    counted.db,
  )
  for (let round = 0; round < 2; round++) {
    passes(day)
    const before = counted.statements()
    expect(await refreshDueFeeds(refreshDeps, hostOfEachFeed(gate))).toBe(feeds)
    expect((counted.statements() - before) / feeds).toBeLessThanOrEqual(4)
  }
  await Promise.all([internet.close(), close()])
})
