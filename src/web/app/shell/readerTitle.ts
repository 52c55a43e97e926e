import { texts } from '../../../shared/texts/texts.ts'
import type { ReaderView } from '../../core/useReaderView.ts'

type TitledView = {
  view: ReaderView
  feedTitle: string | undefined
  listTitle: string | undefined
  query: string | undefined
}

/** The name of the view in the tab: its sidebar entry, the selected feed, or the search. */
export function readerTitle({ view, feedTitle, listTitle, query }: TitledView): string {
  switch (view) {
    case 'myFeeds':
      return feedTitle ?? texts.myFeeds()
    case 'items':
      return listTitle ?? texts.allItems()
    case 'addFeeds':
      return texts.addFeeds()
    case 'savedFeeds':
      return texts.saved()
    case 'later':
      return texts.later()
    case 'listening':
      return texts.continueBoth()
    case 'queue':
      return texts.queue()
    case 'highlights':
      return texts.highlightsTitle()
    case 'search':
      return query === undefined ? texts.searchItems() : texts.searchTab({ query })
  }
}
