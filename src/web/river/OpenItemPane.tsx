import { useEffect, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { CallError, explainFailure } from '../core/callError.ts'
import type { ListedItems } from '../core/listedItems.ts'
import { useArticleById, useArticleOpening } from '../core/useArticle.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useStableCallback } from '../ui/useStableCallback.ts'

const ArticlePane = lazyComponent(async () => (await import('../article/ArticlePane.tsx')).ArticlePane)

type OpenItemPaneProps = {
  itemId: number
  list: ListedItems
  isPage: boolean
  onOpen: (item: Item) => void
  onClose: () => void
}

/** The next page is loaded while the reader still has this many articles. */
const itemsAhead = 5
const noTerms: readonly string[] = []

/** The item of the address: from the list, or by itself if the list does not hold it (any more). */
export function OpenItemPane({ itemId, list, isPage, onOpen, onClose }: OpenItemPaneProps) {
  const { items = [], terms = noTerms } = list
  const index = items.findIndex(({ id }) => id === itemId)
  const item = useShownItem(itemId, items[index])
  const missing = useArticleById(itemId, { isWanted: list.items !== undefined && item === undefined })
  const move = (steps: 1 | -1) => {
    const next = items[index + steps]
    if (index >= 0 && next !== undefined) onOpen(next)
  }
  useLoadAhead(index, list)
  useFocusOfClosed(itemId, isPage)
  const shown = item ?? missing.article
  if (shown !== undefined) {
    const position = index < 0 ? { index: 0, count: 1 } : { index, count: items.length }
    return <ArticlePane item={shown} tools={{ ...position, move, close: onClose }} terms={terms} isPage={isPage} />
  }
  if (missing.error === null) return null
  const isGone = missing.error instanceof CallError && missing.error.status === 404
  if (!isGone) {
    return (
      <LoadFailure
        title={texts.articlesNotLoaded()}
        reason={explainFailure(missing.error, texts.internalError())}
        onRetry={missing.retry}
      />
    )
  }
  return (
    <EmptyState title={texts.riverArticleGone()}>
      <Button onClick={onClose}>{texts.closeArticle()}</Button>
    </EmptyState>
  )
}

/** The item as the list has it. An item that leaves the list while it is read stays. */
function useShownItem(itemId: number, listed: Item | undefined): Item | undefined {
  const [held, setHeld] = useState(listed)
  if (listed !== undefined && listed !== held) setHeld(listed)
  return listed ?? (held?.id === itemId ? held : undefined)
}

function useLoadAhead(
  index: number,
  { items = [], hasMore, isLoadingMore, isCutShort = false, showMore, error }: ListedItems,
): void {
  const isNearEnd = index >= 0 && index >= items.length - itemsAhead
  const isTime = isNearEnd && hasMore && !isLoadingMore && !isCutShort && error === null
  const load = useStableCallback(showMore)
  const { prefetch } = useArticleOpening()
  useEffect(() => {
    if (isTime) load()
  }, [isTime, load])
  // The next article, also if it has just come with its page, or the page was loaded with an open article.
  const next = items[index + 1]
  useEffect(() => {
    if (index >= 0 && next !== undefined) prefetch(next)
  }, [index, next, prefetch])
}

/** After the page of an article, the focus is on its title in the list. */
function useFocusOfClosed(itemId: number, isPage: boolean): void {
  useEffect(() => {
    if (!isPage) return
    return () => focusTitleOnceShown(itemId, focusFramesMax)
  }, [itemId, isPage])
}

/** The list draws its rows some frames after it is shown again, on a slow machine later. */
const focusFramesMax = 60

/** Ends when something else has the focus or is open. */
function focusTitleOnceShown(itemId: number, framesLeft: number): void {
  requestAnimationFrame(() => {
    const isElsewhere = document.activeElement !== document.body
    if (framesLeft === 0 || isElsewhere || document.querySelector('main [data-open-item]') !== null) return
    const title = document.querySelector<HTMLElement>(`main [data-item-id="${itemId}"] :is(h2, h3, h4) > button`)
    title?.focus({ preventScroll: true })
    if (document.activeElement === document.body) focusTitleOnceShown(itemId, framesLeft - 1)
  })
}
