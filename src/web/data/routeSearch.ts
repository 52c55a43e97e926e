// What stands behind the '?' of an address. Every value is text: the router's own parser would read a reset token of
// digits as a number, and write quotes around text that looks like one.

export type ReaderSearch = {
  /** Nothing: My Feeds (spec §2). */
  view?: 'addFeeds' | 'savedFeeds' | 'listening'
  /** The feed selected in the sidebar; nothing: All Items. */
  feed?: number
  /** The tag that filters the feed list. */
  tag?: number
  /** What is searched for among the reader's items; the view is then the search. */
  q?: string
}

export function toReaderSearch(search: Record<string, unknown>): ReaderSearch {
  const { view } = search
  return {
    ...((view === 'addFeeds' || view === 'savedFeeds' || view === 'listening') && { view }),
    ...readId('feed', search),
    ...readId('tag', search),
    ...readText('q', search),
  }
}

/** One text of the address under its name, or nothing: `readText('token', search)`. */
export function readText<Name extends string>(name: Name, search: Record<string, unknown>): { [K in Name]?: string } {
  const value = search[name]
  // A computed key widens to Record<string, string>; the name is the one asked for.
  return typeof value === 'string' && value !== '' ? ({ [name]: value } as { [K in Name]: string }) : {}
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const shown = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) shown.set(name, String(value))
  return shown.size === 0 ? '' : `?${shown}`
}

function readId<Name extends string>(name: Name, search: Record<string, unknown>): { [K in Name]?: number } {
  const value = Number(search[name] ?? Number.NaN)
  // As in readText.
  return Number.isSafeInteger(value) && value > 0 ? ({ [name]: value } as { [K in Name]: number }) : {}
}
