// Opens an article from a part of the page that has no list, such as the player. The page that shows articles registers how.
import type { Item } from '../../shared/api/entities.ts'

type OpenArticle = (item: Item) => void

let opener: OpenArticle | null = null

/** Returns a function that ends it. */
export function registerArticleOpener(open: OpenArticle): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/** False on pages without articles, such as Settings. */
export function openArticle(item: Item): boolean {
  opener?.(item)
  return opener !== null
}
