import type { ParsedItem } from './parsedFeed.ts'

/** The parts that an item without pictures, recordings and credits lacks, such as a mail or a notice. */
export const plainItem = () =>
  ({
    updatedAt: null,
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
  }) satisfies Partial<ParsedItem>
