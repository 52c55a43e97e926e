import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'

const dayMinutes = 24 * 60

/** Ada has a busy feed and a diary of few articles: two of this week, one older. */
async function givenFeeds(db: Db) {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const publish = (feedId: number, name: string, days: number[]) =>
    givenItems(
      db,
      feedId,
      days.map((day, index) => ({ title: `${name} ${index}`, publishedMinute: -day * dayMinutes - index })),
    )
  const { feedId: busy } = await givenFeed(db, { title: 'Wire' })
  const { feedId: diary } = await givenFeed(db, { title: 'Diary' })
  await givenSubscription(db, ada, { feedId: busy })
  const ofDiary = await givenSubscription(db, ada, { feedId: diary })
  await publish(
    busy,
    'Wire',
    Array.from({ length: 14 }, (_, index) => index),
  )
  await publish(diary, 'Diary', [2, 5, 9])
  const titles = async (query: object) => {
    const { items, nextCursor } = await ada.calls('GET /feeds/items', {
      query: { order: 'quiet', limit: 50, ...query },
    })
    return { titles: items.map(({ title }) => title), cursor: nextCursor }
  }
  return { ...app, ada, publish, diary, ofDiary, titles }
}

const wires = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `Wire ${from + index}`)
const wanted = ['Diary 0', 'Diary 1', ...wires(0, 9), 'Wire 9', 'Diary 2', ...wires(10, 14)]

eachDatabase('the list begins with what quiet feeds published this week, and has each item once', async (db) => {
  const { ada, ofDiary, titles, close } = await givenFeeds(db)
  const all = (await titles({})).titles
  expect(all.slice(0, 3)).toEqual(['Diary 0', 'Diary 1', 'Wire 0'])
  expect(all.toSorted()).toEqual(wanted.toSorted())
  expect(all.indexOf('Diary 2')).toBeGreaterThan(all.indexOf('Wire 8'))
  expect((await titles({ unreadOnly: true })).titles).toEqual(all)
  expect((await titles({ feedId: ofDiary })).titles).toEqual(['Diary 0', 'Diary 1', 'Diary 2'])
  const wrong = await ada.tries('GET /feeds/items', { query: { order: 'quiet', cursor: 'nonsense' } })
  expect(wrong.status).toBe(400)
  await close()
})

eachDatabase('pages stay consistent when a quiet feed becomes busy between them', async (db) => {
  const { titles, publish, diary, close } = await givenFeeds(db)
  const all = (await titles({})).titles
  for (const limit of [1, 2, 3, 5]) {
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await titles({ limit, ...(cursor && { cursor }) })
      paged.push(...page.titles)
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(all)
  }
  const first = await titles({ limit: 4 })
  await publish(
    diary,
    'Late',
    Array.from({ length: 20 }, () => 1),
  )
  const rest = await titles({ cursor: first.cursor })
  expect([...first.titles, ...rest.titles]).toEqual(all)
  expect((await titles({})).titles[0]).toBe('Wire 0')
  await close()
})
