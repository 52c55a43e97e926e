import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'
import { applyMarksToArticle, findItem, type OpenedArticle } from './itemCache.ts'
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

/** What opening an article does: it takes over the marks that the lists hold now, and the next article is loaded ahead. */
export function useArticleOpening() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      /** The item as the lists hold it now. */
      takeOverMarks(item: Item): Item {
        const current = findItem(cache, item.id) ?? item
        applyMarksToArticle(cache, current)
        return current
      },
      prefetch: (item: Item) => void cache.prefetchQuery(articleQuery(item)),
    }),
    [cache],
  )
}
