// Reads an item like the first version. The keys of stored items contain that reading (itemIdentity.ts): with a better title or
// date in its key, an item without an id and a link would arrive a second time.
import { resolveLink } from './addresses.ts'
import { parseFormerDate } from './dates.ts'
import { readFormerTitle } from './formerTitle.ts'
import type { FormerReading, ParsedItem } from './parsedFeed.ts'
import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'

type Read = Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html'>

/** Only the values that it read differently; undefined without any. `writtenHtml`: before stray brackets were escaped. */
export function readFormerly(
  item: PublishedItem,
  read: Read,
  { feed, writtenHtml }: { feed: Pick<PublishedFeed, 'base' | 'itemsBase'>; writtenHtml: string },
): FormerReading | undefined {
  const guid = item.otherId !== null && item.id === item.otherId && read.link !== null ? null : read.guid
  const link = formerLink(item, read.link, feed)
  const title = formerTitle(item, read.title)
  const publishedAt = formerDate(item)
  const isSame =
    guid === read.guid &&
    link === read.link &&
    title === read.title &&
    publishedAt === read.publishedAt &&
    writtenHtml === read.html
  if (isSame) return undefined
  return {
    ...(guid === read.guid ? {} : { guid }),
    ...(link === read.link ? {} : { link }),
    ...(title === read.title ? {} : { title }),
    ...(publishedAt === read.publishedAt ? {} : { publishedAt }),
    ...(writtenHtml === read.html ? {} : { html: writtenHtml }),
  }
}

function formerLink(
  { base, relativeLink }: PublishedItem,
  link: string | null,
  feed: Pick<PublishedFeed, 'base' | 'itemsBase'>,
): string | null {
  if (relativeLink === null || base !== feed.itemsBase || base === feed.base) return link
  return link === resolveLink(relativeLink, base) ? resolveLink(relativeLink, feed.base) : link
}

function formerTitle({ title, otherTitle }: PublishedItem, read: string): string {
  const text = title ?? otherTitle
  // Without these characters every version reads the same.
  return text === null || !/[<&]/.test(text.value) ? read : readFormerTitle(text)
}

function formerDate({ published, created, updated }: PublishedItem): number | null {
  return lastDate(published) ?? lastDate(created) ?? lastDate(updated)
}

function lastDate(written: string[]): number | null {
  for (let index = written.length - 1; index >= 0; index--) {
    const date = parseFormerDate(written[index] ?? '')
    if (date !== null) return date
  }
  return null
}
