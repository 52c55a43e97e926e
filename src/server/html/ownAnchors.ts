import { withoutTrackers } from './withoutTrackers.ts'

/** Finds the anchor within an article for an absolute address; null for an address elsewhere. */
export type FindOwnAnchor = (url: URL) => string | null

/**
 * Publishers write footnotes as 'https://publisher.test/post#fn1', which would lead out of the article. `articleUrls`:
 * addresses of the article at its publisher; `html` is tidy.
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

/** Equal for all spellings of one page's address. A different query is a different page. */
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
