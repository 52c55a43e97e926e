import type { ParsedItem } from '../../src/server/formats/parsedFeed.ts'

/** An item as the parser returns it: empty but for these fields. */
export function parsedItem(fields: Partial<ParsedItem> = {}): ParsedItem {
  return {
    guid: null,
    link: null,
    title: '',
    author: '',
    publishedAt: null,
    updatedAt: null,
    html: '',
    summaryHtml: '',
    baseUrl: null,
    imageUrl: null,
    enclosures: [],
    categories: [],
    credits: [],
    licenseUrl: null,
    playerUrl: null,
    commentsUrl: null,
    isExplicit: null,
    episode: null,
    season: null,
    chapters: [],
    chaptersUrl: null,
    transcripts: [],
    ...fields,
  }
}
