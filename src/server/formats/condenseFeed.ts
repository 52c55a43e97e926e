// Reduces a published document to what a reader needs: one title, one link, the fullest text, the best picture.

import { escapeStrayAngles } from '../html/escapeStrayAngles.ts'
import { parseDate } from './dates.ts'
import { readFormerly } from './formerReading.ts'
import type { ParsedEnclosure, ParsedFeed, ParsedItem, ParsedLink } from './parsedFeed.ts'
import { writeByline } from './people.ts'
import { toPlainText } from './plainText.ts'
import type { PublishedEnclosure, PublishedFeed, PublishedImage, PublishedItem } from './publishedFeed.ts'
import { asHtml } from './textConstruct.ts'

export function condenseFeed(published: PublishedFeed): ParsedFeed {
  // Entries inherit the feed's author in Atom (RFC 4287, 4.2.1) and JSON Feed; in RSS the feed's editor is rarely the author of
  // every item.
  const inheritsAuthor = published.format === 'atom' || published.format === 'json'
  const byline = writeByline(published.authors)
  const items = published.items.map((item) =>
    condenseItem(item, { author: inheritsAuthor ? byline : '', feed: published }),
  )
  return {
    format: published.format,
    version: published.version,
    title: toPlainText(published.title ?? published.otherTitle),
    description: toPlainText(published.summary ?? published.otherSummary),
    siteUrl: chooseLink(published.links),
    selfUrl: published.links.find((link) => link.rel === 'self')?.href ?? null,
    movedTo: published.movedTo,
    hubUrls: published.hubUrls,
    iconUrl: published.iconUrl,
    imageUrl: choosePicture(published.images),
    language: published.language,
    author: byline,
    updatedAt: readDate(published.updated) ?? readDate(published.published),
    ttlMinutes: published.ttlMinutes ?? periodMinutes(published),
    skipHours: published.skipHours,
    skipDays: published.skipDays,
    kind: isPodcast(published, items) ? 'podcast' : 'articles',
    isBlocked: published.isBlocked,
    items,
  }
}

/** Values that an item inherits from its feed. */
type Inherited = { author: string; feed: PublishedFeed }

function condenseItem(item: PublishedItem, inherited: Inherited): ParsedItem {
  const enclosures = chooseEnclosures(item)
  const link = chooseLink(item.links) ?? (item.guidIsLink ? item.id : null)
  const updatedAt = readDate(item.updated)
  const { writtenHtml, ...texts } = chooseTexts(item, link, inherited.feed)
  const read = {
    guid: item.id,
    link,
    title: toPlainText(item.title ?? item.otherTitle),
    publishedAt: readDate(item.published) ?? readDate(item.created) ?? updatedAt,
    html: texts.html,
  }
  const formerly = readFormerly(item, read, { feed: inherited.feed, writtenHtml })
  return {
    ...read,
    ...texts,
    ...(formerly === undefined ? {} : { formerly }),
    author: writeByline(item.authors) || inherited.author,
    updatedAt,
    imageUrl: choosePicture(item.images) ?? enclosures.find((file) => file.type.startsWith('image/'))?.url ?? null,
    enclosures,
    categories: [...new Set(item.categories.map((category) => category.label || category.term))],
    credits: item.credits,
    licenseUrl: item.license?.url ?? item.links.find((one) => one.rel === 'license')?.href ?? null,
    playerUrl: item.playerUrl,
    commentsUrl: item.commentsUrl,
    isExplicit: item.isExplicit,
    episode: item.episode,
    season: item.season,
    chapters: item.chapters,
    chaptersUrl: item.chaptersUrl,
    transcripts: item.transcripts,
  }
}

/** The page of a feed or item: an alternate that a browser can show, else any alternate. */
export function chooseLink(links: ParsedLink[]): string | null {
  const alternates = links.filter((link) => link.rel === 'alternate')
  const page = alternates.find((link) => link.type === '' || /html/i.test(link.type))
  return (page ?? alternates[0])?.href ?? null
}

/** The last readable of several dates of one kind, in epoch milliseconds. */
export function readDate(written: string[]): number | null {
  for (let index = written.length - 1; index >= 0; index--) {
    const date = parseDate(written[index] ?? '')
    if (date !== null) return date
  }
  return null
}

/** `writtenHtml` is the `html` before stray brackets in it were escaped. */
type Texts = Pick<ParsedItem, 'html' | 'summaryHtml' | 'baseUrl'> & { writtenHtml: string }

function chooseTexts(item: PublishedItem, link: string | null, feed: PublishedFeed): Texts {
  const summary = item.summary ?? item.otherSummary
  const content = item.contents.reduce<PublishedItem['summary']>(
    (longest, text) => (longest === null || text.value.length > longest.value.length ? text : longest),
    null,
  )
  const shown = content ?? summary
  const html = shown ? asHtml(shown) : ''
  const summaryHtml = content && summary ? asHtml(summary) : ''
  // Publishers write for their page: without an xml:base, relative addresses are relative to it. Feeds are often on another
  // host.
  const named = shown?.base ?? item.base
  const baseUrl = named === feed.base || named === feed.itemsBase ? (link ?? named) : named
  // A few feeds put a teaser into the content and the article into the description.
  if (summaryHtml.length > html.length) return mended({ html: summaryHtml, summaryHtml: html, baseUrl })
  return mended({ html, summaryHtml: summaryHtml === html ? '' : summaryHtml, baseUrl })
}

function mended({ html, summaryHtml, baseUrl }: Omit<Texts, 'writtenHtml'>): Texts {
  return { html: escapeStrayAngles(html), summaryHtml: escapeStrayAngles(summaryHtml), baseUrl, writtenHtml: html }
}

function choosePicture(images: PublishedImage[]): string | null {
  const [first] = images
  if (first === undefined) return null
  return images.reduce((best, image) => (image.width > best.width ? image : best), first).url
}

function chooseEnclosures(item: PublishedItem): ParsedEnclosure[] {
  const byUrl = new Map<string, PublishedEnclosure>()
  for (const file of [...item.enclosures, ...item.otherEnclosures])
    byUrl.set(file.url, mergeEnclosures(byUrl.get(file.url), file))
  const files = [...byUrl.values()]
  if (files.some((file) => file.isDefault)) files.sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  return files.map(({ url, type, length, durationSeconds }, index) => ({
    url,
    type,
    length,
    // itunes:duration is about the item's recording, which is its first file.
    durationSeconds: durationSeconds ?? (index === 0 ? item.durationSeconds : null),
  }))
}

// The same file as <enclosure> and as media:content, each with other details.
function mergeEnclosures(known: PublishedEnclosure | undefined, file: PublishedEnclosure): PublishedEnclosure {
  if (known === undefined) return file
  return {
    url: file.url,
    type: known.type || file.type,
    length: known.length ?? file.length,
    durationSeconds: known.durationSeconds ?? file.durationSeconds,
    isDefault: known.isDefault || file.isDefault,
  }
}

function periodMinutes({ updatePeriodMinutes, updatesPerPeriod }: PublishedFeed): number | null {
  return updatePeriodMinutes === null ? null : Math.ceil(updatePeriodMinutes / updatesPerPeriod)
}

function isPodcast(published: PublishedFeed, items: ParsedItem[]): boolean {
  const recordings = items.filter((item) => item.enclosures.some(isRecording)).length
  return recordings > 0 && (published.hasPodcastMarks || recordings * 2 > items.length)
}

function isRecording(file: ParsedEnclosure): boolean {
  return /^(audio|video)\//.test(file.type) || /\.(mp3|m4a|ogg|opus|aac|mp4|m4v)(\?|$)/i.test(file.url)
}
