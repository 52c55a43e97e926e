import type { ParsedFeed } from '../../formats/parsedFeed.ts'

/** What a document asks of those who poll it: when, and where from now on. */
export type DocumentWish = Pick<ParsedFeed, 'ttlMinutes' | 'skipHours' | 'skipDays' | 'movedTo'>

/** As it is stored; null when the document asks for nothing. */
export function writePollingWish({ ttlMinutes, skipHours, skipDays, movedTo }: DocumentWish): string | null {
  if (ttlMinutes === null && skipHours.length === 0 && skipDays.length === 0 && movedTo === null) return null
  return JSON.stringify({ ttlMinutes, skipHours, skipDays, movedTo } satisfies DocumentWish)
}

export function readPollingWish(stored: string | null): Partial<DocumentWish> {
  // Written by writePollingWish alone.
  return stored === null ? {} : (JSON.parse(stored) as DocumentWish)
}
