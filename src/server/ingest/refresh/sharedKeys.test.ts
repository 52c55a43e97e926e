// Publishers whose items have no ids and share links.
import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeedOfDocuments, type Publication } from '../../../../test/support/givenFeedOfDocuments.ts'
import { day, minute } from '../../lib/clock.ts'

const page = 'https://weather.test/today'
const rain: Publication = { title: 'Rain', link: page }
const sun: Publication = { title: 'Sun', link: page }
const snow: Publication = { title: 'Snow', link: page }

anyDatabase('items with the same link are each stored once', async (db) => {
  const { publishes, titles, close } = await givenFeedOfDocuments(db)
  await publishes(sun, rain)
  expect(await titles()).toEqual(['Rain', 'Sun'])
  await publishes(snow, sun)
  await publishes(snow)
  await publishes(rain)
  expect(await titles()).toEqual(['Rain', 'Snow', 'Sun'])
  await close()
})

anyDatabase('when several items share a link, the stored item with this link keeps its marks', async (db) => {
  const { ada, publishes, items, titles, close } = await givenFeedOfDocuments(db)
  await publishes(rain)
  const [first] = await items()
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: first?.id ?? 0 }, body: { isRead: true } })
  await publishes(sun, rain)
  await publishes(sun)
  expect(await titles()).toEqual(['Rain', 'Sun'])
  const seen = await items()
  expect(seen.find(({ title }) => title === 'Rain')).toMatchObject({ id: first?.id, isRead: true })
  expect(seen.find(({ title }) => title === 'Sun')).toMatchObject({ isRead: false })
  await close()
})

anyDatabase('items with the same guid and link are all stored', async (db) => {
  const { publishes, titles, close } = await givenFeedOfDocuments(db)
  const stamped = (publication: Publication) => ({ ...publication, guid: 'weather' })
  await publishes(stamped(sun), stamped(rain))
  await publishes(stamped(snow))
  await publishes(stamped(sun))
  expect(await titles()).toEqual(['Rain', 'Snow', 'Sun'])
  await close()
})

anyDatabase('a corrected title updates the item, whether or not other items share its link', async (db) => {
  const { publishes, titles, close, now } = await givenFeedOfDocuments(db)
  const publishedAt = now() - day + 7 * minute
  const post: Publication = { title: 'Fisrt', link: 'https://weather.test/posts/1', publishedAt }
  const storm: Publication = { title: 'Strom', link: page, publishedAt: publishedAt + minute }
  await publishes(storm, post, rain)
  await publishes({ ...storm, title: 'Storm' }, { ...post, title: 'First' }, rain)
  await publishes({ ...post, title: 'First' }, { ...storm, title: 'Storm' })
  expect(await titles()).toEqual(['First', 'Rain', 'Storm'])
  await close()
})

anyDatabase('two items of one day with different titles are not taken for an edit', async (db) => {
  const { publishes, titles, close, now } = await givenFeedOfDocuments(db)
  const publishedAt = Math.floor(now() / day - 1) * day
  await publishes({ ...rain, publishedAt }, { ...sun, publishedAt: publishedAt - day })
  await publishes({ ...snow, publishedAt })
  expect(await titles()).toEqual(['Rain', 'Snow', 'Sun'])
  await close()
})

anyDatabase('a feed with one item at a time that always links the same page keeps every item', async (db) => {
  const { publishes, titles, close, now, passes } = await givenFeedOfDocuments(db)
  for (const title of ['Word one', 'Word two', 'Word three']) {
    passes(day)
    await publishes({ title, link: 'https://words.test/', publishedAt: now() - minute })
  }
  expect(await titles()).toEqual(['Word one', 'Word three', 'Word two'])
  await close()
})

anyDatabase('an item purged under a shared link does not hide later items', async (db) => {
  const { publishes, titles, purges, close, now, passes } = await givenFeedOfDocuments(db)
  await publishes({ title: 'Word one', link: 'https://words.test/', publishedAt: now() - minute })
  await purges()
  expect(await titles()).toEqual([])
  passes(day)
  await publishes({ title: 'Word two', link: 'https://words.test/', publishedAt: now() - minute })
  expect(await titles()).toEqual(['Word two'])
  await close()
})

eachDatabase('items that an earlier version stored under other keys are found again', async (db) => {
  const { publishes, titles, close, storedBy, purges } = await givenFeedOfDocuments(db)
  const twice: Publication = { title: 'Twice', guid: '1', link: 'https://weather.test/1' }
  await publishes(twice, rain)
  await storedBy('an earlier version', { Twice: 'guid:1\nhttps://weather.test/1' })
  await publishes(twice, rain, snow)
  expect(await titles()).toEqual(['Rain', 'Snow', 'Twice'])

  await storedBy('an earlier version', { Twice: 'guid:1\nhttps://weather.test/1' })
  await purges('Twice')
  await publishes(twice, rain, snow, sun)
  expect(await titles()).toEqual(['Rain', 'Snow', 'Sun'])
  await close()
})
