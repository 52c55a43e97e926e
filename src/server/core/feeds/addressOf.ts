import type { FeedRow } from '../../db/schema.ts'

/** Where a feed is asked for and what readers see as its address: `url`, until its publisher moved it. */
export function addressOf({ url, currentUrl }: Pick<FeedRow, 'url' | 'currentUrl'>): string {
  return currentUrl ?? url
}
