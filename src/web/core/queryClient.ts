import { QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'
import { takeOverFeeds } from './columnsCache.ts'
import { createBlockRequests } from './feedBlocks.ts'

const readRetries = 2

/** The cache of server state. Reads are repeated when the server was unreachable; changes never are. */
export function createQueryClient(): QueryClient {
  const blockRequests = createBlockRequests((blocks) =>
    takeOverFeeds(
      cache,
      blocks.map(({ feed }) => feed),
    ),
  )
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { blockRequests },
        // Without a connection 'online' would show skeletons forever. A failure can be shown and retried.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < readRetries && wasServerAway(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return cache
}

/** Unreachable or 5xx. Other refusals are final. */
export function wasServerAway(error: unknown): boolean {
  return error instanceof CallError && (error.isOffline || error.status >= 500)
}
