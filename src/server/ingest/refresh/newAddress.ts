import { readAddress } from '../../../shared/feedAddress.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import type { FeedRow } from '../../db/schema.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { readPollingWish } from './pollingWish.ts'

export type NewAddress = {
  url: string
  /** A redirect led to a feed there; a document only says that there is one. */
  by: 'redirect' | 'document'
}

type Moved = { answer: { permanentUrl: string | null }; parsed: Pick<ParsedFeed, 'movedTo'> | null }

/**
 * Where the publisher says the feed lives for good, null when it stays: a permanent redirect, or what a podcast's document
 * says (itunes:new-feed-url). The latter often names the very address it came from.
 */
export function findNewAddress(feed: FeedRow, { answer, parsed }: Moved): NewAddress | null {
  if (answer.permanentUrl !== null) return { url: answer.permanentUrl, by: 'redirect' }
  const named = readAddress((parsed ?? readPollingWish(feed.pollingWish)).movedTo ?? '')
  return named.is === 'refused' || named.url === addressOf(feed) ? null : { url: named.url, by: 'document' }
}
