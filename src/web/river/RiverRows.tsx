import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { type ListLook, listLookSetting } from '../core/listLook.ts'
import { useIsPrinting } from '../ui/useIsPrinting.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import styles from './RiverRows.module.css'
import { useKeptPlace } from './useKeptPlace.ts'
import { useReadOnScroll } from './useReadOnScroll.ts'

/** Estimates; comfortable: a headline of two lines and a snippet. Each row is measured once it is rendered. */
const rowHeightsPx: Record<ListLook['density'], number> = { comfortable: 130, compact: 50, headlines: 26 }
const rowsBeyondSight = 6
/** The next page is loaded this many rows before the end. */
const rowsAhead = 15

type RiverRowsProps = {
  items: Item[]
  /** Stories side by side. */
  perRow: number
  scroller: HTMLElement | null
  /** The element above the rows that scrolls with them. */
  head: RefObject<HTMLElement | null>
  visit: number
  isOldestFirst: boolean
  openId: number | undefined
  selectedIds: ReadonlySet<number>
  onSelect: (itemId: number) => void
  renderStory: (item: Item) => ReactNode
  /** Called when few rows are left below those in sight; undefined while it could load nothing. */
  onNearEnd: (() => unknown) | undefined
}

/** The items of a long list, rendering only the rows in sight and the one with the open item. */
export function RiverRows({ items, perRow, scroller, head, openId, renderStory, ...props }: RiverRowsProps) {
  const { selectedIds, onSelect, onNearEnd, ...place } = props
  const scrollMargin = useHeight(head)
  const isPrinting = useIsPrinting()
  const openRow = Math.floor(items.findIndex(({ id }) => id === openId) / perRow)
  const rows = useVirtualizer<HTMLElement, Element>({
    count: Math.ceil(items.length / perRow),
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightsPx[listLookSetting.get().density],
    getItemKey: (row) => items[row * perRow]?.id ?? row,
    scrollMargin,
    overscan: rowsBeyondSight,
    // The keys step from the open item, also when it is out of sight.
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? [...Array(range.count).keys()] : withRow(defaultRangeExtractor(range), openRow)),
      [isPrinting, openRow],
    ),
  })
  useKeptPlace({ rows, scroller, items, perRow, itemId: openId, ...place })
  useReadOnScroll({ rows, scroller, itemsOf: (row) => items.slice(row * perRow, (row + 1) * perRow) })
  const lastShown = rows.range?.endIndex ?? 0
  const isNearEnd = lastShown >= rows.options.count - rowsAhead
  const canLoad = onNearEnd !== undefined
  const reachEnd = useStableCallback(() => onNearEnd?.())
  useEffect(() => {
    if (isNearEnd && canLoad) reachEnd()
  }, [isNearEnd, canLoad, reachEnd])
  return (
    <div
      className={styles.rows}
      data-selecting={selectedIds.size > 0 || undefined}
      data-few={items.length < perRow || undefined}
      style={withVariables({ '--rows-height': `${rows.getTotalSize()}px`, '--few': items.length })}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={styles.row}
          style={withVariables({ '--row-start': `${start - scrollMargin}px`, '--per-row': perRow })}
        >
          {items.slice(index * perRow, (index + 1) * perRow).map((item) => (
            <div
              key={item.id}
              className={styles.cell}
              data-cell={item.id}
              data-selected={selectedIds.has(item.id) || undefined}
              aria-current={item.id === openId || undefined}
            >
              <input
                type="checkbox"
                className={styles.box}
                aria-label={texts.selectItemOf({ title: itemTitle(item) })}
                checked={selectedIds.has(item.id)}
                onChange={() => onSelect(item.id)}
              />
              {renderStory(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** For the style sheet, which places the rows otherwise on paper. */
const withVariables = (variables: Record<`--${string}`, string | number>) => variables as CSSProperties

function withRow(rows: number[], row: number): number[] {
  if (row < 0 || rows.includes(row)) return rows
  return [...rows, row].sort((one, other) => one - other)
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => setHeightPx(measured.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return heightPx
}
