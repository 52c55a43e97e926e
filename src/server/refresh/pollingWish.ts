import type { ParsedFeed } from '../formats/parsedFeed.ts'

/** What a document asks of those who poll it. */
export type DocumentWish = Pick<ParsedFeed, 'ttlMinutes' | 'skipHours' | 'skipDays'>

/** As it is stored; null when the document asks for nothing. */
export function writePollingWish({ ttlMinutes, skipHours, skipDays }: DocumentWish): string | null {
  if (ttlMinutes === null && skipHours.length === 0 && skipDays.length === 0) return null
  return JSON.stringify({ ttlMinutes, skipHours, skipDays } satisfies DocumentWish)
}

export function readPollingWish(stored: string | null): Partial<DocumentWish> {
  // Written by writePollingWish alone.
  return stored === null ? {} : (JSON.parse(stored) as DocumentWish)
}
