/** OPML without folders, so the feeds go to the first column. */
export function writeFeedList(feeds: readonly { title: string; url: string }[]): string {
  const outlines = feeds.map(
    ({ title, url }) => `<outline type="rss" text="${escapeXml(title)}" xmlUrl="${escapeXml(url)}"/>`,
  )
  return `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
}

const entities: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
