// A publisher who changes all ids at once, and publishers who only seem to.
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeedOfDocuments, type Publication } from '../../../../test/support/givenFeedOfDocuments.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { day, hour } from '../../lib/clock.ts'

const monday = startOfStories - 20 * day
const dishes = ['Soup', 'Fish', 'Pie', 'Rice', 'Stew', 'Salad']
/** A canteen's week: each day has the same title every week. */
const week = (number: number, fields: Partial<Publication> = {}): Publication[] =>
  dishes.map((title, index) => ({
    guid: `week-${number}-${index}`,
    title,
    link: `https://canteen.test/${number}/${index}`,
    publishedAt: monday + number * 7 * day + index * day,
    ...fields,
  }))

eachDatabase('a title that repeats every week is a new item every week', async (db) => {
  const { publishes, items, close } = await givenFeedOfDocuments(db)
  await publishes(...week(0))
  expect(await publishes(...week(1))).toBe(6)
  expect(await items()).toHaveLength(12)
  await close()
})

eachDatabase('items that arrive one by one stay separate when a title or a link repeats', async (db) => {
  const { publishes, items, close } = await givenFeedOfDocuments(db)
  const [first, second] = [week(0)[0] ?? {}, week(1)[0] ?? {}]
  await publishes(first)
  expect(await publishes(second)).toBe(1)
  const frontPage = 'https://canteen.test/'
  await publishes({ ...first, guid: 'a', title: 'Closed today', link: frontPage })
  expect(await publishes({ ...second, guid: 'b', title: 'Open again', link: frontPage })).toBe(1)
  expect(await items()).toHaveLength(4)
  await close()
})

eachDatabase('when all ids change at once, items are matched by two of link, title and date', async (db) => {
  const { publishes, items, close } = await givenFeedOfDocuments(db)
  await publishes(...week(0))
  const renamed = (system: string, change: (item: Publication) => Partial<Publication>) =>
    publishes(...week(0).map((item) => ({ ...item, guid: `${system}-${item.guid}`, ...change(item) })))
  expect(await renamed('second', () => ({}))).toBe(0)
  expect(await renamed('third', ({ guid }) => ({ link: `https://new.test/${guid}` }))).toBe(0)
  expect(
    await renamed('fourth', ({ guid, publishedAt = 0 }) => ({
      link: `https://new.test/${guid}`,
      publishedAt: publishedAt + hour,
    })),
  ).toBe(0)
  expect(await items()).toHaveLength(6)
  await close()
})

eachDatabase('without dates, items with new ids are matched by link and title, with http or https', async (db) => {
  const { publishes, items, close } = await givenFeedOfDocuments(db)
  const undated = (number: number) => week(number).map(({ publishedAt: _, ...item }) => item)
  await publishes(...undated(0))
  const plain = undated(0).map((item, index) => ({
    ...item,
    guid: `new ${index}`,
    link: `http://www.canteen.test/0/${index}`,
  }))
  expect(await publishes(...plain)).toBe(0)
  expect(await publishes(...undated(1))).toBe(6)
  expect(await items()).toHaveLength(12)
  await close()
})
