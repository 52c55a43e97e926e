import type { FeedRow } from '../../db/schema.ts'

/** The address that a feed is fetched from and that readers see: `url`, until its publisher moves it. */
export function addressOf({ url, currentUrl }: Pick<FeedRow, 'url' | 'currentUrl'>): string {
  return currentUrl ?? url
}
