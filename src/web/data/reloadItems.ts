import type { QueryClient } from '@tanstack/react-query'
import { itemKeys } from './itemKeys.ts'
import { reloadBoard } from './loadBoard.ts'

/** After many marks, or marks that are not named: loads all lists and counts of items again. */
export async function reloadItems(cache: QueryClient): Promise<void> {
  reloadBoard(cache)
  const keys = [itemKeys.saved, itemKeys.savedCount, itemKeys.found, itemKeys.articles]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
