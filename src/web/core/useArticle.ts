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
    // The article shows the data of the list until its text is loaded.
    initialData: () => ({
      ...item,
      content: null,
      language: null,
      enclosures: [],
      words: 0,
      highlights: [],
      fullText: 'never',
      wholeArticle: null,
      hasChapters: false,
      transcripts: [],
    }),
    initialDataUpdatedAt: 0,
    staleTime: freshMs,
  })

/** Marks and tags that changed while the answer was loading win over the answer, which may be older. */
function withMarksSince(cache: QueryClient, article: OpenedArticle, askedAt: number): OpenedArticle {
  const held = cache.getQueryState<OpenedArticle>(itemKeys.article(article.id))
  if (held?.data === undefined || held.dataUpdatedAt <= askedAt) return article
  const { isRead, isSaved, isLater, feedItemTags } = held.data
  return { ...article, isRead, isSaved, isLater, feedItemTags }
}

/** An item with its full text. `isWithoutText` is true when the text could not be loaded. */
export function useArticle(item: Item): { article: OpenedArticle; isWithoutText: boolean } {
  const { data, isError } = useQuery(articleQuery(item))
  return { article: data, isWithoutText: isError && data.content === null }
}

/** An item that no list holds, by its id in the address. */
export function useArticleById(itemId: number, { isWanted }: { isWanted: boolean }) {
  const { data, error, refetch } = useQuery<OpenedArticle>({
    queryKey: itemKeys.article(itemId),
    queryFn: async ({ signal }) => (await call('GET /feeds/items/:id', { params: { id: itemId }, signal })).item,
    staleTime: freshMs,
    enabled: isWanted,
  })
  return { article: data, error, retry: refetch }
}

/** The opened article with this id, once it is loaded. */
export function useOpenedArticle(itemId: number | undefined): OpenedArticle | undefined {
  return useQuery<OpenedArticle>({ queryKey: itemKeys.article(itemId ?? 0), enabled: false }).data
}

/** For opening an article: applies the current marks of the lists, and prefetches the next article. */
export function useArticleOpening() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      /** Returns the item in its current state in the lists. */
      takeOverMarks(item: Item): Item {
        const current = findItem(cache, item.id) ?? item
        applyMarksToArticle(cache, current)
        return current
      },
      prefetch: (item: Item) => void cache.prefetchQuery(articleQuery(item)),
      dropOld: () => dropOldArticles(cache),
    }),
    [cache],
  )
}

/** Enough to step back without waiting. Each holds the text of an article. */
const articlesKept = 20

function dropOldArticles(cache: QueryClient): void {
  const closed = cache.getQueryCache().findAll({ queryKey: itemKeys.articles, type: 'inactive', fetchStatus: 'idle' })
  const byAge = closed.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(articlesKept)) cache.getQueryCache().remove(query)
}
