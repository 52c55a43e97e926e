import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { call } from '../api/call.ts'
import type { OpenedArticle } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'

const freshMs = 5 * 60_000

const articleQuery = (item: Item) =>
  queryOptions<OpenedArticle>({
    queryKey: itemKeys.article(item.id),
    queryFn: async ({ signal }) => (await call('GET /feeds/items/:id', { params: { id: item.id }, signal })).item,
    // What the list knew stands there at once, and holds its marks until the text comes.
    initialData: () => ({ ...item, content: null, enclosures: [] }),
    initialDataUpdatedAt: 0,
    staleTime: freshMs,
  })

/** An item with its whole text; `isWithoutText` when the text can't be had now (offline). */
export function useArticle(item: Item): { article: OpenedArticle; isWithoutText: boolean } {
  const { data, isError } = useQuery(articleQuery(item))
  return { article: data, isWithoutText: isError && data.content === null }
}

/** Loads an article before it is asked for, so that the next one opens with its text. */
export function prefetchArticle(cache: QueryClient, item: Item): void {
  void cache.prefetchQuery(articleQuery(item))
}
