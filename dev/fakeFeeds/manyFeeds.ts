// Hundreds of feeds for measurements: realistic enough to parse and search (a vocabulary, links, a picture, other words in each
// item), and so cheap to serve that the bench does not measure this server.

import { createRandom } from './drawPicture.ts'
import { etagOf } from './moods.ts'
import { writeDocument } from './writeDocument.ts'

export type ManyFeedsOptions = {
  count: number
  itemsPerFeed: number
  htmlBytes: number
  /** The duration of each response; none by default. */
  waitMs?: number
}

export type ManyFeeds = {
  urls: string[]
  waitMs: number
  /** Adds one item to each feed. */
  publish(): void
  /** The number of requests for each feed since the last call. */
  takeCounts(): number[]
  /** The document of the feed with that number, made at the first call and cached; null without such a feed. */
  read(number: number): { bytes: Buffer; contentType: string; etag: string } | null
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za tra ple sko dri gno shi cha quo'.split(
  ' ',
)

export function createManyFeeds(baseUrl: string, options: ManyFeedsOptions, now: number): ManyFeeds {
  const documents = new Map<number, { bytes: Buffer; contentType: string; etag: string }>()
  const paragraphs = inventParagraphs()
  let published = 0
  let reads: number[] = []
  const write = (number: number) => {
    const siteUrl = `${baseUrl}/${number}/`
    const random = createRandom(`feed ${number}`)
    const items = Array.from({ length: options.itemsPerFeed + published }, (_, index) => {
      const title = `${capitalised(inventWords(random, 6))} ${number}.${index}`
      return {
        id: `${number}-${index}`,
        title,
        snippet: `${capitalised(inventWords(random, 24))}.`,
        html: inventHtml({ paragraphs, random, siteUrl, htmlBytes: options.htmlBytes }),
        author: 'A. Correspondent',
        publishedAt: now - (index * options.count + number) * 60_000,
        imageUrl: null,
        sound: null,
        categories: [],
      }
    })
    const title = `Measured feed ${number}`
    const channel = {
      title,
      description: title,
      siteUrl,
      feedUrl: `${baseUrl}/${number}`,
      iconUrl: `${siteUrl}icon.svg`,
      language: 'en',
      kind: 'articles',
      hubUrl: null,
      newFeedUrl: null,
    } as const
    const { text, contentType } = writeDocument('rss', channel, items)
    const bytes = Buffer.from(text)
    return { bytes, contentType, etag: etagOf(bytes) }
  }
  return {
    urls: Array.from({ length: options.count }, (_, number) => `${baseUrl}/${number}`),
    waitMs: options.waitMs ?? 0,
    publish() {
      published += 1
      documents.clear()
    },
    takeCounts() {
      const counts = Array.from({ length: options.count }, (_, number) => reads[number] ?? 0)
      reads = []
      return counts
    },
    read(number) {
      if (!(number >= 0 && number < options.count)) return null
      reads[number] = (reads[number] ?? 0) + 1
      const document = documents.get(number) ?? write(number)
      documents.set(number, document)
      return document
    },
  }
}

function inventHtml(options: {
  paragraphs: string[]
  random: () => number
  siteUrl: string
  htmlBytes: number
}): string {
  const { paragraphs, random, siteUrl, htmlBytes } = options
  let html = `<p><img src="${siteUrl}picture-${Math.floor(random() * 1e9)}.jpg" alt=""></p>`
  while (html.length < htmlBytes) {
    const paragraph = paragraphs[Math.floor(random() * paragraphs.length)] ?? ''
    html += `<p>${inventWords(random, 5)} <a href="${siteUrl}more">${inventWords(random, 2)}</a> ${paragraph}</p>`
  }
  return html
}

function inventParagraphs(): string[] {
  const random = createRandom('paragraphs')
  return Array.from({ length: 200 }, () => `${capitalised(inventWords(random, 50))}.`)
}

function inventWords(random: () => number, count: number): string {
  return Array.from({ length: count }, () => inventWord(random)).join(' ')
}

function inventWord(random: () => number): string {
  // Squared, which makes some words much more common than others, as in real text.
  const length = 1 + Math.floor(3 * random())
  return Array.from({ length }, () => syllables[Math.floor(syllables.length * random() ** 2)]).join('')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
