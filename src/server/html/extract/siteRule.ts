// Rules for sites whose pages the general extraction reads wrong. Ours are data (siteRules.ts); admins add their own.

export type SiteRule = {
  /** A CSS selector of the elements that are the article, in the order of the page; null: found by Readability. */
  body: string | null
  /** CSS selectors of elements that are removed first. */
  strip: string[]
  /** A CSS selector of the link to the next part of an article. */
  nextPage: string | null
}

/** The hosts whose rule applies to a host, the closest first: 'www.a.example.org' finds 'a.example.org' and 'example.org'. */
export function hostsOfRule(host: string): string[] {
  const parts = host
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.')
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
}
