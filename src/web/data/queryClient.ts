import { QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

const readRetries = 2

/** The cache of server state. Reads are repeated when the server was unreachable; changes never are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'online' would leave skeletons standing for ever without a connection; a failure can be shown and retried.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < readRetries && wasServerAway(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Unreachable or 5xx. Other refusals are final. */
export function wasServerAway(error: unknown): boolean {
  return error instanceof CallError && (error.isOffline || error.status >= 500)
}
