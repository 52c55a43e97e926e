import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WholeArticle } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import type { OpenedArticle } from './itemCache.ts'

/** The whole article of an open item, for its button and its text. `failure`: why there is none, in a sentence. */
export type WholeArticleView =
  | { is: 'closed'; article: WholeArticle | null; failure: string | null }
  | { is: 'loading' }
  | { is: 'shown'; article: WholeArticle }

const closed: WholeArticleView = { is: 'closed', article: null, failure: null }
const keyOf = (itemId: number) => ['wholeArticle', itemId]

/** The view stays with the item while the page is open. */
export function useWholeArticle(article: OpenedArticle): { view: WholeArticleView; toggle: () => unknown } {
  const cache = useQueryClient()
  const { id } = article
  const { data: view = closed } = useQuery<WholeArticleView>({ queryKey: keyOf(id), enabled: false })
  return { view, toggle: () => toggle(cache, id) }
}

/** A kept page is the whole article already. */
export function isWholeArticleOffered({ fullText, keptPage }: OpenedArticle): boolean {
  return fullText !== 'never' && keptPage === undefined
}

/** Shows the whole article of a feed that is read with whole articles. For the one component that opens the item. */
export function useAlwaysWhole({ id, content, fullText, wholeArticle }: OpenedArticle): void {
  const cache = useQueryClient()
  const isWanted = content !== null && fullText === 'always'
  useEffect(() => {
    if (!isWanted || cache.getQueryData(keyOf(id)) !== undefined) return
    if (wholeArticle) show(cache, id, { is: 'shown', article: wholeArticle })
    else void load(cache, id)
  }, [cache, id, isWanted, wholeArticle])
}

function show(cache: QueryClient, itemId: number, view: WholeArticleView): void {
  cache.setQueryData<WholeArticleView>(keyOf(itemId), view)
}

function toggle(cache: QueryClient, itemId: number): unknown {
  const view = cache.getQueryData<WholeArticleView>(keyOf(itemId)) ?? closed
  if (view.is === 'loading') return undefined
  if (view.is === 'shown') return show(cache, itemId, { is: 'closed', article: view.article, failure: null })
  if (view.article !== null) return show(cache, itemId, { is: 'shown', article: view.article })
  return load(cache, itemId)
}

async function load(cache: QueryClient, itemId: number): Promise<void> {
  show(cache, itemId, { is: 'loading' })
  try {
    const { article } = await call('POST /feeds/items/:id/full-text', { params: { id: itemId } })
    show(cache, itemId, { is: 'shown', article })
  } catch (error) {
    show(cache, itemId, { is: 'closed', article: null, failure: explainFailure(error, texts.wholeArticleFailed()) })
  }
}
