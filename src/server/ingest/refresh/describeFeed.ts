import type { FeedRow } from '../../db/schema.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'

type Described = Pick<FeedRow, 'title' | 'description' | 'siteUrl' | 'iconUrl' | 'kind'>

/** What a document says about its feed. What it leaves out stays as it was: an icon found on the site, for instance. */
export function describeFeed(
  { title, description, siteUrl, iconUrl, imageUrl, kind }: ParsedFeed,
  before: Pick<FeedRow, 'url'> & Partial<Described>,
): Described {
  return {
    title: title || before.title || new URL(before.url).hostname,
    description: description || before.description || '',
    siteUrl: siteUrl ?? before.siteUrl ?? null,
    // A podcast is known by its cover; the banner of a blog is no icon.
    iconUrl: iconUrl ?? (kind === 'podcast' ? imageUrl : null) ?? before.iconUrl ?? null,
    kind,
  }
}
