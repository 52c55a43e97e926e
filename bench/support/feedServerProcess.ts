// The fake publishers in a separate process, so their CPU time does not count as the product's.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import type { ManyFeedsOptions } from '../../dev/fakeFeeds/manyFeeds.ts'

export type FeedServerOptions = { folder?: string; manyFeeds?: ManyFeedsOptions }

export type ServedDocument = { url: string; file: string; facts: Record<string, string> }

type Question = 'publish' | 'counts'

type Served = {
  /** Of `manyFeeds`. */
  urls: string[]
  /** Of `folder`. */
  documents: ServedDocument[]
}

export type FeedServerProcess = Served & {
  /** Resolves when each of the many feeds has one more item. */
  publish: () => Promise<void>
  /** The number of requests for each of the many feeds since the last call, in the order of `urls`. */
  takeCounts: () => Promise<number[]>
  stop: () => void
}

export async function startFeedServerProcess(options: FeedServerOptions): Promise<FeedServerProcess> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(options)])
  // The real internet has its own processors; this process uses what the product leaves.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  // The child below sends one message of this shape.
  const [served] = (await once(child, 'message')) as [Served]
  const ask = async (question: Question) => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    ...served,
    publish: async () => void (await ask('publish')),
    // The type that the child sends for this question.
    takeCounts: async () => (await ask('counts')) as number[],
    stop: () => child.kill(),
  }
}

if (import.meta.main) {
  const options: FeedServerOptions = JSON.parse(process.argv[2] ?? '{}')
  const server = await startFakeFeedServer(options.folder === undefined ? {} : { folder: options.folder })
  const urls = options.manyFeeds ? server.manyFeeds(options.manyFeeds) : []
  const documents = server.documents.map(({ url, file, facts }) => ({ url, file, facts }))
  process.send?.({ urls, documents } satisfies Served)
  process.on('message', (question: Question) => {
    if (question === 'publish') server.publishMany()
    process.send?.(question === 'counts' ? server.takeCounts() : 'done')
  })
  process.on('disconnect', () => process.exit(0))
}
