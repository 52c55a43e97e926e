// The parts of Fever's answer, each of which a parameter asks for. Columns are groups.
import { findColumns } from '../../core/columns/columns.queries.ts'
import { addressForApps } from '../../core/feeds/addressFor.ts'
import type { ArticleDeps } from '../../core/items/presentArticle.ts'
import type { PictureCache } from '../../core/pictures/pictureCache.ts'
import type { Reader } from '../../core/reader.ts'
import { findSubscribedFeeds } from '../../core/subscriptions/subscriptions.queries.ts'
import type { Deps } from '../../deps.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { second } from '../../lib/clock.ts'
import { type Marked, readId } from './feverMark.ts'
import { findStreamIds } from './findStreamIds.ts'
import { countItemsOf } from './lists.queries.ts'
import { findLeftFeed } from './lists.ts'
import { plainForApps, readContents, type SyncedArticle, titleForApps } from './readContents.ts'
import type { SyncForm } from './readForm.ts'
import { leftFeedAddress } from './streams.ts'

export type FeverAnswer = { reader: Reader; form: SyncForm; marked: Marked; origin: string }
type FeverDeps = ArticleDeps & Pick<Deps, 'clock'> & { pictureCache: PictureCache }

const itemsPerAnswer = 50
const faviconMaxBytes = 32 * 1024
const idsPerPiece = 5000

export async function* readFever(deps: FeverDeps, answer: FeverAnswer): AsyncGenerator<string> {
  const { reader, form, marked } = answer
  const asks = (name: string) => form.get(name) !== undefined
  const feeds = await findSubscribedFeeds(deps.db, reader)
  const refreshed = feeds.reduce((latest, { lastFetchedAt }) => Math.max(latest, lastFetchedAt ?? 0), 0)
  yield `{"api_version":3,"auth":1,"last_refreshed_on_time":${Math.floor(refreshed / second)}`
  if (asks('groups')) yield part('groups', await listGroups(deps, reader))
  const left = asks('groups') || asks('feeds') ? await findLeftFeed(deps.db, reader) : null
  if (asks('feeds'))
    yield part('feeds', [
      ...feeds.map(presentFeed),
      ...(left === null ? [] : [presentLeftFeed(left.title, answer.origin)]),
    ])
  if (asks('groups') || asks('feeds'))
    yield part(
      'feeds_groups',
      groupFeeds(left === null ? feeds : [...feeds, { subscriptionId: 0, columnId: left.columnId }]),
    )
  if (asks('favicons')) yield* writeFavicons(deps, feeds)
  if (asks('links')) yield part('links', [])
  if (asks('items')) yield* writeItems(deps, answer)
  if (asks('unread_item_ids') || marked === 'unread') yield* writeIdList(deps, answer, 'unread')
  if (asks('saved_item_ids') || marked === 'saved') yield* writeIdList(deps, answer, 'starred')
  yield '}'
}

const part = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`

type FeedRow = Awaited<ReturnType<typeof findSubscribedFeeds>>[number]

const listGroups = async ({ db }: FeverDeps, reader: Reader) =>
  (await findColumns(db, reader)).map(({ id, name }) => ({ id, title: name }))

const presentFeed = (feed: FeedRow) => ({
  id: feed.subscriptionId,
  favicon_id: feed.iconUrl === null ? 0 : feed.subscriptionId,
  title: plainForApps(feed.ownTitle ?? feed.title),
  url: addressForApps(feed),
  site_url: feed.siteUrl ?? '',
  is_spark: 0,
  last_updated_on_time: Math.floor((feed.lastFetchedAt ?? 0) / second),
})

/** Of items whose feed the reader has left: `feed_id` 0. Readrops fails for a feed without an address. */
const presentLeftFeed = (title: string, origin: string) => ({
  id: 0,
  favicon_id: 0,
  title,
  url: leftFeedAddress(origin),
  site_url: '',
  is_spark: 0,
  last_updated_on_time: 0,
})

const groupFeeds = (feeds: Pick<FeedRow, 'subscriptionId' | 'columnId'>[]) =>
  [...Map.groupBy(feeds, ({ columnId }) => columnId)].map(([columnId, own]) => ({
    group_id: columnId,
    feed_ids: own.map(({ subscriptionId }) => subscriptionId).join(','),
  }))

/** Only icons that a page has shown before: an answer never waits for publishers. */
async function* writeFavicons({ pictureCache }: FeverDeps, feeds: FeedRow[]): AsyncGenerator<string> {
  yield ',"favicons":['
  let separator = ''
  for (const { subscriptionId: id, iconUrl } of feeds) {
    const bytes = iconUrl === null ? null : await pictureCache.read(iconUrl)
    const type = bytes === null || bytes.length > faviconMaxBytes ? null : pictureTypeOf(bytes)
    if (bytes === null || type === null) continue
    yield separator + JSON.stringify({ id, data: `${type};base64,${bytes.toString('base64')}` })
    separator = ','
  }
  yield ']'
}

async function* writeIdList(
  { db }: FeverDeps,
  { reader }: FeverAnswer,
  is: 'unread' | 'starred',
): AsyncGenerator<string> {
  const ids = await findStreamIds(db, reader, { ...everything, stream: { is }, limit: Number.POSITIVE_INFINITY })
  yield `,"${is === 'unread' ? 'unread_item_ids' : 'saved_item_ids'}":"`
  for (let start = 0; start < ids.length; start += idsPerPiece)
    yield (start > 0 ? ',' : '') + ids.slice(start, start + idsPerPiece).join(',')
  yield '"'
}

const everything = {
  stream: { is: 'readingList' },
  range: { from: 1, below: Number.MAX_SAFE_INTEGER },
  filter: {},
  oldestFirst: true,
} as const

async function* writeItems(deps: FeverDeps, { reader, form, origin }: FeverAnswer): AsyncGenerator<string> {
  yield part('total_items', await countItemsOf(deps.db, reader))
  yield ',"items":['
  let separator = ''
  for await (const article of readContents(deps, reader, { ids: await findAskedIds(deps, reader, form), origin })) {
    yield separator + JSON.stringify(presentItem(article, origin))
    separator = ','
  }
  yield ']'
}

/** `with_ids` names items; `max_id` goes to older ones; `since_id`, or nothing, to newer ones. */
function findAskedIds({ db }: FeverDeps, reader: Reader, form: SyncForm): Promise<number[]> | number[] {
  const named = form.get('with_ids')
  if (named !== undefined) return named.split(',', itemsPerAnswer).flatMap((text) => readId(text.trim()) ?? [])
  const max = readId(form.get('max_id'))
  const since = readId(form.get('since_id')) ?? 0
  const range = max !== null && max > 0 ? { from: 1, below: max } : { from: since + 1, below: Number.MAX_SAFE_INTEGER }
  const oldestFirst = max === null || max === 0
  return findStreamIds(db, reader, { ...everything, range, oldestFirst, limit: itemsPerAnswer })
}

const presentItem = ({ row, article }: SyncedArticle, origin: string) => ({
  id: row.id,
  feed_id: row.subscriptionId ?? 0,
  title: titleForApps(row),
  author: row.author,
  html: article.content,
  url: row.link ?? row.siteUrl ?? origin,
  is_saved: row.savedAt === null ? 0 : 1,
  is_read: row.isUnreadThere ? 0 : 1,
  created_on_time: Math.floor(row.publishedAt / second),
})
