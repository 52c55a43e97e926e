import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Column, Item, Tag } from '../../shared/api/entities.ts'
import { markBoardShown, useReadBoard } from '../core/boardItems.ts'
import { feedsOf } from '../core/changeColumns.ts'
import { coverWithPaintedBoard, takeOverPaintedBoard } from '../core/paintedBoard.ts'
import { useSearches } from '../core/searchesApi.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { ShownColumns } from '../core/useShownColumns.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { createNearWatch, type NearWatch } from '../ui/nearness.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import styles from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { ColumnTabs } from './ColumnTabs.tsx'
import { DragBoard } from './DragBoard.tsx'
import { type BoardDrawing, createBoardDrawing, DrawingContext } from './useDrawing.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useShownCounts } from './useShownCounts.ts'

type BoardProps = {
  /** All columns, as places to move a feed to. */
  columns: Column[]
  /** The same columns with the feeds to show. */
  shownColumns: Column[]
  /** A selected tag hides the other feeds. */
  isUnderTag: boolean
  /** The selected tag, if articles have it. */
  taggedArticles?: Tag | undefined
  /** In narrow windows the columns are pages with tabs. */
  isPaged: boolean
  onOpen: OpenItem
}

export function Board({ columns, shownColumns, isUnderTag, taggedArticles, isPaged, onOpen }: BoardProps) {
  const { shownCount, showMore } = useShownCounts()
  const open = useOpenFromBoard({ shownColumns, shownCount, onOpen })
  const { pages, current, follow, turnTo } = usePages()
  const columnWatch = useColumnWatch(pages)
  const { drawing, columnCount } = useBoardDrawing(shownColumns.length)
  const searches = useSearches().data
  useKeptFocus(pages, { columns: shownColumns, searches })
  return (
    <DragBoard columns={columns}>
      {isPaged && <ColumnTabs columns={shownColumns} current={current} onChoose={turnTo} />}
      <div className={styles.board}>
        <div ref={pages} className={styles.columns} onScroll={follow}>
          <ShownColumns value={shownColumns}>
            <DrawingContext value={drawing}>
              {shownColumns.slice(0, columnCount).map((column, columnIndex) => (
                <BoardColumn
                  key={column.id}
                  column={column}
                  // A tag that filters the board hides them.
                  searches={isUnderTag ? undefined : searches}
                  columnIndex={columnIndex}
                  columnWatch={columnWatch}
                  isPage={isPaged}
                  isUnderTag={isUnderTag}
                  taggedArticles={columnIndex === 0 ? taggedArticles : undefined}
                  shownCount={shownCount}
                  onShowMore={showMore}
                  onOpen={open}
                  onOpenFound={onOpen}
                />
              ))}
            </DrawingContext>
          </ShownColumns>
        </div>
      </div>
    </DragBoard>
  )
}

/** More columns change neither the widths of these nor the first view. */
const firstColumns = 8
/** The others come this many at a time: forty at once would hold up a press. */
const columnsPerTask = 4

/** Columns beside the window up to this far are drawn: the next one is there when it is turned to. */
const nearColumns = '0px 250px'

function useColumnWatch(pages: RefObject<HTMLElement | null>): NearWatch | null {
  const [watch, setWatch] = useState<NearWatch | null>(null)
  useEffect(() => {
    if (pages.current === null) return
    const created = createNearWatch(pages.current, nearColumns)
    setWatch(created)
    return () => created.stop()
  }, [pages])
  return watch
}

/**
 * Everything less important waits until the first blocks are drawn, such as the columns beside the window. A deferred render of
 * them would start again after each block.
 */
function useBoardDrawing(wholeCount: number): { drawing: BoardDrawing; columnCount: number } {
  const cache = useQueryClient()
  const [drawing] = useState(createBoardDrawing)
  const [columnCount, setColumnCount] = useState(firstColumns)
  const [isGrowing, setGrowing] = useState(false)
  useEffect(() => {
    coverWithPaintedBoard()
    drawing.turns.onIdle(() => {
      // Blocks that have changed since they were painted are not waited for.
      takeOverPaintedBoard()
      drawing.isWhole = true
      setGrowing(true)
      void afterPaint().then(() => markBoardShown(cache))
    })
  }, [drawing, cache])
  useEffect(() => {
    if (!isGrowing || columnCount >= wholeCount) return
    const timer = setTimeout(() => setColumnCount(columnCount + columnsPerTask))
    return () => clearTimeout(timer)
  }, [isGrowing, columnCount, wholeCount])
  return { drawing, columnCount }
}

type OpenFromBoard = Pick<BoardProps, 'shownColumns' | 'onOpen'> & { shownCount: (feedId: number) => number }

/** Opens an item with its list, as the board shows it at this moment (docs/specification.md#article-overlay). */
function useOpenFromBoard({ shownColumns, shownCount, onOpen }: OpenFromBoard): (item: Item) => void {
  const readBoard = useReadBoard()
  const { unreadOnly } = usePreferences()
  return useStableCallback((item) => onOpen(item, readBoard({ feeds: feedsOf(shownColumns), unreadOnly, shownCount })))
}

/** The columns as pages side by side: the visible one, and turning to another. */
function usePages() {
  const pages = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = pages.current ?? {}
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const turnTo = (page: number) => pages.current?.children[page]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  return { pages, current, follow, turnTo }
}
