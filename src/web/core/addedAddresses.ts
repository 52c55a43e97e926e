import { useMemo } from 'react'
import { feedsOf } from './changeColumns.ts'
import { useWholeColumns } from './columnsApi.ts'

/**
 * Whether an offered feed is on the board already; undefined until the board is loaded. `alsoAdded`: addresses that
 * led to a feed of another address in this visit, as a source that has moved does.
 */
export function useIsAdded(alsoAdded: readonly string[]): ((url: string) => boolean) | undefined {
  const { data: columns } = useWholeColumns()
  return useMemo(() => {
    if (columns === undefined) return undefined
    const added = new Set([...feedsOf(columns).map((feed) => feed.feedUrl), ...alsoAdded].map(sameForAll))
    return (url) => added.has(sameForAll(url))
  }, [columns, alsoAdded])
}

/** Ignores http or https, 'www.' and a final slash, because sources change these and stay the same feed. */
export function sameForAll(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/^[^/?#]+/, (host) => host.toLowerCase())
    .replace(/\/$/, '')
}
