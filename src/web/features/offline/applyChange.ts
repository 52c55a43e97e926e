// A device shows a change that waits as the server will show it.
import type { Feed, Item, Tag } from '../../../shared/api/entities.ts'
import type { Calls } from '../../../shared/calls.ts'
import type { ReplayedHighlight } from '../../../shared/features/offline.ts'
import { type DeviceCopy, isUnread, type KeptFrame, scopeOf } from './answerFromDevice.ts'
import { type Change, isOfHighlight } from './changeOf.ts'
import { changeHighlights } from './deviceHighlights.ts'

type MadeChange = {
  change: Change
  /** In epoch milliseconds of this device. */
  madeAt: number
}

/** Pure. A change of an item that the device doesn't keep changes nothing. */
export function applyChange(copy: DeviceCopy, { change, madeAt }: MadeChange): DeviceCopy {
  if (change.kind === 'readAll') return readAll(copy, change)
  // The server makes an article of it.
  if (change.kind === 'page') return copy
  const before = copy.items.find(({ id }) => id === change.itemId)
  if (before === undefined) return copy
  if (isOfHighlight(change)) {
    return { ...copy, highlights: changeHighlights(copy.highlights, change, new Date(madeAt).toISOString()) }
  }
  const after = changeItem(copy.frame, before, change)
  const items = copy.items.map((item) => (item === before ? after : item))
  const frame = withKeptLists(copy.frame, change)
  const difference = Number(isUnread(after)) - Number(isUnread(before))
  if (difference === 0 || after.feedId === null) return { ...copy, frame, items }
  return { ...copy, frame: withUnread(frame, new Map([[after.feedId, difference]])), items }
}

function changeItem(
  { answers }: KeptFrame,
  item: Item,
  change: Exclude<Change, ReplayedHighlight | { kind: 'readAll' | 'page' }>,
): Item {
  switch (change.kind) {
    case 'read': {
      const { isFaded: _isFaded, ...rest } = item
      return { ...rest, isRead: change.isOn }
    }
    case 'saved':
      return { ...item, isSaved: change.isOn }
    case 'later':
      return { ...item, isLater: change.isOn }
    case 'hidden': {
      const { hiddenBy: _hiddenBy, ...rest } = item
      return change.isOn ? { ...item, hiddenBy: item.hiddenBy ?? '' } : rest
    }
    case 'tag': {
      const others = item.feedItemTags.filter(({ tagId }) => tagId !== change.tagId)
      const { tags } = answers['/tags'] as { tags: Tag[] }
      const tag = change.isOn && tags.find(({ id }) => id === change.tagId)
      return { ...item, feedItemTags: tag ? [...others, { tagId: tag.id, tag }] : others }
    }
    case 'place': {
      const { kind: _kind, itemId: _itemId, ...place } = change
      return { ...item, place }
    }
  }
}

function withKeptLists(frame: KeptFrame, change: Change): KeptFrame {
  if (change.kind !== 'saved' && change.kind !== 'later') return frame
  const list = change.kind === 'saved' ? 'savedIds' : 'laterIds'
  if (frame[list].includes(change.itemId) === change.isOn) return frame
  const others = frame[list].filter((id) => id !== change.itemId)
  return { ...frame, [list]: change.isOn ? [change.itemId, ...others] : others }
}

function readAll(copy: DeviceCopy, { upToItemId, ...scope }: Extract<Change, { kind: 'readAll' }>): DeviceCopy {
  const isInScope = scopeOfReadAll(copy.frame, scope)
  const differences = new Map<number, number>()
  const items = copy.items.map((item) => {
    if (item.id > upToItemId || !isUnread(item) || !isInScope(item)) return item
    if (item.feedId !== null) differences.set(item.feedId, (differences.get(item.feedId) ?? 0) - 1)
    return { ...item, isRead: true }
  })
  return { ...copy, frame: withUnread(copy.frame, differences), items }
}

function scopeOfReadAll(
  frame: KeptFrame,
  { feedId, columnId, boardId, tagId }: Omit<Extract<Change, { kind: 'readAll' }>, 'upToItemId'>,
): (item: Item) => boolean {
  const query = new URLSearchParams()
  for (const [name, id] of Object.entries({ feedId, columnId, tagId })) if (id !== undefined) query.set(name, `${id}`)
  const isInScope = scopeOf(frame, query)
  if (boardId === undefined) return isInScope
  const { columns } = frame.answers['/board'] as Calls['GET /board']['answer']
  const ofBoard = columns.filter((column) => (column.boardId ?? null) === boardId).flatMap(({ feeds }) => feeds)
  const feedIds = new Set(ofBoard.map(({ id }) => id))
  return (item) => item.feedId !== null && feedIds.has(item.feedId) && isInScope(item)
}

function withUnread(frame: KeptFrame, differences: ReadonlyMap<number, number>): KeptFrame {
  const board = frame.answers['/board'] as Calls['GET /board']['answer']
  const { feeds } = frame.answers['/feeds'] as { feeds: Feed[] }
  const change = (feedId: number, unread: number) => Math.max(0, unread + (differences.get(feedId) ?? 0))
  const columns = board.columns.map((column) => ({
    ...column,
    feeds: column.feeds.map((feed) => ({ ...feed, unread: change(feed.id, feed.unread ?? 0) })),
  }))
  const counted = feeds.map((feed) => ({ ...feed, _count: { feedItems: change(feed.id, feed._count.feedItems) } }))
  return { ...frame, answers: { ...frame.answers, '/board': { ...board, columns }, '/feeds': { feeds: counted } } }
}
