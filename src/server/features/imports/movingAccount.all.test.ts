// In one file because each story exports one account and imports it into another, through the same helpers.
import { afterEach, beforeEach, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { fillColumns, fillTags } from '../../../../test/support/fillBoard.ts'
import { givenMail, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, lookAtAccount, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'
import { answerOf } from '../../http/answerErrors.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day, toIso } from '../../lib/clock.ts'

let publishers: FakeFeedServer

beforeEach(async () => {
  publishers = await startFakeFeedServer()
})

afterEach(async () => {
  await publishers.close()
})

/** Another instance, with its own database. */
async function withOtherDatabase(story: (db: Db) => Promise<void>): Promise<void> {
  const other = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(other)
  try {
    await story(other)
  } finally {
    await other.destroy()
  }
}

const checksFeeds = ({ deps }: TestApp) => refreshDueFeeds(createRefreshDeps(deps, { pauseMs: 0 }))

/** An account that has used every feature. */
async function livedInAccount(world: TestApp): Promise<Person> {
  await world.register('Root')
  const ada = await world.register('Ada')
  await ada.calls('PATCH /auth/profile', {
    body: {
      name: 'Ada “Countess” Lovelace',
      preferences: { theme: 'dark', openMarksRead: true, quietFrom: 22, quietTo: 7 },
    },
  })
  await ada.calls('POST /auth/onboarding/complete')
  const { columns } = await ada.calls('GET /columns')
  const [news, interests, later] = columns.map(({ id }) => id)
  await ada.calls('PATCH /columns/:id', {
    params: { id: later ?? 0 },
    body: { name: 'Interests', order: 0, sort: 'name' },
  })
  await ada.calls('DELETE /columns/:id', { params: { id: news ?? 0 } })
  for (const name of ['Empty board', 'Work']) await ada.calls('POST /boards', { body: { name } })
  const { boards } = await ada.calls('GET /boards')
  await ada.calls('PATCH /columns/:id', { params: { id: interests ?? 0 }, body: { boardId: boards[1]?.id ?? 0 } })
  const subscribe = async (name: string, columnId: number, title?: string) => {
    const { feed } = await ada.calls('POST /feeds', { body: { feedUrl: publishers.feed(name).url, columnId } })
    if (title) await ada.calls('PATCH /feeds/:id', { params: { id: feed.id }, body: { title } })
    return feed
  }
  const paper = await subscribe('paper', interests ?? 0, 'My <paper> & more')
  const gazette = await subscribe('gazette', later ?? 0)
  await ada.calls('PATCH /feeds/:id', {
    params: { id: gazette.id },
    body: { itemOrder: 'oldest', fullText: 'always', fadeDays: 7, maxUnread: 50, notifies: true },
  })
  await ada.calls('PATCH /columns/:id', { params: { id: interests ?? 0 }, body: { fadeDays: 3, quietFirst: true } })
  const journal = await subscribe('journal', interests ?? 0)
  const left = await subscribe('left', interests ?? 0)
  const morning = (await ada.calls('POST /tags', { body: { name: 'Morning', color: '#22c55e', icon: '📌' } })).tag
  await ada.calls('POST /tags', { body: { name: 'Empty', color: '#ef4444', icon: '' } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: paper.id }, body: { tagId: morning.id } })
  for (const [name, columnId] of [
    ['Unread moons', later],
    ['Tides', interests],
    ['Saved moons', later],
  ] as const)
    await ada.calls('POST /searches', { body: { name, query: `"${name}" is:unread`, columnId: columnId ?? 0 } })
  for (const [scope, isOn] of [
    [{ kind: 'feed', id: gazette.id }, true],
    [{ kind: 'column', id: later ?? 0 }, false],
    [{ kind: 'tag', id: morning.id }, true],
    [{ kind: 'all' }, true],
  ] as const)
    await ada.calls('POST /rules', {
      body: {
        name: `In ${scope.kind}`,
        query: 'nothing like it',
        scope,
        actions: [{ is: 'tag', tagId: morning.id }, { is: 'notify' }, { is: 'stop' }],
        endsAt: '2100-01-01T00:00:00.000Z',
        isOn,
      },
    })

  const { items } = await ada.calls('GET /feeds/items', { query: { perFeed: 6 } })
  for (const [index, { id }] of items.entries()) {
    if (index % 3 === 0) await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    if (index % 4 === 1) {
      world.passes(1000)
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    }
    if (index % 4 === 3) {
      world.passes(1000)
      await ada.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } })
    }
    if (index % 5 === 2)
      await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: id }, body: { tagId: morning.id } })
  }
  await ada.calls('DELETE /feeds/:id', { params: { id: left.id } })
  // Last, because the list above leaves muted feeds out.
  const mute = { until: toIso(world.deps.clock() + 30 * day) }
  await ada.calls('PATCH /feeds/:id', { params: { id: journal.id }, body: { mute } })
  return ada
}

async function movesWholeAccount(source: Db, target: Db): Promise<void> {
  const old = await makeApp(source)
  const ada = await livedInAccount(old)
  const before = await lookAtAccount(ada)
  const zip = await downloadsExport(old, ada)
  await old.close()

  const fresh = await makeApp(target)
  fresh.passes(day)
  await fresh.register('Root')
  const reader = await fresh.register('Somebody')
  const { status, lines } = await uploadsExport(fresh, reader, zip)
  expect([status, lines.at(-1)]).toEqual([
    200,
    { imported: { feeds: 3, items: expect.any(Number), tags: 2, refused: 0, refusals: [] } },
  ])
  const { total, done } = lines.at(-2) ?? {}
  expect(done).toBe(total)
  await checksFeeds(fresh)
  expect(await lookAtAccount(reader)).toEqual(before)
  await fresh.close()
}

eachDatabase('an account exported here is the same on another instance', (db) =>
  withOtherDatabase((other) => movesWholeAccount(db, other)),
)

eachDatabase('an account exported elsewhere is the same here', (db) =>
  withOtherDatabase((other) => movesWholeAccount(other, db)),
)

eachDatabase('importing twice changes nothing, and items read in between stay read', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const zip = await downloadsExport(old, await livedInAccount(old))
    await old.close()
    const fresh = await makeApp(db)
    fresh.passes(day)
    const reader = await fresh.register('Somebody')
    await uploadsExport(fresh, reader, zip)
    await checksFeeds(fresh)
    const { items } = await reader.calls('GET /feeds/items', { query: { unreadOnly: true } })
    const params = { id: items[0]?.id ?? 0 }
    await reader.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: true } })
    const once = await lookAtAccount(reader)
    expect((await uploadsExport(fresh, reader, zip)).status).toBe(200)
    await checksFeeds(fresh)
    expect(await lookAtAccount(reader)).toEqual(once)
    await fresh.close()
  }),
)

eachDatabase('an import keeps a reader’s searches in columns without feeds', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const zip = await downloadsExport(old, await livedInAccount(old))
    await old.close()
    const fresh = await makeApp(db)
    const reader = await fresh.register('Somebody')
    const { columns } = await reader.calls('GET /columns')
    const mine = { name: 'Mine', query: 'mine', columnId: columns[0]?.id ?? 0 }
    await reader.calls('POST /searches', { body: mine })
    await uploadsExport(fresh, reader, zip)
    const { searches } = await reader.calls('GET /searches')
    expect(searches.map(({ name }) => name)).toEqual(['Mine', 'Unread moons', 'Saved moons', 'Tides'])
    await fresh.close()
  }),
)

eachDatabase('saved items outlive their source, and no other reader can see them', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await livedInAccount(old)
    const before = await lookAtAccount(ada)
    const zip = await downloadsExport(old, ada)
    await old.close()
    for (const name of ['paper', 'gazette', 'journal', 'left']) publishers.feed(name, 'error')

    const fresh = await makeApp(db)
    fresh.passes(day)
    const reader = await fresh.register('Somebody')
    const ben = await fresh.register('Ben')
    const { columns } = await ben.calls('GET /columns')
    await uploadsExport(fresh, reader, zip)
    await checksFeeds(fresh)
    const after = await lookAtAccount(reader)
    expect(after.articles).toEqual(before.articles)
    expect(after.tags).toEqual(before.tags)

    const paper = publishers.feed('paper', 'still', { itemCount: 1 })
    await ben.calls('POST /feeds', { body: { feedUrl: paper.url, columnId: columns[0]?.id ?? 0 } })
    expect((await ben.calls('GET /feeds/items')).items).toHaveLength(1)
    const search = await ben.calls('GET /feeds/items', { query: { q: before.saved[0]?.title ?? '' } })
    expect(search.items.map(({ title }) => title)).not.toContain(before.saved[0]?.title)
    await fresh.close()
  }),
)

eachDatabase(
  'an account with history keeps its columns, feeds and marks, and gets the imported ones in addition',
  (db) =>
    withOtherDatabase(async (other) => {
      const old = await makeApp(other)
      const zip = await downloadsExport(old, await livedInAccount(old))
      await old.close()
      const fresh = await makeApp(db)
      fresh.passes(day)
      const reader = await fresh.register('Somebody')
      const { columns } = await reader.calls('GET /columns')
      const feedUrl = publishers.feed('paper').url
      await reader.calls('POST /feeds', { body: { feedUrl, columnId: columns[2]?.id ?? 0 } })
      const { items } = await reader.calls('GET /feeds/items')
      const params = { id: items[1]?.id ?? 0 }
      await reader.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
      await uploadsExport(fresh, reader, zip)
      await checksFeeds(fresh)
      const after = await lookAtAccount(reader)
      expect(after.columns.map(({ name }) => name)).toEqual(['News', 'Interests', 'Reading', 'Interests'])
      expect(after.columns[2]?.feeds.map(({ title }) => title)).toEqual([expect.not.stringContaining('My <paper>')])
      expect(after.saved.map(({ title }) => title)).toContain(items[1]?.title)
      await fresh.close()
    }),
)

eachDatabase('recordings continue at their imported positions, and wait in the same queue', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    const { columns } = await ada.calls('GET /columns')
    const feedUrl = publishers.feed('waves', 'podcast', { kind: 'podcast', itemCount: 3 }).url
    await ada.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
    const [first, second] = (await ada.calls('GET /feeds/items')).items
    const heard = { enclosureIndex: 0, durationSeconds: 1800, agoMs: 0 }
    const positions = [
      { ...heard, itemId: first?.id ?? 0, positionSeconds: 95, isFinished: false },
      { ...heard, itemId: second?.id ?? 0, positionSeconds: 1800, isFinished: true },
    ]
    for (const body of positions) await ada.calls('PUT /podcasts/positions', { body })
    for (const item of [second, first]) await ada.calls('PUT /queue/:id', { params: { id: item?.id ?? 0 }, body: {} })
    const before = (await ada.calls('GET /podcasts/continue')).items
    const zip = await downloadsExport(old, ada)
    await old.close()

    const fresh = await makeApp(db)
    fresh.passes(day)
    const reader = await fresh.register('Somebody')
    await uploadsExport(fresh, reader, zip)
    await checksFeeds(fresh)
    const after = (await reader.calls('GET /podcasts/continue')).items
    expect(after.map(({ title }) => title)).toEqual([first?.title])
    expect(JSON.stringify(after)).toContain('"positionSeconds":95')
    expect(before.map(({ title }) => title)).toEqual([first?.title])
    const { items: queue } = await reader.calls('GET /queue')
    expect(queue.map(({ title }) => title)).toEqual([second?.title, first?.title])
    await fresh.close()
  }),
)

eachDatabase('texts continue at their imported places, with their highlights', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    const { columns } = await ada.calls('GET /columns')
    const feedUrl = publishers.feed('paper').url
    await ada.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
    const [first] = (await ada.calls('GET /feeds/items')).items
    const place = { source: 'feed', paragraphHash: 'a1', paragraphIndex: 6, share: 0.43, isFinished: false } as const
    await ada.calls('PUT /reading/positions', { body: { ...place, itemId: first?.id ?? 0, agoMs: 0 } })
    const words = {
      source: 'feed',
      quote: 'a few words',
      prefix: '',
      suffix: '',
      start: 3,
      color: 'pink',
      clientId: '5f1b7a52-6c1e-4c53-9a0e-6d2f0f6b7c11',
      note: 'Mine',
    }
    await ada.calls('POST /feeds/items/:id/highlights', { params: { id: first?.id ?? 0 }, body: words })
    const zip = await downloadsExport(old, ada)
    await old.close()

    const fresh = await makeApp(db)
    fresh.passes(day)
    const reader = await fresh.register('Somebody')
    for (let time = 0; time < 2; time++) await uploadsExport(fresh, reader, zip)
    await checksFeeds(fresh)
    const { items } = await reader.calls('GET /reading/continue')
    expect(items.map(({ title, place }) => ({ title, place }))).toEqual([{ title: first?.title, place }])
    const { articles } = await reader.calls('GET /highlights')
    expect(articles.map(({ highlights }) => highlights)).toEqual([[expect.objectContaining(words)]])
    await fresh.close()
  }),
)

eachDatabase('chapters and transcripts of a saved recording are there before its source is fetched', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    const { columns } = await ada.calls('GET /columns')
    const podcast = publishers.publications.find(({ name }) => name === 'songs-apart')
    await ada.calls('POST /feeds', { body: { feedUrl: podcast?.url ?? '', columnId: columns[0]?.id ?? 0 } })
    const { items } = await ada.calls('GET /feeds/items')
    const id = items.find(({ title }) => title === 'The chord that would not resolve')?.id ?? 0
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    const notes = { hasChapters: true, transcripts: [{ language: 'en' }] }
    expect((await ada.calls('GET /feeds/items/:id', { params: { id } })).item).toMatchObject(notes)
    const { chapters } = await ada.calls('GET /podcasts/items/:id/chapters', { params: { id } })
    expect(chapters).toHaveLength(4)
    const zip = await downloadsExport(old, ada)
    await old.close()

    const fresh = await makeApp(db)
    const reader = await fresh.register('Somebody')
    await uploadsExport(fresh, reader, zip)
    const [saved] = (await reader.calls('GET /feeds/items', { query: { savedOnly: true } })).items
    const params = { id: saved?.id ?? 0 }
    expect((await reader.calls('GET /feeds/items/:id', { params })).item).toMatchObject(notes)
    expect(await reader.calls('GET /podcasts/items/:id/chapters', { params })).toEqual({ chapters })
    const { lines } = await reader.calls('GET /podcasts/items/:id/transcripts/:index', {
      params: { ...params, index: 0 },
    })
    expect(lines).toHaveLength(4)
    await fresh.close()
  }),
)

eachDatabase('newsletters move with their mails', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other, mailSettings)
    const ada = await old.register('Ada')
    for (const subject of ['One', 'Two', 'Three'])
      await receives(old, ada, givenMail({ subject, html: `<p>${subject}!</p>` }))
    const [letter] = (await ada.calls('GET /feeds/items')).items
    const params = { id: letter?.id ?? 0 }
    await ada.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: true } })
    await ada.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
    const before = await lookAtAccount(ada)
    const zip = await downloadsExport(old, ada)
    await old.close()

    const fresh = await makeApp(db)
    fresh.passes(day)
    const reader = await fresh.register('Somebody')
    await uploadsExport(fresh, reader, zip)
    expect(await lookAtAccount(reader)).toEqual({ ...before, name: 'Ada' })
    const { feeds } = await reader.calls('GET /feeds')
    expect(await reader.calls('GET /newsletters/:id/leaving', { params: { id: feeds[0]?.id ?? 0 } })).toBeDefined()
    await fresh.close()
  }),
)

eachDatabase('an import with too many columns is refused, and nothing of it is stored', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    await ada.calls('PATCH /auth/profile', { body: { name: 'Countess', preferences: { theme: 'dark' } } })
    await fillColumns(other, ada, 300)
    const zip = await downloadsExport(old, ada)
    await old.close()

    const world = await makeApp(db)
    const bob = await world.register('Bob')
    // The file's board doesn't replace a board with a search.
    const { columns } = await bob.calls('GET /columns')
    await bob.calls('POST /searches', { body: { name: 'Moons', query: 'moon', columnId: columns[0]?.id ?? 0 } })
    for (let number = 0; number < 250; number++)
      await db
        .insertInto('columns')
        .values({ userId: bob.id, name: `Own ${number}`, position: number + 3 })
        .execute()
    const before = await lookAtAccount(bob)
    const { lines } = await uploadsExport(world, bob, zip)
    expect(lines).toEqual([answerOf(texts.importPassesColumns)])
    expect(await lookAtAccount(bob)).toEqual(before)
    await world.close()
  }),
)

eachDatabase('an import with too many tags is refused, and nothing of it is stored', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    await fillTags(other, ada, 10)
    await ada.calls('POST /tags', { body: { name: 'One more', color: '#ef4444' } })
    const zip = await downloadsExport(old, ada)
    await old.close()

    const world = await makeApp(db)
    const bob = await world.register('Bob')
    await fillTags(db, bob, limits.tagsMax)
    expect((await uploadsExport(world, bob, zip)).lines).toEqual([answerOf(texts.importPassesTags)])
    expect((await bob.calls('GET /tags')).tags).toHaveLength(limits.tagsMax)
    await world.close()
  }),
)

eachDatabase('a tag with an unknown icon is imported without an icon', (db) =>
  withOtherDatabase(async (other) => {
    const old = await makeApp(other)
    const ada = await old.register('Ada')
    await ada.calls('POST /tags', { body: { name: 'Coffee', color: '#ef4444', icon: '📌' } })
    await other.updateTable('tags').set({ icon: '☕' }).execute()
    const zip = await downloadsExport(old, ada)
    await old.close()

    const world = await makeApp(db)
    const bob = await world.register('Bob')
    await uploadsExport(world, bob, zip)
    expect((await bob.calls('GET /tags')).tags).toMatchObject([{ name: 'Coffee', icon: '' }])
    await world.close()
  }),
)
