import type { QueryClient } from '@tanstack/react-query'
import { itemKeys } from './itemKeys.ts'

/** After many marks, or marks that are not named: loads all lists and counts of items again, those that are not shown later. */
export async function reloadItems(cache: QueryClient): Promise<void> {
  const keys = [itemKeys.feeds, itemKeys.saved, itemKeys.savedCount, itemKeys.found, itemKeys.articles]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
