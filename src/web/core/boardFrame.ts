// Converts the board's frame from the server to the columns that the page holds. Fields that the frame doesn't have get their
// usual values until the feed's block is loaded. Pure. Unchanged objects keep their identity.

import type { AttachedTag, Column, Feed, FeedHealth, TagLabel } from '../../shared/api/entities.ts'
import type { FrameColumn, FrameFeed } from '../../shared/features/board.ts'
import { feedsOf } from './changeColumns.ts'

export type Frame = { columns: FrameColumn[]; tags: TagLabel[] }

type ReadingFrame = {
  /** The reader marked something while the frame was loading, so the held counts win over the older ones. */
  keepCounts: boolean
}

/** The columns of the frame, with the held details of each feed. */
export function readFrame(frame: Frame, held: Column[] = [], { keepCounts }: ReadingFrame): Column[] {
  const heldFeeds = new Map(feedsOf(held).map((feed) => [feed.id, feed]))
  const heldColumns = new Map(held.map((column) => [column.id, column]))
  const labels = new Map(frame.tags.map((tag) => [tag.id, tag]))
  const columns = frame.columns.map(({ id: columnId, name, sort = 'hand', boardId = null, feeds, ...calm }, order) => {
    const read = feeds.map((feed, place) => {
      const known = heldFeeds.get(feed.id)
      const unread = keepCounts && known !== undefined ? known._count.feedItems : (feed.unread ?? 0)
      return readFeed({ ...feed, unread }, { columnId, order: place, labels, known })
    })
    return sameColumn(heldColumns.get(columnId), {
      id: columnId,
      name,
      order,
      sort,
      boardId,
      ...calmOf(calm),
      feeds: read,
    })
  })
  return columns.length === held.length && columns.every((column, index) => column === held[index]) ? held : columns
}

/** Optional fields that are left out stay so. */
const calmOf = ({ fadeDays, quietFirst }: Pick<FrameColumn, 'fadeDays' | 'quietFirst'>) => ({
  ...(fadeDays !== undefined && { fadeDays }),
  ...(quietFirst !== undefined && { quietFirst }),
})

/** Whether the feed's addresses and times are known, not only the fields of the frame. */
export function isWhollyKnown({ feedUrl }: Feed): boolean {
  return feedUrl !== ''
}

type FeedPlace = {
  columnId: number
  order: number
  labels: ReadonlyMap<number, TagLabel>
  known: Feed | undefined
}

function readFeed(feed: FrameFeed, { columnId, order, labels, known = unknownFeed }: FeedPlace): Feed {
  const {
    id,
    title,
    unread = 0,
    kind = 'articles',
    state = 'well',
    itemOrder = 'newest',
    isMuted = false,
    tagIds = [],
  } = feed
  const feedTags = sameTags(
    known.feedTags,
    tagIds.flatMap((tagId) => {
      const tag = labels.get(tagId)
      return tag === undefined ? [] : [{ tagId, tag }]
    }),
  )
  const isSame =
    known.id === id &&
    known.title === title &&
    known._count.feedItems === unread &&
    known.kind === kind &&
    known.health.state === state &&
    known.itemOrder === itemOrder &&
    (known.mute !== undefined) === isMuted &&
    known.columnId === columnId &&
    known.order === order &&
    known.feedTags === feedTags
  if (isSame) return known
  const health: FeedHealth = known.health.state === state ? known.health : { ...known.health, state }
  const { mute = { until: null }, ...rest } = known
  return {
    ...rest,
    ...(isMuted && { mute }),
    id,
    title,
    kind,
    columnId,
    order,
    itemOrder,
    feedTags,
    health,
    _count: { feedItems: unread },
  }
}

const unknownFeed: Feed = {
  id: 0,
  title: '',
  favicon: null,
  feedUrl: '',
  siteUrl: null,
  kind: 'articles',
  columnId: 0,
  order: 0,
  itemOrder: 'newest',
  fullText: 'asked',
  lastFetchedAt: null,
  _count: { feedItems: 0 },
  feedTags: [],
  health: { state: 'well', lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 },
}

function sameTags(held: AttachedTag[], tags: AttachedTag[]): AttachedTag[] {
  return held.length === tags.length && held.every((attached, index) => isSameTag(attached.tag, tags[index]?.tag))
    ? held
    : tags
}

function isSameTag(one: TagLabel, other: TagLabel | undefined): boolean {
  return one.id === other?.id && one.name === other.name && one.color === other.color && one.icon === other.icon
}

function sameColumn(held: Column | undefined, column: Column): Column {
  const isSame =
    held !== undefined &&
    held.name === column.name &&
    held.order === column.order &&
    held.sort === column.sort &&
    held.boardId === column.boardId &&
    held.fadeDays === column.fadeDays &&
    held.quietFirst === column.quietFirst &&
    held.feeds.length === column.feeds.length &&
    held.feeds.every((feed, index) => feed === column.feeds[index])
  return isSame ? held : column
}
