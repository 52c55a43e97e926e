// Each API that a move speaks, with a fake of its server.
import { describe, expect } from 'vitest'
import type { OldService } from '../../../../dev/oldServers/world.ts'
import { anyDatabase, eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { articlesOf, givenMove, misbehaves, shareOfEqual, smallWorld } from '../../../../test/support/givenMove.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute } from '../../lib/clock.ts'

/** Parts of the paths of its calls: for its feeds, its lists, and whole articles. */
const services: Record<OldService, { feeds: string; list: string; contents: string }> = {
  freshrss: { feeds: 'subscription/list', list: 'items/ids', contents: 'items/contents' },
  inoreader: { feeds: 'subscription/list', list: 'items/ids', contents: 'items/contents' },
  theoldreader: { feeds: 'subscription/list', list: 'items/ids', contents: 'items/contents' },
  miniflux: { feeds: '/feeds', list: '/entries', contents: '/entries' },
  nextcloud: { feeds: '/feeds', list: '/items', contents: '/items' },
  feedbin: { feeds: '/subscriptions', list: '_entries', contents: '/entries' },
}

for (const [service, calls] of Object.entries(services) as [OldService, (typeof services)[OldService]][])
  describe(`from ${service}`, () => {
    // The statements are the same for each service.
    const isFirst = service === 'freshrss'
    const onFirst = isFirst ? eachDatabase : anyDatabase
    const inFull = isFirst ? anyDatabase : eachDatabaseInAll
    onFirst('a reader moves in with folders, titles, marks, and texts of starred articles', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      expect(await move.begins()).toMatchObject({ status: 201 })
      await move.completes()
      expect(await move.latest()).toMatchObject({ state: 'ended', counts: { articles: 43, seen: 43, matched: 43 } })
      const { columns } = await move.ada.calls('GET /columns')
      expect(columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)])).toEqual(
        [0, 1, 2, 3].map((number) => [`Folder ${number}`, [`Former ${number}`]]),
      )
      expect(await shareOfEqual(move, move.ada)).toBe(1)
      const { items } = await move.ada.calls('GET /feeds/items', { query: { savedOnly: true, limit: 100 } })
      const id = items.find(({ title }) => title === 'Gone 1')?.id ?? 0
      const { item } = await move.ada.calls('GET /feeds/items/:id', { params: { id } })
      expect(item.content).toBe('<p>The whole text of 1.</p>')
      expect(await db.selectFrom('moves').select(['sealedPassword', 'sealedApp']).execute()).toEqual([
        { sealedPassword: null, sealedApp: null },
      ])
    })

    const fills = async (db: Db, feeds: number) => {
      const labels = ['Cooking', 'Travel', 'Späti']
      const sizes = { feeds, itemsPerFeed: 30, read: 12 * feeds, starred: Math.ceil(feeds * 0.6), labels }
      const move = await givenMove(db, sizes, service)
      await move.begins()
      await move.completes()
      const counts = { feeds, articles: 30 * feeds, starred: sizes.starred }
      expect(await move.latest()).toMatchObject({ state: 'ended', counts })
      expect(await shareOfEqual(move, move.ada)).toBeGreaterThanOrEqual(0.995)
    }
    onFirst('10 feeds with 300 articles are at least 99.5 % equal after the first refresh', (db) => fills(db, 10))
    inFull('100 feeds with 3,000 articles are, too', (db) => fills(db, 100))

    anyDatabase('a busy server is left alone for as long as it says, then the move goes on', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      await move.begins()
      misbehaves(move, calls.contents, { status: 429, headers: { 'retry-after': '600' } })
      await move.works()
      expect(await move.latest()).toMatchObject({ state: 'running', problem: { reasonCode: 'failure_move_busy' } })
      const asked = move.old.requests.length
      move.app.passes(9 * minute)
      await move.works()
      expect(move.old.requests).toHaveLength(asked)
      move.app.passes(minute)
      await move.completes()
      expect(await shareOfEqual(move, move.ada)).toBe(1)
    })

    anyDatabase('a secret that is changed in the middle makes the move wait for the reader', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      const { body } = await move.begins()
      const { id } = (body as { move: { id: number } }).move
      move.old.misbehave = (path) => {
        if (!path.includes(calls.contents) || move.old.password === 'a new password') return null
        move.old.password = 'a new password'
        return { status: 401 }
      }
      await move.works()
      expect(await move.latest()).toMatchObject({ state: 'waiting', problem: { reasonCode: 'failure_move_sign_in' } })
      move.app.passes(day)
      await move.works()
      const goOn = (password: string) => move.ada.tries('POST /moves/:id/go-on', { params: { id }, body: { password } })
      expect(await goOn('wrong again')).toMatchObject({ status: 422 })
      expect(await goOn('a new password')).toMatchObject({ status: 200, body: { move: { state: 'running' } } })
      await move.completes()
      expect(await shareOfEqual(move, move.ada)).toBe(1)
    })

    anyDatabase('an answer that is longer than any to a sign-in is not read', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      move.old.misbehave = () => ({ status: 200, body: `{"a":"${'a'.repeat(65 * 1024)}"}` })
      expect(await move.begins()).toMatchObject({ status: 502, error: texts.failureTooLarge() })
      expect(await move.latest()).toBe(null)
    })

    anyDatabase('rubbish in place of any answer makes the move try again, and breaks nothing', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      await move.begins()
      const rubbish = ['[', 'null', '7', '<p>Welcome</p>', `{"items":${'['.repeat(5000)}`, '{"subscriptions": 7}']
      for (const body of rubbish)
        for (const at of [calls.feeds, calls.list, calls.contents]) {
          misbehaves(move, at, { status: 200, body })
          await move.works()
          move.app.passes(hour)
        }
      // Articles that are no objects, without ids, and with texts in place of numbers.
      const broken = [null, 7, [], { id: {} }, { id: 'x', title: 7, url: [] }]
      const body = JSON.stringify({ items: broken, itemRefs: broken, entries: broken })
      misbehaves(move, calls.list, { status: 200, body })
      await move.works()
      move.app.passes(hour)
      await move.completes()
      expect(await move.latest()).toMatchObject({ state: 'ended', counts: { feeds: 4 } })
      expect((await move.ada.calls('GET /feeds')).feeds).toHaveLength(4)
    })

    onFirst('marks are kept equal on both sides, though the clock there is three hours off', async (db) => {
      const move = await givenMove(db, smallWorld, service)
      move.old.clockOffsetMs = -3 * hour
      await move.begins({ inStepDays: 14 })
      await move.completes()
      expect(await move.latest()).toMatchObject({ state: 'inStep' })
      const articleOf = (title: string) => move.old.articles.find((article) => article.title === title)
      const change = async (toChange: 'isRead' | 'isStarred', index: number) => {
        const { items } = await move.ada.calls('GET /feeds/items', { query: { unreadOnly: true, limit: 100 } })
        const [here, there] = items.filter(({ isSaved }) => !isSaved).slice(index)
        const [route, body] =
          toChange === 'isRead'
            ? (['PATCH /feeds/items/:id/read', { isRead: true }] as const)
            : (['PATCH /feeds/items/:id/saved', { isSaved: true }] as const)
        await move.ada.tries(route, { params: { id: here?.id ?? 0 }, body })
        const old = articleOf(there?.title ?? '')
        if (old) old[toChange] = true
        move.app.passes(3 * hour)
        await move.works()
        expect(articleOf(here?.title ?? '')).toMatchObject({ [toChange]: true })
        expect((await articlesOf(move.ada)).get(there?.title ?? '')).toMatchObject({ [toChange]: true })
      }
      await change('isRead', 0)
      // The second comparison may ask only for changes.
      await change('isRead', 0)
      await change('isStarred', 0)
      const star = move.old.articles.find(
        ({ isStarred, labels, title }) => isStarred && labels.length === 0 && !title.startsWith('Gone'),
      )
      const unread = move.old.articles.find(({ isRead }) => isRead)
      if (star) star.isStarred = false
      if (unread) unread.isRead = false
      move.app.passes(3 * hour)
      await move.works()
      const here = await articlesOf(move.ada)
      expect(here.get(star?.title ?? '')).toMatchObject({ isStarred: false })
      expect(here.get(unread?.title ?? '')).toMatchObject({ isRead: false })
      expect(await move.latest()).toMatchObject({ state: 'inStep', problem: null })
    })

    // The others list and describe their articles as one of these does.
    if (service === 'freshrss' || service === 'miniflux')
      eachDatabaseInAll('10,000 starred articles, which no feed has any more, are all saved', async (db) => {
        const many = { feeds: 2, itemsPerFeed: 5, read: 3, starred: 2, labels: [], gone: limits.importMaxSavedItems }
        const move = await givenMove(db, many, service)
        await move.begins()
        await move.completes()
        expect(await move.latest()).toMatchObject({ state: 'ended', counts: { starred: many.gone + 2 } })
        const { total } = await move.ada.calls('GET /feeds/items', { query: { savedOnly: true, limit: 1 } })
        expect(total).toBe(many.gone + 2)
      })
  })
