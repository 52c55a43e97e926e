import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'
import type { OpenedArticle } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'

const freshMs = 5 * 60_000

const articleQuery = (item: Item) =>
  queryOptions<OpenedArticle>({
    queryKey: itemKeys.article(item.id),
    queryFn: async ({ client, signal }) => {
      const askedAt = Date.now()
      const { item: article } = await call('GET /feeds/items/:id', { params: { id: item.id }, signal })
      return withMarksSince(client, article, askedAt)
    },
    // What the list knew stands there at once, and holds its marks until the text comes.
    initialData: () => ({ ...item, content: null, enclosures: [], hasChapters: false, transcripts: [] }),
    initialDataUpdatedAt: 0,
    staleTime: freshMs,
  })

/** What was marked or tagged while the answer was on its way wins over the answer, which may be older. */
function withMarksSince(cache: QueryClient, article: OpenedArticle, askedAt: number): OpenedArticle {
  const held = cache.getQueryState<OpenedArticle>(itemKeys.article(article.id))
  if (held?.data === undefined || held.dataUpdatedAt <= askedAt) return article
  const { isRead, isSaved, feedItemTags } = held.data
  return { ...article, isRead, isSaved, feedItemTags }
}

/** An item with its whole text; `isWithoutText` when the text can't be had now (offline). */
export function useArticle(item: Item): { article: OpenedArticle; isWithoutText: boolean } {
  const { data, isError } = useQuery(articleQuery(item))
  return { article: data, isWithoutText: isError && data.content === null }
}

/** Loads an article before it is asked for, so that the next one opens with its text. */
export function prefetchArticle(cache: QueryClient, item: Item): void {
  void cache.prefetchQuery(articleQuery(item))
}
