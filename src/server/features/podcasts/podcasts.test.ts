import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { ListeningPosition } from '../../../shared/features/podcasts.ts'
import type { Db } from '../../db/schema.ts'

const episode = JSON.stringify([
  { url: 'https://sounds.example/1.mp3', type: 'audio/mpeg', length: 9, durationSeconds: 2280 },
  { url: 'https://sounds.example/1.mp4', type: 'video/mp4', length: 99, durationSeconds: 2280 },
])

async function givenPodcast(db: Db) {
  const { register, deps, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'Songs Apart' })
  const [first = 0, second = 0, article = 0] = await givenItems(db, feedId, [
    { title: 'The chord', enclosures: episode },
    { title: 'The choir', enclosures: episode },
    { title: 'No sound here' },
  ])
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  return { ada, ben, deps, passes, subscriptionId, first, second, article }
}

type Played = Partial<ListeningPosition> & { itemId: number; agoMs?: number }

const plays = (reader: Person, played: Played) => reader.calls('PUT /podcasts/positions', { body: toBody(played) })
const toBody = (played: Played) => ({
  enclosureIndex: 0,
  positionSeconds: 600,
  durationSeconds: null,
  isFinished: false,
  agoMs: 0,
  ...played,
})
const soundOf = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item.sound
const toContinue = async (reader: Person) => (await reader.calls('GET /podcasts/continue')).items.map(({ id }) => id)

anyDatabase('an episode has its best enclosure and the reader’s position in every list', async (db) => {
  const { ada, ben, first, article } = await givenPodcast(db)
  expect(await soundOf(ada, first)).toMatchObject({
    enclosureIndex: 0,
    url: 'https://sounds.example/1.mp3',
    isVideo: false,
    durationSeconds: 2280,
    positionSeconds: 0,
  })
  await plays(ada, { itemId: first, positionSeconds: 754, durationSeconds: 2291 })
  const { items } = await ada.calls('GET /feeds/items')
  const sounds = new Map(items.map(({ id, sound }) => [id, sound]))
  expect(sounds.get(first)).toMatchObject({ positionSeconds: 754, durationSeconds: 2291, isFinished: false })
  expect(sounds.get(article)).toBeNull()
  expect((await ben.calls('GET /feeds/items')).items).toEqual([])
})

anyDatabase('of two devices the one that played last wins, in any order of calls', async (db) => {
  const { ada, passes, first } = await givenPodcast(db)
  passes(60_000)
  await plays(ada, { itemId: first, positionSeconds: 900 })
  const late = await plays(ada, { itemId: first, positionSeconds: 300, agoMs: 30_000 })
  expect(late.position.positionSeconds).toBe(900)
  expect(await soundOf(ada, first)).toMatchObject({ positionSeconds: 900 })
  passes(1000)
  await plays(ada, { itemId: first, positionSeconds: 20 })
  expect(await soundOf(ada, first)).toMatchObject({ positionSeconds: 20 })
})

anyDatabase('a reader who continues with the video of an episode finds the video at its position', async (db) => {
  const { ada, passes, first } = await givenPodcast(db)
  await plays(ada, { itemId: first, positionSeconds: 500 })
  passes(1000)
  await plays(ada, { itemId: first, enclosureIndex: 1, positionSeconds: 510 })
  expect(await soundOf(ada, first)).toMatchObject({ enclosureIndex: 1, isVideo: true, positionSeconds: 510 })
  expect(await toContinue(ada)).toEqual([first])
})

anyDatabase('unfinished episodes are listed under Continue, last played first, until their end', async (db) => {
  const { ada, ben, passes, first, second } = await givenPodcast(db)
  await plays(ada, { itemId: first })
  passes(1000)
  await plays(ada, { itemId: second })
  expect(await toContinue(ada)).toEqual([second, first])
  expect(await toContinue(ben)).toEqual([])
  passes(1000)
  await plays(ada, { itemId: second, positionSeconds: 2280, isFinished: true })
  expect(await toContinue(ada)).toEqual([first])
})

anyDatabase('reaching the end marks the episode read, and other tabs are notified of both', async (db) => {
  const { ada, deps, subscriptionId, first } = await givenPodcast(db)
  const events: LiveEvent[] = []
  deps.events.subscribe(ada.id, (event) => events.push(event))
  await plays(ada, { itemId: first, positionSeconds: 2280, isFinished: true })
  expect((await ada.calls('GET /feeds/items/:id', { params: { id: first } })).item.isRead).toBe(true)
  expect(events).toEqual([
    expect.objectContaining({ type: 'positionChanged', itemId: first, isFinished: true }),
    expect.objectContaining({ type: 'itemChanged', itemId: first, feedId: subscriptionId, isRead: true }),
  ])
})

anyDatabase('a position needs the reader’s own item with a sound', async (db) => {
  const { ada, ben, first, article } = await givenPodcast(db)
  const answers = [
    await ben.tries('PUT /podcasts/positions', { body: toBody({ itemId: first }) }),
    await ada.tries('PUT /podcasts/positions', { body: toBody({ itemId: article }) }),
    await ada.tries('PUT /podcasts/positions', { body: toBody({ itemId: first, positionSeconds: -1 }) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  expect(await soundOf(ada, first)).toMatchObject({ positionSeconds: 0 })
})
