// The board of the last visit, in this browser's storage. The next visit shows it at once and checks it with the server. It is
// removed together with the session's token (token.ts).
import type { QueryClient } from '@tanstack/react-query'
import type { Column, Feed, SavedSearch, TagLabel, User } from '../../shared/api/entities.ts'
import type { FrameColumn, FrameFeed } from '../../shared/features/board.ts'
import { type BoardAnswer, type KnownBoard, knownBoardKey } from './boardCalls.ts'
import { columnsOnBoard, readBoards } from './boards.ts'
import { feedsOf } from './changeColumns.ts'
import { columnsKey, countsChangedAt } from './columnsCache.ts'
import { firstBoardPath, firstSight } from './firstAnswers.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import { type KeptBoard, readKeptBoard } from './keptStart.ts'
import { listLookSetting } from './listLook.ts'
import { keepBoard } from './loadFrame.ts'
import { readNewestItem } from './newestItem.ts'
import { keptKeys, readToken } from './token.ts'

/** For start.js, which must not read the whole board. */
type KeptStart = { token: string; path: string; etag: string | null; unreadOnly: boolean; answeredAt: number }

/** Browsers give a page 5 MB of storage; reading much of it would cost more than it saves. */
const keptMaxChars = 1_000_000

/** Keeps the part of the board that the window showed first. No-op before it is loaded. */
export function keepBoardForNextVisit(cache: QueryClient): void {
  const token = readToken()
  const user = cache.getQueryData<User | null>(['profile'])
  const columns = cache.getQueryData<Column[]>(columnsKey)
  if (token === null || !user || columns === undefined) return
  const path = firstBoardPath()
  const etag = etagOf(cache, path)
  const searches = cache.getQueryData<SavedSearch[]>(['searches']) ?? []
  const { unreadOnly } = user.preferences
  const answeredAt = lastAnswerIn(cache)
  const start: KeptStart = { token, path, etag, unreadOnly, answeredAt }
  const answer = answerOf(cache, columns, isUnreadOnly(path))
  const kept: KeptBoard = { token, path, etag, answer, user, searches, answeredAt }
  const text = JSON.stringify(kept)
  try {
    localStorage.removeItem(keptKeys.board)
    localStorage.setItem(keptKeys.start, JSON.stringify(text.length > keptMaxChars ? { ...start, etag: null } : start))
    if (text.length <= keptMaxChars) localStorage.setItem(keptKeys.board, text)
  } catch {
    // Storage is full or blocked, so the next visit starts without a kept board.
  }
}

/** Shows the board of the last visit and loads all of it again. */
export function restoreBoard(cache: QueryClient): void {
  const kept = readKeptBoard(readToken())
  if (kept === undefined || kept.path !== firstBoardPath()) return
  const { path, etag, answer, user, searches, answeredAt = 0 } = kept
  const board: KnownBoard = { path, etag, answer }
  cache.setQueryDefaults(knownBoardKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  cache.setQueryData(knownBoardKey, board, { updatedAt: 0 })
  const asOf = { updatedAt: answeredAt }
  cache.setQueryData(['profile'], user, asOf)
  cache.setQueryData(['searches'], searches, asOf)
  cache.setQueryData(columnsKey, keepBoard(cache, board, Date.now()), asOf)
  for (const queryKey of [['profile'], ['searches'], columnsKey]) {
    void cache.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** When the server last answered about the session or the board. A kept board has the time of its own answer. */
function lastAnswerIn(cache: QueryClient): number {
  const times = [['profile'], columnsKey].map((key) => cache.getQueryState(key)?.dataUpdatedAt ?? 0)
  return Math.max(...times)
}

/** The ETag of the kept answer. None after a mark, because the server's answer has changed. */
function etagOf(cache: QueryClient, path: string): string | null {
  const known = cache.getQueryState<KnownBoard>(knownBoardKey)
  const isUnchanged = known?.data?.path === path && countsChangedAt(cache) < known.dataUpdatedAt
  return isUnchanged ? (known.data?.etag ?? null) : null
}

const isUnreadOnly = (path: string) => new URLSearchParams(path.split('?')[1]).get('unreadOnly') === 'true'

function answerOf(cache: QueryClient, columns: Column[], unreadOnly: boolean): BoardAnswer {
  const sight = firstSight()
  const { firstItems } = listLookSetting.get()
  const boards = readBoards(cache)
  const inSight = columnsOnBoard(columns, { boards, boardId: sight.boardId })
    .slice(0, sight.columns)
    .flatMap(({ feeds }) => feeds.slice(0, sight.feedsPerColumn))
  return {
    boards,
    columns: columns.map(frameColumnOf),
    tags: tagsOf(columns),
    newestItemId: readNewestItem(cache) ?? null,
    blocks: inSight.flatMap((feed) => {
      const list = cache.getQueryData<FeedItems>(itemKeys.feedOf(feed.id, unreadOnly))
      if (list === undefined) return []
      const items = list.items.slice(0, firstItems)
      return [{ feed, items, hasMore: !list.isWhole || list.items.length > items.length }]
    }),
  }
}

const frameColumnOf = ({ id, name, sort, boardId, fadeDays, quietFirst, feeds }: Column): FrameColumn => ({
  id,
  name,
  ...(sort !== 'hand' && { sort }),
  ...(boardId !== null && { boardId }),
  ...(fadeDays !== undefined && { fadeDays }),
  ...(quietFirst && { quietFirst }),
  feeds: feeds.map(frameFeedOf),
})

function frameFeedOf({ id, title, kind, health, itemOrder, mute, feedTags, _count }: Feed): FrameFeed {
  return {
    id,
    title,
    ...(_count.feedItems > 0 && { unread: _count.feedItems }),
    ...(kind !== 'articles' && { kind }),
    ...(health.state !== 'well' && { state: health.state }),
    ...(itemOrder === 'oldest' && { itemOrder }),
    ...(mute !== undefined && { isMuted: true as const }),
    ...(feedTags.length > 0 && { tagIds: feedTags.map(({ tagId }) => tagId) }),
  }
}

function tagsOf(columns: Column[]): TagLabel[] {
  const tags = feedsOf(columns).flatMap(({ feedTags }) => feedTags.map(({ tag }) => tag))
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()]
}
