import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Rule, RuleAction } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'

/** Ada reads the Gazette and the Journal. */
async function givenReading(db: Db) {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const { feedId: gazette } = await givenFeed(db, { title: 'Gazette' })
  const { feedId: journal } = await givenFeed(db, { title: 'Journal' })
  const ofGazette = await givenSubscription(db, ada, { feedId: gazette })
  const ofJournal = await givenSubscription(db, ada, { feedId: journal })
  const addRule = async (rule: Partial<Rule> & { query: string }, ...actions: RuleAction[]) => {
    const body = { name: rule.query, scope: { kind: 'all' as const }, actions, ...rule }
    return (await ada.calls('POST /rules', { body })).rule
  }
  const itemOf = async (title: string) => {
    const { items } = await ada.calls('GET /feeds/items', { query: { q: `intitle:"${title}"` } })
    return items.find((item) => item.title === title)
  }
  return { ...app, ada, gazette, journal, ofGazette, ofJournal, addRule, itemOf }
}

const hide: RuleAction = { is: 'hide' }

eachDatabase('a rule is added below the others, changed, ordered, switched off and deleted', async (db) => {
  const { ada, ofGazette, addRule, close } = await givenReading(db)
  const first = await addRule({ query: 'sponsored' }, hide)
  expect(first).toMatchObject({ order: 0, isOn: true, offReason: null, caughtThisWeek: 0, scope: { kind: 'all' } })
  const second = await addRule({ query: '-moon', scope: { kind: 'feed', id: ofGazette } }, { is: 'markRead' })
  const change = async (id: number, body: object) =>
    (await ada.calls('PATCH /rules/:id', { params: { id }, body })).rule
  expect(await change(first.id, { name: 'Ads', query: 'ad' })).toMatchObject({ name: 'Ads', query: 'ad', isOn: true })
  expect(await change(first.id, { isOn: false })).toMatchObject({ isOn: false, offReason: null })
  const { rules } = await ada.calls('POST /rules/order', { body: { ruleIds: [second.id] } })
  expect(rules.map(({ id, order }) => [id, order])).toEqual([
    [second.id, 0],
    [first.id, 1],
  ])
  await ada.calls('DELETE /rules/:id', { params: { id: second.id } })
  expect((await ada.calls('GET /rules')).rules).toMatchObject([{ id: first.id, order: 0 }])
  await close()
})

eachDatabase('a rule that would catch almost everything, or has ended already, is refused at its field', async (db) => {
  const { ada, close } = await givenReading(db)
  const refusal = async (rule: object) => {
    const body = { name: 'Rule', query: 'moon', scope: { kind: 'all' }, actions: [hide], ...rule }
    const { status, body: answer, error } = await ada.tries('POST /rules', { body })
    return { status, error, field: (answer as { field?: string } | undefined)?.field }
  }
  expect(await refusal({ query: ' ' })).toMatchObject({ status: 400, error: texts.ruleQueryEmpty() })
  expect(await refusal({ query: '?!' })).toEqual({ status: 400, error: texts.ruleQueryEmpty(), field: 'query' })
  expect(await refusal({ query: '-moon -is:saved' })).toMatchObject({ error: texts.ruleOnlyExcludes(), field: 'query' })
  expect(await refusal({ query: 'is:nonsense' })).toMatchObject({ status: 400, field: 'query' })
  expect(await refusal({ query: 'moon '.repeat(500) })).toMatchObject({ error: texts.ruleQueryTooLong() })
  expect(await refusal({ actions: [] })).toMatchObject({ error: texts.ruleWithoutAction() })
  expect(await refusal({ endsAt: '2000-01-01T00:00:00Z' })).toMatchObject({
    error: texts.ruleEndsInThePast(),
    field: 'endsAt',
  })
  await close()
})

eachDatabase(
  'a rule whose feed, column or tag is deleted is off and says why; it never looks at other items',
  async (db) => {
    const { ada, gazette, ofGazette, addRule, close } = await givenReading(db)
    await givenItems(db, gazette, [{ title: 'Moon' }])
    const { tag } = await ada.calls('POST /tags', { body: { name: 'Work', color: '#3b82f6', icon: '' } })
    const { column } = await ada.calls('POST /columns', { body: { name: 'Ads' } })
    const ofFeed = await addRule({ query: 'moon', scope: { kind: 'feed', id: ofGazette } }, hide)
    await addRule({ query: 'moon', scope: { kind: 'column', id: column.id } }, hide)
    await addRule({ query: 'moon' }, { is: 'tag', tagId: tag.id })
    await ada.calls('DELETE /feeds/:id', { params: { id: ofGazette } })
    await ada.calls('DELETE /columns/:id', { params: { id: column.id } })
    await ada.calls('DELETE /tags/:id', { params: { id: tag.id } })
    const { rules } = await ada.calls('GET /rules')
    expect(rules.map(({ isOn, offReason }) => [isOn, offReason])).toEqual([
      [false, 'feedDeleted'],
      [false, 'columnDeleted'],
      [false, 'tagDeleted'],
    ])
    expect((await ada.tries('POST /rules/:id/run', { params: { id: ofFeed.id } })).status).toBe(404)
    const repaired = await ada.calls('PATCH /rules/:id', {
      params: { id: ofFeed.id },
      body: { scope: { kind: 'all' } },
    })
    expect(repaired.rule).toMatchObject({ isOn: true, offReason: null })
    await close()
  },
)

eachDatabase('a preview counts the matches of each feed and shows the newest', async (db) => {
  const { ada, gazette, journal, ofGazette, ofJournal, close } = await givenReading(db)
  await givenItems(db, gazette, [{ title: 'Moon one' }, { title: 'Tide' }, { title: 'Moon two' }])
  await givenItems(db, journal, [{ title: 'Moon three' }])
  const preview = await ada.calls('POST /rules/preview', { body: { query: 'moon', scope: { kind: 'all' } } })
  expect(preview).toMatchObject({ matches: 3, of: 4, terms: ['moon'] })
  expect(preview.items.map(({ title }) => title)).toEqual(['Moon three', 'Moon two', 'Moon one'])
  expect(preview.perFeed).toEqual([
    { feedId: ofGazette, title: 'Gazette', matches: 2 },
    { feedId: ofJournal, title: 'Journal', matches: 1 },
  ])
  const byPattern = await ada.calls('POST /rules/preview', {
    body: { query: 'intitle:/moon t\\w+/ -/five/ author:/ada|^$/', scope: { kind: 'all' } },
  })
  expect(byPattern).toMatchObject({ matches: 2, terms: ['moon three', 'moon two'] })
  const inWords = await ada.calls('POST /rules/preview', { body: { query: '/oo|^th?|o$/', scope: { kind: 'all' } } })
  expect(inWords).toMatchObject({ matches: 4, terms: ['*oo*', '*o', 't*'] })
  const scoped = await ada.calls('POST /rules/preview', {
    body: { query: 'moon', scope: { kind: 'feed', id: ofJournal } },
  })
  expect(scoped).toMatchObject({ matches: 1, of: 1 })
  await close()
})

eachDatabase('a rule runs over all that is here, and can be undone for an hour', async (db) => {
  const { ada, gazette, addRule, itemOf, passes, close } = await givenReading(db)
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Moons', color: '#3b82f6', icon: '' } })
  await givenItems(db, gazette, [{ title: 'Moon' }, { title: 'Tide' }, { title: 'Kept moon' }])
  const kept = await itemOf('Kept moon')
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: kept?.id ?? 0 }, body: { isSaved: true } })
  const rule = await addRule({ query: 'moon' }, hide, { is: 'tag', tagId: tag.id })
  const run = () => ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
  const { changed, undo } = await run()
  expect(changed).toBe(2)
  const { hits } = await ada.calls('GET /rules/:id/hits', { params: { id: rule.id } })
  expect(hits.map(({ item }) => [item.title, item.hiddenBy, item.isSaved])).toEqual([
    ['Kept moon', undefined, true],
    ['Moon', 'moon', false],
  ])
  expect((await ada.calls('GET /rules')).rules[0]).toMatchObject({ caughtThisWeek: 2 })
  expect(await run()).toEqual({ changed: 0, undo: null })
  const { feeds } = await ada.calls('GET /feeds')
  const feedIds = feeds.map(({ id }) => id).join(',')
  const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds } })
  expect(blocks.map(({ hidden }) => hidden)).toEqual([1, undefined])
  passes(hour - 1)
  expect(await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })).toEqual({ restored: 2 })
  expect(await ada.calls('GET /rules/:id/hits', { params: { id: rule.id } })).toMatchObject({ hits: [] })
  expect((await itemOf('Moon'))?.feedItemTags).toEqual([])
  expect((await ada.tries('POST /items/undo', { body: { undo: undo ?? '' } })).status).toBe(404)
  await close()
})

eachDatabase('an item that was brought back is never hidden again', async (db) => {
  const { ada, gazette, addRule, close } = await givenReading(db)
  const [moon = 0] = await givenItems(db, gazette, [{ title: 'Moon' }])
  const rule = await addRule({ query: 'moon' }, hide)
  await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
  const bringBack = (isHidden: boolean) =>
    ada.calls('PATCH /feeds/items/:id/hidden', { params: { id: moon }, body: { isHidden } })
  expect((await bringBack(false)).item.hiddenBy).toBeUndefined()
  expect(await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })).toMatchObject({ changed: 0 })
  expect((await bringBack(true)).item.hiddenBy).toBe('moon')
  await close()
})

eachDatabase(
  'an item that is brought back is unread, below any mark, unless it was read before it was hidden',
  async (db) => {
    const { ada, gazette, ofGazette, addRule, close } = await givenReading(db)
    const [dawn = 0] = await givenItems(db, gazette, [{ title: 'Moon at dawn' }])
    const readAll = (upToItemId: number) => ada.calls('POST /items/read-all', { body: { upToItemId } })
    const mark = (id: number, isHidden: boolean) =>
      ada.calls('PATCH /feeds/items/:id/hidden', { params: { id }, body: { isHidden } })
    await readAll(dawn)
    const [noon = 0, dusk = 0, night = 0] = await givenItems(
      db,
      gazette,
      ['noon', 'dusk', 'night'].map((time) => ({ title: `Moon at ${time}`, arrivedMinute: -9 * 24 * 60 })),
    )
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: noon }, body: { isRead: true } })
    const rule = await addRule({ query: 'moon' }, hide)
    await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
    await readAll(dusk)
    await ada.calls('PATCH /feeds/:id', { params: { id: ofGazette }, body: { fadeDays: 1 } })
    const broughtBack = async (id: number) => (await mark(id, false)).item
    for (const id of [dawn, noon]) expect(await broughtBack(id)).toMatchObject({ isRead: true })
    for (const id of [dusk, night]) {
      const item = await broughtBack(id)
      expect([item.isRead, item.isFaded]).toEqual([false, undefined])
    }
    expect((await ada.calls('GET /feeds')).feeds[0]?._count.feedItems).toBe(2)
    await readAll(night)
    for (const isHidden of [true, false]) await mark(dusk, isHidden)
    expect((await mark(dusk, false)).item.isRead).toBe(true)
    await close()
  },
)

eachDatabase('a run spares the items at which an earlier rule says stop', async (db) => {
  const { ada, gazette, addRule, close } = await givenReading(db)
  await givenItems(db, gazette, [{ title: 'Moon', author: 'Ada' }, { title: 'Moon' }])
  await addRule({ query: 'author:ada' }, { is: 'stop' })
  const rule = await addRule({ query: 'moon' }, { is: 'markRead' })
  expect(await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })).toMatchObject({ changed: 1 })
  await close()
})

eachDatabase(
  'an item marked unread again stays unread, and a saved one is hidden only if the rule says so',
  async (db) => {
    const { ada, gazette, addRule, itemOf, close } = await givenReading(db)
    const [again = 0, saved = 0] = await givenItems(db, gazette, [{ title: 'Moon again' }, { title: 'Moon saved' }])
    for (const isRead of [true, false])
      await ada.calls('PATCH /feeds/items/:id/read', { params: { id: again }, body: { isRead } })
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
    const run = async (...actions: RuleAction[]) => {
      const rule = await addRule({ query: 'moon' }, ...actions)
      await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
      return [(await itemOf('Moon again'))?.isRead, (await itemOf('Moon saved'))?.isRead]
    }
    expect(await run({ is: 'markRead' })).toEqual([false, true])
    expect(await run(hide)).toEqual([undefined, true])
    expect(await run({ is: 'hide', evenSaved: true })).toEqual([undefined, undefined])
    await close()
  },
)
