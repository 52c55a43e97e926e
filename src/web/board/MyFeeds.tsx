import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Column, Feed, Tag } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { markBoardShown, useListsOnTheirWay } from '../core/boardItems.ts'
import { columnsOnBoard, useBoards, useShownBoard } from '../core/boards.ts'
import { explainFailure } from '../core/callError.ts'
import { feedsOf, findFeed } from '../core/changeColumns.ts'
import { useColumns } from '../core/columnsApi.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { slot } from '../core/feature.ts'
import { lookOfferSetting } from '../core/lookOffer.ts'
import { removePaintedBoard, takeOverPaintedBoard } from '../core/paintedBoard.ts'
import { useSearches } from '../core/searchesApi.ts'
import { useTags } from '../core/tagsApi.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { useShownColumns } from '../core/useShownColumns.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { LoadingLine } from '../ui/ProgressBar.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { Board } from './Board.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { BoardTabs } from './BoardTabs.tsx'
import { BoardTop } from './BoardTop.tsx'
import styles from './MyFeeds.module.css'
import { NewsletterNotice } from './NewsletterNotice.tsx'
import { OneFeed } from './OneFeed.tsx'

const TagFeedsDialog = lazyComponent(async () => (await import('../onDemand/TagFeedsDialog.tsx')).TagFeedsDialog)
const EmptyBoard = lazyComponent(async () => (await import('../onDemand/EmptyBoard.tsx')).EmptyBoard)

type MyFeedsProps = {
  onOpen: OpenItem
  /** New items that arrived while an article was open. They wait for the reader. */
  waiting: { count: number; show: () => void }
}

/** My Feeds: the board, or the one feed that is selected. */
export function MyFeeds({ onOpen, waiting }: MyFeedsProps) {
  const { feedId, tagId } = useReaderView()
  const { data: columns, error, refetch } = useColumns()
  const searches = useSearches()
  const isWaitingForSearches = searches.isPending && searches.failureCount === 0
  const isPaged = useMediaQuery('(width < 900px)')
  useShownWithoutBoard(
    error !== null || feedId !== undefined || (columns !== undefined && feedsOf(columns).length === 0),
  )
  const tag = useTags({ isWanted: tagId !== undefined }).find(({ id }) => id === tagId)

  if (columns === undefined && error !== null) {
    return (
      <LoadFailure
        title={texts.boardFailed()}
        reason={explainFailure(error, texts.internalError())}
        onRetry={refetch}
      />
    )
  }
  // Blocks without their items are half as high, and searches are above feeds: the blocks below them would jump.
  if (columns === undefined || isWaitingForSearches) return <BoardSkeleton />
  const feed = feedId === undefined ? undefined : findFeed(columns, feedId)
  return (
    <div className={styles.myFeeds}>
      <ListsLine />
      <BoardTabs />
      <BoardTop isPaged={isPaged} feed={feed} tag={tag} waiting={waiting} />
      {feed === undefined && feedsOf(columns).length > 0 && <LookQuestion />}
      <NewsletterNotice feedId={feed?.id} onOpen={onOpen} />
      <ShownFeeds columns={columns} feed={feed} tag={tag} isPaged={isPaged} onOpen={onOpen} />
    </div>
  )
}

/** Without a board, the rest of the page does not wait for first blocks. */
function useShownWithoutBoard(isWithout: boolean): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!isWithout) return
    takeOverPaintedBoard()
    markBoardShown(cache)
  }, [isWithout, cache])
  // The reader leaves before the board is drawn.
  useEffect(() => removePaintedBoard, [])
}

function LookQuestion() {
  const offer = useDeviceSetting(lookOfferSetting)
  const LookChoice = slot('lookChoice')
  return offer === 'open' && LookChoice ? <LookChoice /> : null
}

function ListsLine() {
  return <LoadingLine isActive={useListsOnTheirWay() > 0} label={texts.boardLoading()} />
}

function ShownFeeds({ feed, onOpen, ...board }: WholeBoardProps & { feed: Feed | undefined }) {
  if (feed !== undefined) return <OneFeed key={feed.id} feed={feed} onOpen={onOpen} />
  return <WholeBoard {...board} onOpen={onOpen} />
}

/** A new account has this many (core/columns/ensureDefaultColumns.ts). */
const defaultColumnCount = 3

type WholeBoardProps = Pick<MyFeedsProps, 'onOpen'> & {
  columns: Column[]
  tag: Tag | undefined
  isPaged: boolean
}

function WholeBoard({ columns, tag, isPaged, onOpen }: WholeBoardProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { showView } = useReaderView()
  const boardId = useShownBoard()?.id
  const onBoard = columnsOnBoard(columns, { boards: useBoards() ?? [], boardId })
  const shownColumns = useShownColumns(onBoard, tag?.id)
  const hasSearches = (useSearches().data ?? []).length > 0
  const [countAtFirst] = useState(onBoard.length)
  // Columns beyond the first three, and one added just now, are a board already.
  const hasOwnColumns = onBoard.length > Math.min(countAtFirst, defaultColumnCount)
  useShownWithoutBoard(onBoard.length === 0)
  if (onBoard.length === 0) return <EmptyBoard />
  const isUnused = tag !== undefined && tag.feedTags.length + tag.feedItemTags.length === 0
  if (tag !== undefined && (isUnused || isChoosing) && feedsOf(columns).length > 0) {
    return (
      <>
        <EmptyState title={texts.columnEmptyUnderTag()}>
          <Button look="primary" onClick={() => setChoosing(true)}>
            {texts.tagFeeds()}
          </Button>
        </EmptyState>
        {isChoosing && <TagFeedsDialog tag={tag} onClose={() => setChoosing(false)} />}
      </>
    )
  }
  if (feedsOf(columns).length > 0 || hasSearches || hasOwnColumns) {
    return (
      <Board
        key={boardId}
        columns={columns}
        shownColumns={shownColumns}
        isUnderTag={tag !== undefined}
        taggedArticles={tag?.feedItemTags.length ? tag : undefined}
        isPaged={isPaged}
        onOpen={onOpen}
      />
    )
  }
  return (
    <EmptyState title={texts.noFeeds()} hint={texts.noFeedsHint()}>
      <Button look="primary" onClick={() => showView('addFeeds')}>
        {texts.showAddFeeds()}
      </Button>
    </EmptyState>
  )
}
