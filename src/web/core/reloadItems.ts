import type { QueryClient } from '@tanstack/react-query'
import { itemKeys } from './itemKeys.ts'
import { reloadRivers } from './riverItems.ts'

/** After many or unknown marks: loads all counts and item lists again. Lists out of sight are loaded later. */
export async function reloadItems(cache: QueryClient): Promise<void> {
  const kept = [itemKeys.saved, itemKeys.savedCount, itemKeys.later, itemKeys.laterProgress]
  const keys = [itemKeys.feeds, ...kept, itemKeys.found, itemKeys.articles, itemKeys.weeksFaded]
  await Promise.all([reloadRivers(cache), ...keys.map((queryKey) => cache.invalidateQueries({ queryKey }))])
}
