import { expect, test } from 'vitest'
import type { FeedBlock } from '../../shared/features/board.ts'
import { makeFeed, makeItem } from '../testing/makeEntities.ts'
import { refusal, serveCalls } from '../testing/serveCalls.ts'
import { createBlockRequests } from './feedBlocks.ts'

/** The server: each feed has one item. Returns the ids of each call. */
function serveBlocks(without: number[] = []): number[][] {
  const asked: number[][] = []
  serveCalls({
    'GET /api/board/blocks': ({ url }) => {
      const ids = (url.searchParams.get('feedIds') ?? '').split(',').map(Number)
      asked.push(ids)
      const blocks = ids.filter((id) => !without.includes(id)).map(blockOf)
      return { blocks }
    },
  })
  return asked
}

const blockOf = (id: number): FeedBlock => ({
  feed: makeFeed({ id }),
  items: [makeItem({ id: id * 10 })],
  hasMore: false,
})
const few = { unreadOnly: false, count: 3 }

test('blocks requested at the same moment share one call, and each gets its own answer', async () => {
  const asked = serveBlocks()
  const requests = createBlockRequests(() => {})
  const answers = await Promise.all([7, 8, 7].map((feedId) => requests.ask({ ...few, feedId })))
  expect(asked).toEqual([[7, 8]])
  expect(answers.map(({ block }) => block?.items[0]?.id)).toEqual([70, 80, 70])
})

test('read and unread lists are requested in separate calls, and no call has more than 50 feeds', async () => {
  const asked = serveBlocks()
  const requests = createBlockRequests(() => {})
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  await Promise.all([
    ...ids.map((feedId) => requests.ask({ ...few, feedId })),
    requests.ask({ feedId: 1, unreadOnly: true, count: 3 }),
  ])
  expect(asked.map(({ length }) => length)).toEqual([50, 10, 1])
})

test('a feed that is gone has no block', async () => {
  serveBlocks([7])
  const { block } = await createBlockRequests(() => {}).ask({ ...few, feedId: 7 })
  expect(block).toBeUndefined()
})

test('a block that nobody waits for any more is not asked for', async () => {
  const asked = serveBlocks()
  const requests = createBlockRequests(() => {})
  const leaving = new AbortController()
  const passed = requests.ask({ ...few, feedId: 7, signal: leaving.signal })
  const seen = requests.ask({ ...few, feedId: 8 })
  leaving.abort()
  await expect(passed).rejects.toThrow()
  await seen
  expect(asked).toEqual([[8]])
})

test('somebody who rushes through 3,000 blocks gets the last of them', async () => {
  const asked = serveBlocks()
  const requests = createBlockRequests(() => {})
  const all = Array.from({ length: 3000 }, (_, index) => requests.ask({ ...few, feedId: index + 1 }))
  const ends = await Promise.allSettled(all)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  expect(ends.at(-1)?.status).toBe('fulfilled')
  expect(asked.map(({ length }) => length)).toEqual([50, 50])
})

test('a refusal reaches all who asked, and the next call goes out', async () => {
  serveCalls({ 'GET /api/board/blocks': () => refusal(500, 'Not now') })
  const requests = createBlockRequests(() => {})
  const ends = await Promise.allSettled([7, 8].map((feedId) => requests.ask({ ...few, feedId })))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  serveBlocks()
  expect((await requests.ask({ ...few, feedId: 7 })).block?.feed.id).toBe(7)
})
