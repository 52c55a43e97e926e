// A feed with thousands of readers: what happens to it is one message, and no look-up of its readers.
import { expect, test } from 'vitest'
import type { LiveEvent } from '../../shared/api/events.ts'
import { createLog } from '../lib/log.ts'
import { createEventHub, type EventHub } from './eventHub.ts'
import { createSharedHub } from './sharedHub.ts'

const readers = 5000
const popularFeed = 7

/** A network of hubs without PostgreSQL, and how often each was used. */
function createNetwork() {
  const hearing: ((message: string) => void)[] = []
  const sent: string[] = []
  const addHub = () =>
    createSharedHub(
      ({ onMessage, onOpen }) => {
        if (onMessage) hearing.push(onMessage)
        onOpen({ isAgain: false })
        return {
          async send(messages) {
            sent.push(...messages)
            for (const message of messages) for (const hear of hearing) hear(message)
            return true
          },
          close: async () => {},
        }
      },
      { log: createLog('silent'), listens: true, herdPauseMs: 0 },
    )
  return { addHub, sent }
}

/** Each reader has the popular feed and one of their own. */
async function openPages(hub: EventHub) {
  const heard: LiveEvent[][] = []
  let lookUps = 0
  const feedsOf = (userId: number) =>
    new Map([
      [popularFeed, userId + 100_000],
      [userId + 1000, userId + 200_000],
    ])
  hub.findFeedsBy(async (userIds) => {
    lookUps += 1
    return new Map(userIds.map((userId) => [userId, feedsOf(userId)]))
  })
  for (let userId = 1; userId <= readers; userId++) {
    const own: LiveEvent[] = []
    heard.push(own)
    hub.subscribe(userId, (event) => own.push(event))
  }
  await hub.recentOf(readers, 0)
  return { heard, lookUps: () => lookUps }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a new item of a feed with 5,000 open readers is one message, and each page hears only of that feed', async () => {
  const { addHub, sent } = createNetwork()
  const [web, worker] = [addHub(), addHub()]
  const { heard, lookUps } = await openPages(web)
  worker.publishOfFeed(popularFeed, { type: 'newItems', count: 1 })
  worker.publishOfFeed(1003, { type: 'newItems', count: 2 })
  await expect.poll(() => heard.filter((own) => own.length > 0).length).toBe(readers)
  await settled()
  expect(sent).toHaveLength(1)
  expect(lookUps()).toBeLessThanOrEqual(readers / 200 + 1)
  expect(heard[2]).toEqual(
    expect.arrayContaining([
      { type: 'newItems', feedId: 100_003, count: 1 },
      { type: 'newItems', feedId: 200_003, count: 2 },
    ]),
  )
  expect(heard.every((own, index) => own.length === (index === 2 ? 2 : 1))).toBe(true)
  await Promise.all([web.close(), worker.close()])
})

test('readers of a herd hear of it a hundred at a time', async () => {
  const hub = createEventHub({ herdPauseMs: 20 })
  const { heard } = await openPages(hub)
  hub.publishOfFeed(popularFeed, { type: 'newItems', count: 1 })
  expect(heard.filter((own) => own.length > 0)).toHaveLength(100)
})

test('a reader who subscribes, leaves a feed or was moved with it hears of the feeds they have now', async () => {
  const hub = createEventHub()
  let feeds = new Map([[1, 10]])
  hub.findFeedsBy(async () => new Map([[5, feeds]]))
  const heard: LiveEvent[] = []
  const leave = hub.subscribe(5, (event) => heard.push(event))
  const tell = (feedId: number) => hub.publishOfFeed(feedId, { type: 'feedChanged' })
  tell(1)
  await settled()
  expect(heard.splice(0)).toEqual([{ type: 'feedChanged', feedId: 10 }])
  feeds = new Map([[2, 20]])
  hub.publish(5, { type: 'boardChanged' })
  tell(2)
  await settled()
  tell(1)
  expect(heard.splice(0)).toEqual([{ type: 'boardChanged' }, { type: 'feedChanged', feedId: 20 }])
  feeds = new Map([[3, 20]])
  hub.readersMoved(2)
  tell(3)
  await settled()
  expect(heard.splice(0)).toEqual([{ type: 'feedChanged', feedId: 20 }])
  leave()
  tell(3)
  await settled()
  expect(heard).toEqual([])
})
