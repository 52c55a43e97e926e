import type { Counts, Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { countUnread, feedsOf, findFeed } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { useOpenedArticle } from '../../core/useArticle.ts'
import { usePreferences } from '../../core/usePreferences.ts'
import { useOpenItemId, useReaderView } from '../../core/useReaderView.ts'
import { readerTitle } from './readerTitle.ts'

/** The title of the browser tab. */
export function ReaderTitle({ article }: { article: Item | undefined }) {
  const { view, feedId, columnId, query } = useReaderView()
  const itemId = useOpenItemId()
  const columns = useColumns().data ?? []
  const { titleCounts } = usePreferences()
  const feed = feedId === undefined ? undefined : findFeed(columns, feedId)
  const listTitle = feed?.title ?? columns.find(({ id }) => id === columnId)?.name
  const listed = useOpenedArticle(itemId)
  const shown = article ?? listed
  const articleTitle = shown === undefined ? undefined : itemTitle(shown)
  const title = texts.tabTitle({
    page: articleTitle ?? readerTitle({ view, feedTitle: feed?.title, listTitle, query }),
  })
  return <title>{withUnread(title, countUnread(feedsOf(columns)), titleCounts)}</title>
}

function withUnread(title: string, count: number, look: Counts): string {
  if (count === 0 || look === 'none') return title
  return look === 'dots' ? texts.tabTitleWithDot({ title }) : texts.tabTitleWithCount({ count, title })
}
