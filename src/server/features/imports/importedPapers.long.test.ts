import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { givenStubPublisher } from '../../../../test/support/givenStubPublisher.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import { limits } from '../../../shared/limits.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day, hour } from '../../lib/clock.ts'
import { restorePapers } from './restorePapers.ts'

/** Ada is done with the paper of Sunday, and has that of Monday. */
async function givenPapers(db: Db) {
  const publisher = await givenStubPublisher()
  publisher.titles = ['river', 'bridge']
  const world = await givenReaderOf(db, publisher)
  const { ada, passes, refreshDue } = world
  const sunday = (await ada.calls('POST /paper/open', { body: {} })).edition
  await ada.calls('POST /paper/:day/done', { params: { day: sunday?.day ?? '' } })
  publisher.titles = ['harbor', 'river']
  passes(day)
  await refreshDue()
  const monday = (await ada.calls('POST /paper/open', { body: {} })).edition
  const days = [sunday?.day ?? '', monday?.day ?? '']
  return { ...world, publisher, days }
}

type Reader = Awaited<ReturnType<typeof givenPapers>>['ada']

const shows = async (reader: Reader, paperDay: string) => {
  const { edition } = await reader.calls('GET /paper/:day', { params: { day: paperDay } })
  return {
    isDone: edition.doneAt !== null,
    madeAt: edition.madeAt,
    pieces: edition.items.map(({ title }) => title),
    missing: edition.sections.flatMap(({ missing = [] }) => missing.map(({ title }) => title)),
  }
}

eachDatabase(
  'former papers move with the account: their articles are found, and the others are shown by their titles',
  async (db) => {
    const { app, ada, register, days, publisher, deps, passes, close } = await givenPapers(db)
    const [sunday = '', monday = ''] = days
    const file = await downloadsExport({ app }, ada)
    const before = [await shows(ada, sunday), await shows(ada, monday)]
    expect(before.map(({ pieces }) => pieces.length)).toEqual([2, 1])

    const ben = await register('Ben')
    expect((await uploadsExport({ app }, ben, file)).status).toBe(200)
    expect([await shows(ben, sunday), await shows(ben, monday)]).toEqual(before)
    // A second import changes nothing.
    await uploadsExport({ app }, ben, file)
    expect([await shows(ben, sunday), await shows(ben, monday)]).toEqual(before)

    const other = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
    await migrate(other)
    const there = await makeApp(other)
    there.passes(deps.clock() - there.deps.clock())
    const cleo = await there.register('Cleo')
    await uploadsExport(there, cleo, file)
    expect(await shows(cleo, monday)).toMatchObject({ isDone: false, pieces: [], missing: ['harbor'] })
    // A second export has the same.
    const dan = await there.register('Dan')
    await uploadsExport(there, dan, await downloadsExport(there, cleo))
    expect(await shows(dan, monday)).toMatchObject({ pieces: [], missing: ['harbor'] })
    there.passes(hour)
    await refreshDueFeeds(createRefreshDeps(there.deps, { pauseMs: 0 }))
    expect(await shows(cleo, monday)).toEqual(before[1])
    expect(await shows(dan, monday)).toEqual(before[1])
    // The feed no longer has the bridge.
    expect(await shows(cleo, sunday)).toMatchObject({ isDone: true, pieces: ['river'], missing: ['bridge'] })
    // The next paper is made as ever.
    publisher.titles = ['ferry']
    there.passes(day)
    await refreshDueFeeds(createRefreshDeps(there.deps, { pauseMs: 0 }))
    expect((await cleo.calls('POST /paper/open', { body: {} })).edition?.items.map(({ title }) => title)).toContain(
      'ferry',
    )
    await there.close()
    await other.destroy()
    passes(1)
    await close()
  },
)

eachDatabase(
  'a hostile file adds no papers of other days, no long ones, and no addresses that run scripts',
  async (db) => {
    const { deps, register, close } = await givenPapers(db)
    const ben = await register('Ben')
    const now = deps.clock()
    const piece = {
      section: 'x',
      kind: 'column' as const,
      title: 't',
      link: 'javascript:alert(1)',
      feed: 'https://a.example/',
      id: 'x',
    }
    const paper = { doneAt: null, pieces: Array.from({ length: 5000 }, () => piece) }
    const papers = [
      ...['', 'x', '2026-02-31', '2999-01-01', '1999-01-01', "2026-03-01' or 1"].map((wrong) => ({
        ...paper,
        day: wrong,
      })),
      ...Array.from({ length: 200 }, () => ({ ...paper, day: '2026-03-01', madeAt: '2026-03-01T06:00:00.000Z' })),
    ]
    await restorePapers(db, ben, { papers, now })
    const { days } = await ben.calls('GET /paper/:day', { params: { day: '2026-03-01' } })
    expect(days).toEqual(['2026-03-01'])
    const { edition } = await ben.calls('GET /paper/:day', { params: { day: '2026-03-01' } })
    const missing = edition.sections.flatMap(({ missing = [] }) => missing)
    expect(missing).toHaveLength(limits.paperPiecesInAll)
    expect(new Set(missing.map(({ link }) => link))).toEqual(new Set([null]))
    await close()
  },
)
