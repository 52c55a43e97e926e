// The pictures of kept articles. Pure.

type Pictured = {
  imageUrl: string | null
  feed: { favicon: string | null }
  content: string | null
  wholeArticle: { content: string } | null
}

/** The server sends it clean: an attribute is in double quotes. */
const picture = /<img [^<>]*>/g

/** A device keeps one size of each picture, so the page must not choose among several. */
export const withOneSize = (html: string): string =>
  html
    .replace(/<source [^<>]*>/g, (tag) => (/ srcset="/.test(tag) ? '' : tag))
    .replace(picture, (tag) => (/ src="/.test(tag) ? tag.replace(/ (?:srcset|sizes)="[^"]*"/g, '') : tag))

/** Those that this server sends, below its base path: of the row in lists and of the texts. */
export function picturesOf({ imageUrl, feed, content, wholeArticle }: Pictured): string[] {
  const texts = [content ?? '', wholeArticle?.content ?? '']
  const shown = texts.flatMap((html) => [...html.matchAll(picture)].map(([tag]) => / src="([^"]*)"/.exec(tag)?.[1]))
  const addresses = shown.map((address) => address?.replaceAll('&amp;', '&'))
  return [...new Set([imageUrl, feed.favicon, ...addresses])].filter(isOwn)
}

const isOwn = (address: string | null | undefined): address is string => /^\/[^?]*\/?api\/images\?/.test(address ?? '')
