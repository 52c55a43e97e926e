import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { columnsQuery } from './columnsApi.ts'
import { searchesQuery } from './searchesApi.ts'
import { profileQuery } from './useSession.ts'

/** The answers are there, so this is reached only if they are too old and are requested again. */
const longestMs = 300

/**
 * Puts the answers of the painted screen into the cache, so the page draws the same without a skeleton before it. No-op without a
 * painted screen.
 */
export async function prepareFirstScreen(cache: QueryClient): Promise<void> {
  if (globalThis.paintedBoard === undefined) return
  const isList = globalThis.firstAnswers?.listPath !== undefined
  const load = isList ? [] : [prepare(cache, columnsQuery), prepare(cache, searchesQuery)]
  const prepared = Promise.all([prepare(cache, profileQuery), ...load])
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, longestMs))])
}

/** The board of the last visit is in the cache already (keptBoard.ts). */
async function prepare<Data, Key extends QueryKey>(
  cache: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (cache.getQueryData(query.queryKey) === undefined) await cache.prefetchQuery(query)
}
