import type { ShownView } from '../../data/useReaderView.ts'

type TitledView = { view: ShownView; feedTitle: string | undefined; query: string | undefined }

/** What the tab calls the view: the name of its sidebar entry, of the selected feed, or the search. */
export function readerTitle({ view, feedTitle, query }: TitledView): string {
  switch (view) {
    case 'myFeeds':
      return feedTitle ?? 'My Feeds'
    case 'addFeeds':
      return 'Add Feeds'
    case 'savedFeeds':
      return 'Saved'
    case 'listening':
      return 'Continue listening'
    case 'search':
      return `Search: ${query ?? ''}`
  }
}
