// The newest import that the reader has not dismissed, from any device. A module of its own, because each open page follows it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Import } from '../../shared/features/imports.ts'
import { call } from './call.ts'

const askAgainMs = 1500

/** Polled while feeds are still loading; null if there is none. */
export const latestImportQuery = queryOptions<Import | null>({
  queryKey: ['latestImport'],
  queryFn: async ({ signal }) => (await call('GET /opml/imports/latest', { signal })).import,
  refetchInterval: ({ state: { data } }) => ((data?.waiting ?? 0) > 0 ? askAgainMs : false),
})

/** The id of the move that shows its feeds as an import (movesApi.ts). */
export const latestMoveKey = ['latestMove']

/** For an import or a move that began, went on or was dismissed elsewhere. */
export const reloadImport = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: latestImportQuery.queryKey }),
    cache.invalidateQueries({ queryKey: latestMoveKey }),
  ])

export async function showImport(cache: QueryClient, imported: Import | null): Promise<void> {
  // A request that is running would bring the old state.
  await cache.cancelQueries({ queryKey: latestImportQuery.queryKey })
  cache.setQueryData(latestImportQuery.queryKey, imported)
}
