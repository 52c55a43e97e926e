import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeedOfDocuments } from '../../../../test/support/givenFeedOfDocuments.ts'
import { purgeFormerTexts } from '../../core/items/formerTexts.queries.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'

const first = 'The dam holds 40 million tons of water, and the valley is dry.'
const second = 'The dam holds 60 million tons of water, and the valley is dry.'
const third = 'The dam broke.'

async function givenStory(db: Db) {
  const feed = await givenFeedOfDocuments(db)
  const publishes = (text: string, title = 'The dam') => {
    feed.passes(minute)
    return feed.publishes({ guid: 'dam', title, text })
  }
  await publishes(first)
  const item = async () => {
    const [found] = await feed.items()
    if (found === undefined) throw new Error('There is no item.')
    return found
  }
  const { id } = await item()
  const reads = () => {
    feed.passes(minute)
    return feed.ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  }
  const former = () => feed.ada.tries('GET /feeds/items/:id/former', { params: { id } })
  return { ...feed, id, publishes, item, reads, former }
}

eachDatabase('a text that changed after it was read is updated, and its former text is there', async (db) => {
  const { publishes, reads, item, former } = await givenStory(db)
  await reads()
  await publishes(`${second}<script>alert(1)</script>`)
  expect((await item()).isUpdated).toBe(true)
  const { status, body } = await former()
  expect([status, body.former.title, body.former.content]).toEqual([200, 'The dam', expect.stringContaining(first)])
  await reads()
  expect((await item()).isUpdated).toBe(false)
})

eachDatabase('a text that nobody read has no former text', async (db) => {
  const { publishes, reads, item, former } = await givenStory(db)
  await publishes(second)
  expect((await item()).isUpdated).toBe(false)
  expect(await former()).toMatchObject({ status: 404, error: expect.stringContaining('30 days') })
  await reads()
  expect((await item()).isUpdated).toBe(false)
})

eachDatabase('other markup of the same words is no change', async (db) => {
  const { publishes, reads, item } = await givenStory(db)
  await reads()
  await publishes(`<p class="story">${first.replace('40', '<b>40</b>')}</p>`)
  expect((await item()).isUpdated).toBe(false)
  await publishes(first, 'The dam, corrected')
  expect((await item()).isUpdated).toBe(true)
})

eachDatabase('the version that was read stays through several edits, until a later one is read', async (db) => {
  const { publishes, reads, former } = await givenStory(db)
  await reads()
  await publishes(second)
  await publishes(third)
  expect((await former()).body.former.content).toContain('40 million')
  await reads()
  await publishes(first)
  expect((await former()).body.former.content).toContain('The dam broke')
})

eachDatabase('a text whose reader is in the middle of it is updated, too', async (db) => {
  const { ada, id, publishes, item } = await givenStory(db)
  const place = { source: 'feed', paragraphHash: 'a1', paragraphIndex: 6, share: 0.4, isFinished: false } as const
  await ada.calls('PUT /reading/positions', { body: { ...place, itemId: id, agoMs: 0 } })
  await publishes(second)
  expect((await item()).isUpdated).toBe(true)
})

eachDatabase('a former text is kept for a while only', async (db) => {
  const { publishes, reads, item, former, now } = await givenStory(db)
  await reads()
  await publishes(second)
  await purgeFormerTexts(db, now() + 1)
  expect([(await item()).isUpdated, (await former()).status]).toEqual([false, 404])
})
