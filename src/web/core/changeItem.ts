import type { QueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { changeRivers, type OpenedArticle, type SavedPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

type ChangeItem = <Held extends Item | OpenedArticle>(item: Held) => Held

/** Changes one item in all lists and as an opened article. Lists without it keep their identity. */
export function changeItem(cache: QueryClient, itemId: number, change: ChangeItem): void {
  const within = (items: Item[]) => {
    const index = items.findIndex(({ id }) => id === itemId)
    const item = items[index]
    return item === undefined ? items : items.with(index, change(item))
  }
  cache.setQueriesData<FeedItems>({ queryKey: itemKeys.feeds }, (list) => {
    const items = list && within(list.items)
    return list === undefined || items === undefined || items === list.items ? list : { ...list, items }
  })
  changeRivers(cache, within)
  cache.setQueriesData<SavedPages>(
    { queryKey: itemKeys.saved },
    (saved) => saved && { ...saved, pages: saved.pages.map((page) => ({ ...page, items: within(page.items) })) },
  )
  cache.setQueryData<OpenedArticle>(itemKeys.article(itemId), (article) => article && change(article))
}
