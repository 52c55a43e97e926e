// The newest import that the reader has not put away, on whatever device they began it. Apart from the rest, since every page
// that is open hears when it changes.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Import } from '../../shared/api/opml.ts'
import { call } from './call.ts'

const askAgainMs = 1500

/** Asked again while feeds are on their way. null: there is none. */
export const latestImportQuery = queryOptions<Import | null>({
  queryKey: ['latestImport'],
  queryFn: async ({ signal }) => (await call('GET /opml/imports/latest', { signal })).import,
  refetchInterval: ({ state: { data } }) => ((data?.waiting ?? 0) > 0 ? askAgainMs : false),
})

/** One was begun or put away elsewhere. */
export const reloadImport = (cache: QueryClient) => cache.invalidateQueries({ queryKey: latestImportQuery.queryKey })

export async function showImport(cache: QueryClient, imported: Import | null): Promise<void> {
  // An answer that is on its way tells of before.
  await cache.cancelQueries({ queryKey: latestImportQuery.queryKey })
  cache.setQueryData(latestImportQuery.queryKey, imported)
}
