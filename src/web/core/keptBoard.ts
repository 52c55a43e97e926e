// The board of the last visit (boardStore.ts): the next visit shows it at once and checks it with the server. It is removed
// together with the session's token (token.ts).
import type { QueryClient } from '@tanstack/react-query'
import type { Column, Feed, SavedSearch, TagLabel, User } from '../../shared/api/entities.ts'
import type { FrameColumn, FrameFeed } from '../../shared/features/board.ts'
import { type BoardAnswer, type KnownBoard, knownBoardKey } from './boardCalls.ts'
import { boardStore } from './boardStore.ts'
import { columnsOnBoard, readBoards } from './boards.ts'
import { feedsOf } from './changeColumns.ts'
import { columnsKey, countsChangedAt } from './columnsCache.ts'
import type { DrawnBoard } from './drawnBoard.ts'
import { firstBoardPath, firstSight } from './firstAnswers.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import { listLookSetting } from './listLook.ts'
import { keepBoard } from './loadFrame.ts'
import { readNewestItem } from './newestItem.ts'
import { readToken } from './token.ts'
import { copyTimeOfDevice } from './withoutNetwork.ts'

/** Keeps the part of the board that the window showed first. No-op before it is loaded. */
export function keepBoardForNextVisit(cache: QueryClient, drawn?: DrawnBoard): void {
  const token = readToken()
  const user = cache.getQueryData<User | null>(['profile'])
  const columns = cache.getQueryData<Column[]>(columnsKey)
  if (token === null || !user || columns === undefined) return
  // Answers of the device say nothing about the session.
  if (copyTimeOfDevice() !== null) return
  const path = firstBoardPath()
  const searches = cache.getQueryData<SavedSearch[]>(['searches']) ?? []
  const answer = answerOf(cache, columns, isUnreadOnly(path))
  const answeredAt = lastAnswerIn(cache)
  void boardStore.keep({
    token,
    path,
    etag: etagOf(cache, path),
    answer,
    user,
    searches,
    answeredAt,
    ...(drawn && { drawn }),
  })
}

/** Shows the board of the last visit and loads all of it again. */
export async function restoreBoard(cache: QueryClient): Promise<void> {
  const kept = await boardStore.read(readToken())
  // Another tab may have signed out meanwhile.
  if (kept === undefined || kept.path !== firstBoardPath() || kept.token !== readToken()) return
  const { path, etag, answer, user, searches, answeredAt } = kept
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
