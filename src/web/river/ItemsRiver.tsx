import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { toggleUnreadOnly } from '../actions/board.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { showAddFeeds } from '../actions/reader.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { markBoardShown } from '../core/boardItems.ts'
import { feedsOf, findFeed, withTag } from '../core/changeColumns.ts'
import { useColumns } from '../core/columnsApi.ts'
import { coverWithPaintedBoard, removePaintedBoard } from '../core/paintedBoard.ts'
import { setPictureWall, useIsPictureWall } from '../core/pictureWalls.ts'
import { type RiverScope, useRiverItems } from '../core/riverItems.ts'
import { useTags } from '../core/tagsApi.ts'
import { countWaiting } from '../core/useArrivals.ts'
import { usePreferences, useSetUnreadOnly } from '../core/usePreferences.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { TagBadge } from '../parts/TagBadge.tsx'
import { ToMyFeeds } from '../parts/ToMyFeeds.tsx'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { RiverFrame } from './RiverFrame.tsx'
import { findPlace } from './riverPlaces.ts'
import { useFeedFolder } from './useFeedFolder.ts'
import { useVisit } from './useVisit.ts'

type ItemsRiverProps = {
  onOpen: OpenItem
  /** New items by feed. They wait until the reader asks for them. */
  waiting: { counts: ReadonlyMap<number, number>; show: () => void }
  openFeedDialog: (feed: Feed, dialog: FeedDialog) => void
  /** Above the list. */
  notice?: ReactNode
}

/** All items of the reader, of a feed, a column or a tag, as one list. */
export function ItemsRiver(props: ItemsRiverProps) {
  const { feedId, columnId, tagId, order } = useReaderView()
  const { unreadOnly } = usePreferences()
  const { data: columns = noColumns, isPending } = useColumns()
  // The feed remembers its order, which comes with the columns.
  if (isPending && feedId !== undefined && order === undefined) return null
  const feed = feedId === undefined ? undefined : findFeed(columns, feedId)
  const isOldestFirst = (order ?? feed?.itemOrder) === 'oldest'
  const isQuietFirst = order === 'quiet' && feedId === undefined
  const key = [feedId, columnId, tagId, isOldestFirst, isQuietFirst, unreadOnly].join()
  const river = { ...props, isOldestFirst, isQuietFirst }
  return feed === undefined ? <River key={key} {...river} /> : <FeedRiver key={key} {...river} feed={feed} />
}

type RiverProps = ItemsRiverProps & { isOldestFirst: boolean; isQuietFirst: boolean; feedMenu?: MenuItem[] }

function FeedRiver({ feed, ...river }: RiverProps & { feed: Feed }) {
  const feedMenu = useFeedFolder(feed, (dialog) => river.openFeedDialog(feed, dialog))
  return <River {...river} feedMenu={feedMenu} />
}

function River({ onOpen, waiting, notice, isOldestFirst, isQuietFirst, feedMenu = [] }: RiverProps) {
  const { feedId, columnId, tagId } = useReaderView()
  const { unreadOnly } = usePreferences()
  const visit = useVisit()
  const riverScope: RiverScope = {
    ...(feedId !== undefined && { feedId }),
    ...(columnId !== undefined && { columnId }),
    ...(tagId !== undefined && { tagId }),
  }
  const list = useRiverItems({
    list: { ...riverScope, unreadOnly, isOldestFirst, ...(isQuietFirst && { isQuietFirst }) },
    visit,
    atLeast: findPlace(visit)?.count ?? 0,
  })
  const columns = useColumns().data ?? noColumns
  const tag = useTags({ isWanted: tagId !== undefined }).find(({ id }) => id === tagId)
  const feeds = feedsIn(columns, riverScope)
  const feedIds = new Set(feeds.map(({ id }) => id))
  const setUnreadOnly = useSetUnreadOnly()
  const tools = {
    setUnreadOnly,
    markAllRead: () => {},
    setView: () => {},
    bringBackFaded: () => {},
    addColumn: () => {},
    addBoard: () => {},
  }
  const isWall = useIsPictureWall(feedId)
  const wall =
    feedId === undefined
      ? []
      : [{ label: texts.pictureWall(), isOn: isWall, onChoose: () => setPictureWall(feedId, !isWall) }]
  useRestOfPage(list.items !== undefined || list.error !== null)
  const showWaiting = () => {
    waiting.show()
    void list.loadNew()
  }
  return (
    <RiverFrame
      list={list}
      visit={visit}
      isOldestFirst={isOldestFirst}
      isQuietFirst={feedId === undefined ? isQuietFirst : undefined}
      head={notice}
      empty={<NoItems hasFeeds={feeds.length > 0} unreadOnly={unreadOnly} />}
      onOpen={onOpen}
      title={nameOf(columns, riverScope)}
      notes={tag && <TagBadge tag={tag} />}
      menu={inGroups<MenuItem>(feedMenu, wall, menuItems([toggleUnreadOnly], tools, { unreadOnly, view: 'list' }))}
      hidden={riverScope}
      scope={{ ...riverScope, feedIds: [...feedIds] }}
      waiting={{ count: countWaiting(waiting.counts, feedIds), show: showWaiting }}
    />
  )
}

const noColumns: Column[] = []

function feedsIn(columns: Column[], { feedId, columnId, tagId }: RiverScope) {
  return feedsOf(withTag(columns, tagId)).filter(
    (feed) => (feedId === undefined || feed.id === feedId) && (columnId === undefined || feed.columnId === columnId),
  )
}

function nameOf(columns: Column[], { feedId, columnId }: RiverScope): string {
  const feed = feedId === undefined ? undefined : findFeed(columns, feedId)
  return feed?.title ?? columns.find(({ id }) => id === columnId)?.name ?? texts.allItems()
}

function NoItems({ hasFeeds, unreadOnly }: { hasFeeds: boolean; unreadOnly: boolean }) {
  const { showView } = useReaderView()
  const setUnreadOnly = useSetUnreadOnly()
  if (hasFeeds && unreadOnly) {
    return (
      <EmptyState title={texts.riverEmptyUnread()}>
        <Button look="primary" onClick={() => setUnreadOnly(false)}>
          {texts.showAllItems()}
        </Button>
      </EmptyState>
    )
  }
  if (hasFeeds) {
    return (
      <EmptyState title={texts.riverEmpty()}>
        <ToMyFeeds />
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.noFeeds()} hint={texts.noFeedsHint()}>
      <Button look="primary" onClick={() => showView('addFeeds')}>
        {showAddFeeds.label()}
      </Button>
    </EmptyState>
  )
}

/** The sidebar and the dialogs wait for the first items, as they do for those of the board. */
function useRestOfPage(isTime: boolean): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isTime) return
    coverWithPaintedBoard()
    markBoardShown(cache)
  }, [isTime, cache])
  // The reader leaves before the list is drawn.
  useEffect(() => removePaintedBoard, [])
}
