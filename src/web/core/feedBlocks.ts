// Calls for blocks of the board. Blocks that come near at the same moment share one call.
import type { QueryClient } from '@tanstack/react-query'
import type { FeedBlock } from '../../shared/features/board.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'

export type BlockRequest = { feedId: number; unreadOnly: boolean; count: number; signal?: AbortSignal | undefined }

/** undefined: the reader doesn't have this feed any more. */
export type AnsweredBlock = { block: FeedBlock | undefined; askedAt: number }

export type BlockRequests = { ask: (request: BlockRequest) => Promise<AnsweredBlock> }

type Waiting = BlockRequest & {
  answer: (answered: AnsweredBlock) => void
  refuse: (reason: unknown) => void
}

/** The most items of each feed in one call. */
export const blockItemsMax = 100

/** Blocks are drawn one after the other, and each that is drawn may bring another near. */
const gatherMs = 40
const callsAtOnce = 2
/** A reader who drags the scrollbar through 3,000 blocks wants the last of them. */
const waitingMax = 2 * limits.boardBlocksMax

/** `onAnswered` gets the blocks of each call before the callers of `ask` do. */
export function createBlockRequests(onAnswered: (blocks: FeedBlock[]) => void): BlockRequests {
  let waiting: Waiting[] = []
  let isScheduled = false
  let running = 0

  const schedule = () => {
    if (isScheduled || waiting.length === 0 || running >= callsAtOnce) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      sendNext()
    }, gatherMs)
  }
  const sendNext = () => {
    dropAborted()
    const [first] = waiting
    if (first === undefined) return
    const batch = waiting.filter((each) => isAlike(each, first)).slice(0, limits.boardBlocksMax)
    waiting = waiting.filter((each) => !batch.includes(each))
    running += 1
    void send(batch, onAnswered).finally(() => {
      running -= 1
      schedule()
    })
    schedule()
  }
  const dropAborted = () => {
    const [left, gone] = [
      waiting.filter(({ signal }) => !signal?.aborted),
      waiting.filter((each) => each.signal?.aborted),
    ]
    waiting = left
    for (const { refuse, signal } of gone) refuse(signal?.reason)
  }
  return {
    ask: (request) =>
      new Promise((answer, refuse) => {
        waiting.push({ ...request, answer, refuse })
        if (waiting.length > waitingMax) waiting.shift()?.refuse(new DOMException('Passed by', 'AbortError'))
        schedule()
      }),
  }
}

function isAlike(one: BlockRequest, other: BlockRequest): boolean {
  return one.unreadOnly === other.unreadOnly && one.count === other.count
}

async function send(batch: Waiting[], onAnswered: (blocks: FeedBlock[]) => void): Promise<void> {
  const [{ unreadOnly, count } = { unreadOnly: false, count: 0 }] = batch
  const askedAt = Date.now()
  try {
    const feedIds = [...new Set(batch.map(({ feedId }) => feedId))].join(',')
    const { blocks } = await call('GET /board/blocks', {
      query: { feedIds, perFeed: count, ...(unreadOnly && { unreadOnly: 'true' as const }) },
    })
    onAnswered(blocks)
    const byFeed = new Map(blocks.map((block) => [block.feed.id, block]))
    for (const { feedId, answer } of batch) answer({ block: byFeed.get(feedId), askedAt })
  } catch (error) {
    for (const { refuse } of batch) refuse(error)
  }
}

/** The block requests that core/queryClient.ts created with the cache. */
export function blockRequestsOf(cache: QueryClient): BlockRequests {
  const requests = cache.getDefaultOptions().queries?.meta?.blockRequests
  if (requests === undefined) throw new Error('The cache was not made by createQueryClient.')
  return requests
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { blockRequests?: BlockRequests }
  }
}
