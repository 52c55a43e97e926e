// The query of the reader's address.

export type ReaderSearch = {
  /** Absent: My Feeds (docs/specification.md#reader-page). */
  view?: 'addFeeds' | 'savedFeeds' | 'later' | 'listening' | 'queue' | 'highlights' | 'search' | 'items'
  /** Absent: the first board. */
  board?: number
  /** The feed selected in the sidebar; absent: All Items. */
  feed?: number
  /** With the view 'items': a column as one list. */
  column?: number
  /** The tag that filters the feed list. */
  tag?: number
  /** A search in the reader's items. The view is then the search, also without its name. */
  q?: string
  /** The end that a list begins with. Absent: the newest item, or the end that the feed of the list remembers. */
  order?: 'newest' | 'oldest' | 'quiet'
  /** The item that is open beside its list, or in its place. */
  item?: number
}

const views = ['addFeeds', 'savedFeeds', 'later', 'listening', 'queue', 'highlights', 'search', 'items'] as const

export function toReaderSearch(search: Record<string, unknown>): ReaderSearch {
  const view = views.find((known) => known === search.view)
  return {
    ...(view !== undefined && { view }),
    ...readId('board', search),
    ...readId('feed', search),
    ...readId('column', search),
    ...readId('tag', search),
    ...readText('q', search),
    ...((search.order === 'oldest' || search.order === 'newest' || search.order === 'quiet') && {
      order: search.order,
    }),
    ...readId('item', search),
  }
}

/** One text of the address under its name, or an empty object: `readText('token', search)`. */
export function readText<Name extends string>(name: Name, search: Record<string, unknown>): { [K in Name]?: string } {
  const value = search[name]
  // TypeScript widens a computed key to Record<string, string>.
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as { [K in Name]: string }) : {}
}

function readId<Name extends string>(name: Name, search: Record<string, unknown>): { [K in Name]?: number } {
  const value = Number(search[name] ?? Number.NaN)
  // As in readText.
  return Number.isSafeInteger(value) && value > 0 ? ({ [name]: value } as { [K in Name]: number }) : {}
}
