import { chooseLink, readDate } from '../../src/server/formats/condenseFeed.ts'
import type { ParsedFeed, ParsedItem, ParsedPerson } from '../../src/server/formats/parsedFeed.ts'
import type { PublishedBase, PublishedFeed, PublishedItem } from '../../src/server/formats/publishedFeed.ts'

/** A date as written and as we read it. */
export type SeenDate = { written: string[]; epochMs: number | null }

/**
 * A feed under the names of the expectations. Texts and dates are as published, so their kind and base can be compared too;
 * everything that readers see comes from the parsed feed.
 */
export function viewOf(published: PublishedFeed, parsed: ParsedFeed) {
  return {
    feed: {
      ...viewBase(published),
      link: parsed.siteUrl,
      subtitle: published.summary ?? published.otherSummary,
      icon: parsed.iconUrl,
      logo: parsed.imageUrl,
      image: { url: parsed.imageUrl },
      language: parsed.language,
      ttl: parsed.ttlMinutes,
    },
    entries: published.items.map((item, index) => viewItem(item, parsed.items[index])),
  }
}

function viewItem(item: PublishedItem, parsed: ParsedItem | undefined) {
  return {
    ...viewBase(item),
    link: parsed?.link ?? null,
    // feedparser uses the content as the summary when there is no other.
    summary: item.summary ?? item.otherSummary ?? item.contents[0] ?? null,
    content: item.contents,
    idIsLink: item.guidIsLink && chooseLink(item.links) === null,
    enclosures: item.enclosures,
    image: { url: parsed?.imageUrl ?? null },
    media: {
      thumbnails: item.images,
      credit: item.credits.map(({ name, role }) => ({ content: name, role })),
      license: item.license && { href: item.license.url, content: item.license.name },
      player: { url: item.playerUrl },
    },
    comments: item.commentsUrl,
    ext: { wfw_commentrss: item.commentsFeedUrl },
  }
}

function viewBase(source: PublishedBase) {
  return {
    title: source.title ?? source.otherTitle,
    rights: source.rights,
    id: source.id,
    links: source.links.map(({ language, ...link }) => ({ ...link, hreflang: language })),
    authors: source.authors,
    author: source.authors[0] ? written(source.authors[0]) : null,
    contributors: source.contributors,
    categories: source.categories,
    published: seenDate(source.published),
    updated: seenDate(source.updated),
    created: seenDate(source.created),
    itunes: {
      block: Number(source.isBlocked),
      explicit: source.isExplicit === null ? null : Number(source.isExplicit),
      keywords: null,
      duration: 'durationSeconds' in source ? source.durationSeconds : null,
    },
  }
}

function written({ name, email }: ParsedPerson): string {
  return name !== '' && email !== '' ? `${name} (${email})` : name || email
}

function seenDate(dates: string[]): SeenDate | null {
  return dates.length === 0 ? null : { written: dates, epochMs: readDate(dates) }
}
