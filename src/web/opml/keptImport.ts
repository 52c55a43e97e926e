// Which import this browser follows: remembered by reader, so that leaving the page, a reload or another reader's visit
// changes nothing about it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** null: none. */
export const keptImportQuery = (readerId: number) =>
  queryOptions<number | null>({
    queryKey: ['keptImport', readerId],
    queryFn: () => readKeptImport(readerId),
    initialData: () => readKeptImport(readerId),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function keepImport(cache: QueryClient, readerId: number, importId: number | null): void {
  cache.setQueryData(keptImportQuery(readerId).queryKey, importId)
  try {
    if (importId === null) localStorage.removeItem(storageKey(readerId))
    else localStorage.setItem(storageKey(readerId), String(importId))
  } catch {
    // A storage that is closed to us: followed until the page is left.
  }
}

const storageKey = (readerId: number) => `import:${readerId}`

function readKeptImport(readerId: number): number | null {
  try {
    const id = Number(localStorage.getItem(storageKey(readerId)))
    return Number.isSafeInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}
