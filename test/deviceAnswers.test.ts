// A device that keeps everything answers calls for reading as the server does, over the same articles.
import { expect } from 'vitest'
import type { Item } from '../src/shared/api/entities.ts'
import { answerFromDevice, createDeviceCopy, type DeviceCopy } from '../src/web/features/offline/answerFromDevice.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenFeed, givenSubscription } from './support/givenFeed.ts'
import { givenItems } from './support/givenItems.ts'
import { makeApp } from './support/makeApp.ts'
import type { Person } from './support/people.ts'

/** Fetches as takeAlong.ts does, without the browser's storage. */
async function takeAll(anna: Person): Promise<DeviceCopy> {
  const { items: plan, savedIds, laterIds } = await anna.calls('GET /offline/plan')
  const { items } = await anna.calls('POST /offline/articles', { body: { itemIds: plan.map(({ id }) => id) } })
  const answers = {
    '/board': await anna.calls('GET /board'),
    '/feeds': await anna.calls('GET /feeds'),
    '/searches': await anna.calls('GET /searches'),
  }
  return createDeviceCopy({ token: anna.token, takenAt: 0, answers, savedIds, laterIds }, items)
}

const idsOf = (items: Item[] | undefined) => items?.map(({ id }) => id)

eachDatabase('lists and blocks on a device are those of the server', async (db) => {
  const { register } = await makeApp(db)
  const anna = await register('Anna')
  const subscriptions: number[] = []
  const ids: number[] = []
  for (const title of ['Gazette', 'Tides', 'Moons']) {
    const { feedId } = await givenFeed(db, { title })
    subscriptions.push(await givenSubscription(db, anna, { feedId }))
    ids.push(
      ...(await givenItems(
        db,
        feedId,
        Array.from({ length: 9 }, (_, index) => ({ publishedMinute: (index * 7) % 5 })),
      )),
    )
  }
  const { tag } = await anna.calls('POST /tags', { body: { name: 'Water', color: '#ef4444', icon: '' } })
  const [tides = 0, moons = 0] = subscriptions.slice(1)
  await anna.calls('POST /tags/feeds/:feedId', { params: { feedId: tides }, body: { tagId: tag.id } })
  await anna.calls('POST /tags/feed-items/:itemId', { params: { itemId: ids[2] ?? 0 }, body: { tagId: tag.id } })
  await anna.calls('PATCH /feeds/:id', { params: { id: moons }, body: { itemOrder: 'oldest' } })
  for (const [index, id] of ids.entries()) {
    if (index % 3 === 0) await anna.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    if (index % 4 === 0) await anna.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    if (index % 5 === 0) await anna.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } })
  }
  const copy = await takeAll(anna)
  const columnId = (await anna.calls('GET /feeds')).feeds[0]?.columnId ?? 0

  const scopes = ['', `feedId=${tides}`, `columnId=${columnId}`, `tagId=${tag.id}`, 'savedOnly=true', 'laterOnly=true']
  for (const scope of scopes)
    for (const choice of ['', 'unreadOnly=true', 'order=oldest']) {
      const search = [scope, choice, 'limit=100'].filter((part) => part !== '').join('&')
      const query = Object.fromEntries(new URLSearchParams(search))
      const there = await anna.calls('GET /feeds/items', { query })
      const here = answerFromDevice(copy, `/feeds/items?${search}`) as typeof there
      expect([search, idsOf(here.items), here.total]).toEqual([search, idsOf(there.items), there.total])
    }

  const query = { feedIds: subscriptions.join(','), perFeed: 4 }
  const there = await anna.calls('GET /board/blocks', { query })
  const here = answerFromDevice(copy, `/board/blocks?feedIds=${query.feedIds}&perFeed=4`) as typeof there
  expect(here.blocks.map(({ feed, items, hasMore }) => [feed, idsOf(items), hasMore])).toEqual(
    there.blocks.map(({ feed, items, hasMore }) => [feed, idsOf(items), hasMore]),
  )
})

eachDatabase('a list on a device has pages, and what only the server knows it does not answer', async (db) => {
  const { register } = await makeApp(db)
  const anna = await register('Anna')
  const { feedId } = await givenFeed(db, { title: 'Gazette' })
  await givenSubscription(db, anna, { feedId })
  const ids = await givenItems(
    db,
    feedId,
    Array.from({ length: 7 }, () => ({})),
  )
  const copy = await takeAll(anna)
  const listed: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = answerFromDevice(copy, `/feeds/items?limit=3${cursor && `&cursor=${cursor}`}`) as {
      items: Item[]
      nextCursor: string | null
    }
    listed.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(listed).toEqual(ids.toReversed())
  expect(answerFromDevice(copy, '/searches')).toEqual({ searches: [] })
  for (const path of ['/feeds/items?q=tides', '/feeds/items?cursor=abc', '/rules', '/items/faded?feedId=1'])
    expect([path, answerFromDevice(copy, path)]).toEqual([path, undefined])
})
