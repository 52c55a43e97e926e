import { withoutTrackers } from './withoutTrackers.ts'

/** Finds the anchor within an article that an absolute address leads to; null for an address that leads elsewhere. */
export type FindOwnAnchor = (url: URL) => string | null

/**
 * Publishers write footnotes as 'https://publisher.test/post#fn1': in a reader that is a link out of the article. `articleUrls`:
 * where it stands at its publisher's; `html` is tidy.
 */
export function findOwnAnchors(html: string, articleUrls: readonly (string | null)[]): FindOwnAnchor {
  const places = new Set(articleUrls.map((url) => (url === null ? null : placeOf(URL.parse(url)))))
  places.delete(null)
  let ids: ReadonlySet<string> | null = null
  return (url) => {
    if (url.hash.length < 2 || !places.has(placeOf(url))) return null
    ids ??= idsOf(html)
    const raw = url.hash.slice(1)
    return [raw, decoded(raw)].find((id) => ids?.has(id)) ?? null
  }
}

/** What the same page has in common however it is written: one with a query is another page. */
function placeOf(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const { host, pathname, search } = withoutTrackers(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

function idsOf(html: string): ReadonlySet<string> {
  const found = html.matchAll(/\s(?:id|name)\s?=\s?(?:"([^"<>\s]{1,200})"|'([^'<>\s]{1,200})'|([^"'<>\s]{1,200}))/gi)
  return new Set([...found].map(([, double, single, bare]) => double ?? single ?? bare ?? ''))
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
