import type {
  AttachedTag,
  Feed,
  FeedHealth,
  FoundFeed,
  FullTextChoice,
  ItemOrder,
} from '../../../shared/api/entities.ts'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import type { FeedRow, SubscriptionRow } from '../../db/schema.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { addressFor } from '../feeds/addressFor.ts'
import { failureOf } from '../feeds/failureOf.ts'

/** A subscription joined with its feed, as subscribedFeeds() selects it. */
export type SubscribedFeedRow = Pick<
  SubscriptionRow,
  | 'columnId'
  | 'position'
  | 'itemOrder'
  | 'fullText'
  | 'fadeDays'
  | 'maxUnread'
  | 'mutedAt'
  | 'mutedUntil'
  | 'notifiedUpTo'
> & {
  subscriptionId: number
  ownTitle: string | null
} & Pick<
    FeedRow,
    | 'title'
    | 'iconUrl'
    | 'url'
    | 'currentUrl'
    | 'siteUrl'
    | 'kind'
    | 'lastFetchedAt'
    | 'nextCheckAt'
    | 'failures'
    | 'lastError'
    | 'namedFeeds'
    | 'goneAt'
  >

/** The wire's Feed: its `id` is the subscription's, and so is every `feedId` on the wire. */
export function presentFeed(
  row: SubscribedFeedRow,
  {
    unread,
    tags,
    pictures,
    caller,
  }: { unread: number; tags: AttachedTag[]; pictures: PictureAddresses; caller: { id: number; key?: unknown } },
): Feed {
  return {
    id: row.subscriptionId,
    title: row.ownTitle ?? row.title,
    favicon: pictures.addressOf(row.iconUrl, { readerId: caller.id }),
    feedUrl: addressFor(caller, row),
    siteUrl: row.siteUrl,
    kind: row.kind,
    columnId: row.columnId,
    order: row.position,
    itemOrder: itemOrderOf(row),
    fullText: fullTextOf(row),
    ...(row.fadeDays !== null && { fadeDays: row.fadeDays }),
    ...(row.maxUnread !== null && { maxUnread: row.maxUnread }),
    ...(row.mutedAt !== null && { mute: { until: toIsoOrNull(row.mutedUntil) } }),
    ...(row.notifiedUpTo !== null && { notifies: true }),
    lastFetchedAt: toIsoOrNull(row.lastFetchedAt),
    _count: { feedItems: unread },
    feedTags: tags,
    health: presentHealth(row),
  }
}

/** An order that only a later version knows is newest first here. */
export const itemOrderOf = ({ itemOrder }: Pick<SubscriptionRow, 'itemOrder'>): ItemOrder =>
  itemOrder === 'oldest' ? 'oldest' : 'newest'

/** A choice that only a later version knows is as if the reader made none. */
export const fullTextOf = ({ fullText }: Pick<SubscriptionRow, 'fullText'>): FullTextChoice =>
  fullText === 'always' || fullText === 'never' ? fullText : 'asked'

function presentHealth({
  goneAt,
  failures,
  lastError,
  namedFeeds,
  lastFetchedAt,
  nextCheckAt,
  kind,
}: SubscribedFeedRow): FeedHealth {
  const isChecked = goneAt === null && isFetchedKind(kind)
  return {
    state: goneAt !== null ? 'gone' : failures > 0 ? 'failing' : 'well',
    lastError,
    ...(lastError === null ? {} : codeOfError(lastError)),
    // Only feedHealth.ts writes it.
    ...(namedFeeds === null ? {} : { namedFeeds: JSON.parse(namedFeeds) as FoundFeed[] }),
    lastSuccessAt: toIsoOrNull(lastFetchedAt),
    nextCheckAt: isChecked ? toIsoOrNull(nextCheckAt) : null,
    failures,
  }
}

function codeOfError(lastError: string): Pick<FeedHealth, 'lastErrorCode' | 'lastErrorValues'> {
  const { code, values } = failureOf(lastError)
  return { lastErrorCode: code, lastErrorValues: values }
}
