import type { Item } from '../../shared/api/entities.ts'

/** A list that loads page by page (riverItems.ts, savedItems.ts, foundItems.ts). */
export type ListedItems = {
  /** undefined until the first page is loaded. */
  items: Item[] | undefined
  /** Folded search terms, marked in the items and the article. */
  terms?: readonly string[] | undefined
  error: Error | null
  retry: () => unknown
  hasMore: boolean
  isLoadingMore: boolean
  /** The search ended before it had looked at all items of the page. It goes on when the reader asks for more. */
  isCutShort?: boolean
  showMore: () => unknown
  /** Rises when the list starts again and is to be shown from its top. */
  restarts?: number
}
