import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Highlight } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call, callServer } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { handOver } from '../../core/handOver.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import { itemKeys } from '../../core/itemKeys.ts'
import { useToast } from '../../ui/toastContext.ts'

const listKey = ['highlights'] as const

/** Its id for good, also if it was made without a network. */
const keyOf = ({ id, clientId }: Highlight): number | string => clientId ?? id

export type NewHighlight = Pick<Highlight, 'source' | 'quote' | 'prefix' | 'suffix' | 'start' | 'color' | 'note'>

/** Changes a reader's highlights. None of them rejects. */
export type HighlightChanges = {
  /** Undefined when the server refuses it. */
  create: (itemId: number, highlight: NewHighlight) => Promise<Highlight | undefined>
  change: (highlight: Highlight, change: Pick<Highlight, 'color' | 'note'>) => Promise<boolean>
  /** The toast offers Undo. */
  remove: (highlight: Highlight) => Promise<void>
}

export function useHighlightChanges(): HighlightChanges {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMemo(() => {
    const explain = (error: unknown) =>
      showToast({ kind: 'error', text: explainFailure(error, texts.highlightNotSaved()) })
    const restore = async (highlight: Highlight) => {
      try {
        put(cache, (await call('POST /highlights/:id/restore', { params: { id: keyOf(highlight) } })).highlight)
      } catch (error) {
        explain(error)
      }
    }
    return {
      create: async (itemId, added) => {
        try {
          // Absent outside of a secure context.
          const clientId = crypto.randomUUID?.()
          const body = { ...added, ...(clientId && { clientId }) }
          const { highlight } = await call('POST /feeds/items/:id/highlights', { params: { id: itemId }, body })
          put(cache, highlight)
          return highlight
        } catch (error) {
          explain(error)
          return undefined
        }
      },
      change: async (highlight, { color, note }) => {
        // Another device may change the other field.
        const body = {
          ...(color !== highlight.color && { color }),
          ...(note !== highlight.note && { note }),
        }
        if (Object.keys(body).length === 0) return true
        try {
          put(cache, (await call('PATCH /highlights/:id', { params: { id: keyOf(highlight) }, body })).highlight)
          return true
        } catch (error) {
          explain(error)
          return false
        }
      },
      remove: async (highlight) => {
        try {
          await call('DELETE /highlights/:id', { params: { id: keyOf(highlight) } })
          drop(cache, highlight)
          const undo = { label: texts.markAllUndo(), onChoose: () => void restore(highlight) }
          showToast({ kind: 'success', text: texts.highlightDeleted(), action: undo })
        } catch (error) {
          explain(error)
        }
      },
    }
  }, [cache, showToast])
}

/** The highlights by article; undefined until they are loaded. */
export function useHighlightList(q: string) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...listKey, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /highlights', { query: { ...(q !== '' && { q }), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
    placeholderData: (shown) => shown,
  })
  return {
    articles: data?.pages.flatMap((page) => page.articles),
    error,
    retry: refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: fetchNextPage,
  }
}

/** After a change in another tab or on another device. */
export function reloadHighlights(cache: QueryClient, itemId: number): void {
  void cache.invalidateQueries({ queryKey: itemKeys.article(itemId) })
  void cache.invalidateQueries({ queryKey: listKey })
}

/** Downloads all highlights as Markdown. A plain link can't send the bearer header. */
export async function downloadHighlights(): Promise<void> {
  const answer = await callServer('/highlights/export', { method: 'GET' })
  handOver(await answer.blob(), `broadsheet-highlights-${new Date().toISOString().slice(0, 10)}.md`)
}

function put(cache: QueryClient, highlight: Highlight): void {
  changeArticle(cache, highlight.itemId, (shown) =>
    [...shown.filter(({ id }) => id !== highlight.id), highlight].sort((a, b) => a.start - b.start || a.id - b.id),
  )
}

function drop(cache: QueryClient, { id, itemId }: Highlight): void {
  changeArticle(cache, itemId, (shown) => shown.filter((each) => each.id !== id))
}

function changeArticle(cache: QueryClient, itemId: number, change: (shown: Highlight[]) => Highlight[]): void {
  cache.setQueryData<OpenedArticle>(
    itemKeys.article(itemId),
    (article) => article && { ...article, highlights: change(article.highlights ?? []) },
  )
  void cache.invalidateQueries({ queryKey: listKey })
}
