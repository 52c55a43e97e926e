// Addresses of the page and their queries. Pure. All values of a query are text: a reset token of digits must not become a number.
import type { PagePath } from '../../../shared/pagePaths.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

/** The fields of an entry of the browser's history. Parts of the page declare theirs (`declare module`). */
export interface HistoryState {
  /** A message that the next page shows once, above its form. */
  notice?: string
}

export type PageLocation = {
  pathname: string
  search: Readonly<Record<string, string>>
  /** Without '#'; '' for none. */
  hash: string
  state: HistoryState
}

export type Destination = {
  /** '.' and none are the current page. */
  to?: PagePath | '.' | undefined
  /** None: without a query. true: the current one. */
  search?: Query | true | ((before: PageLocation['search']) => Query) | undefined
  hash?: string | undefined
  state?: HistoryState | ((before: HistoryState) => HistoryState) | undefined
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** With '?', or '' without any value. */
export function stringifySearch(search: Query): string {
  const shown = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) shown.set(name, String(value))
  return shown.size === 0 ? '' : `?${shown}`
}

export function hrefOf({ to = '.', search = {}, hash = '' }: Destination, from: PageLocation): string {
  const path = to === '.' ? from.pathname : to
  return `${path}${stringifySearch(queryOf(search, from))}${hash === '' ? '' : `#${hash}`}`
}

function queryOf(search: NonNullable<Destination['search']>, { search: before }: PageLocation): Query {
  if (search === true) return before
  return typeof search === 'function' ? search(before) : search
}
