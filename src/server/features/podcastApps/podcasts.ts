import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import { deleteFeed } from '../../core/subscriptions/deleteFeed.ts'
import type { ListedFeed } from '../../formats/opml/readOpml.ts'
import { BadRequest, NotFound } from '../../http/errors.ts'
import { importContents } from '../../ingest/imports/importContents.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { findEndedPodcasts, findPodcasts, type Podcast } from './podcastApps.queries.ts'
import { secondsOf, sinceInMs } from './since.ts'

export type SubscriptionChanges = { add: string[]; remove: string[]; timestamp: number; update_urls: [] }

export const isPodcast = ({ kind }: Podcast): boolean => kind === 'podcast'

/** Pure: finds podcasts by the addresses that apps know: the one that was subscribed to, or the one that it moved to. */
export function podcastsByAddress(podcasts: readonly Podcast[]): ReadonlyMap<string, Podcast> {
  const moved = podcasts.flatMap((podcast) =>
    podcast.currentUrl === null ? [] : [[podcast.currentUrl, podcast] as const],
  )
  return new Map([...moved, ...podcasts.map((podcast) => [podcast.url, podcast] as const)])
}

export async function showChanges(
  { db, clock }: Pick<RefreshDeps, 'db' | 'clock'>,
  reader: SignedInReader,
  since: unknown,
): Promise<SubscriptionChanges> {
  const from = sinceInMs(since)
  const timestamp = secondsOf(clock())
  const podcasts = (await findPodcasts(db, reader)).filter(isPodcast)
  return {
    add: podcasts.filter(({ changedAt }) => changedAt >= from).map(({ url }) => url),
    // An app that asks for the first time has nothing to remove.
    remove: from <= 0 ? [] : await findEndedPodcasts(db, reader, from),
    timestamp,
    update_urls: [],
  }
}

/**
 * Subscribes and unsubscribes. New feeds are fetched later, as those of an imported list. Only podcasts can be removed: the addresses of
 * other feeds are answered like unknown ones. Throws BadRequest for something else than lists of addresses.
 */
export async function changePodcasts(
  deps: RefreshDeps,
  reader: SignedInReader,
  { add, remove }: { add: unknown; remove: unknown },
): Promise<Pick<SubscriptionChanges, 'timestamp' | 'update_urls'>> {
  const [added, removed] = [readAddresses(add), readAddresses(remove)]
  const known = podcastsByAddress(await findPodcasts(deps.db, reader))
  const ended = new Set(removed.filter((url) => !added.includes(url)).flatMap((url) => known.get(url) ?? []))
  for (const { subscriptionId } of ended) await unsubscribe(deps, reader, subscriptionId)
  const unknown = added.filter((url) => !known.has(url))
  if (unknown.length > 0) {
    const list = { folders: [], feeds: unknown.map(listedFeed), isCut: unknown.length > limits.importMaxFeeds }
    const contents = { list, saved: null, unknownFiles: [] }
    await importContents(deps, reader, { contents, choices: { folders: 'columns', saves: 'ask' } })
    deps.events.publish(reader.id, { type: 'boardChanged' })
  }
  return { timestamp: secondsOf(deps.clock()), update_urls: [] }
}

/** The app may have sent the same twice, or the reader unsubscribed meanwhile. */
async function unsubscribe(deps: RefreshDeps, reader: SignedInReader, subscriptionId: number): Promise<void> {
  try {
    await deleteFeed(deps, reader, subscriptionId)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

const listedFeed = (address: string): ListedFeed => ({
  address,
  title: '',
  folders: [],
  categories: [],
  needsRecipe: false,
})

/** Each once. Addresses that can't be those of a feed are left out: an app would send them again with each sync. */
function readAddresses(sent: unknown): string[] {
  if (sent === undefined || sent === null) return []
  if (!Array.isArray(sent)) throw new BadRequest(texts.requestInvalid)
  const urls = new Set<string>()
  for (const address of sent) {
    const read = typeof address === 'string' ? readAddress(address) : null
    if (read?.is === 'address') urls.add(read.url)
  }
  return [...urls]
}
