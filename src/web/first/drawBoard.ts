// The board with its columns.
import type { FeedBlock } from '../../shared/features/board.ts'
import { texts } from '../../shared/texts/texts.ts'
import boardStyles from '../board/Board.module.css'
import columnStyles from '../board/BoardColumn.module.css'
import toolsStyles from '../board/BoardTools.module.css'
import topStyles from '../board/BoardTop.module.css'
import columnHeaderStyles from '../board/ColumnHeader.module.css'
import nameStyles from '../board/ColumnName.module.css'
import tabStyles from '../board/ColumnTabs.module.css'
import styles from '../board/MyFeeds.module.css'
import type { ListLook } from '../core/listLook.ts'
import { pressTarget, scrollTarget } from '../core/paintedBoard.ts'
import { drawnAheadPx, isColumnFull } from '../parts/drawnAhead.ts'
import { columnElementId } from '../parts/showColumn.ts'
import { classNames } from '../ui/classNames.ts'
import iconButtonStyles from '../ui/IconButton.module.css'
import hiddenStyles from '../ui/VisuallyHidden.module.css'
import type { PaintedColumn } from './choosePainted.ts'
import { drawBlock } from './drawBlock.ts'
import { drawPage } from './drawPage.ts'
import { element } from './element.ts'

type BoardOptions = { look: ListLook; now: number /** Narrow windows show one column, below tabs. */; isPaged: boolean }

/** More columns beside the window change neither the width of the others nor what is seen. */
const columnsBeside = 4

/** Adds the board to the page. */
export function drawBoard(columns: PaintedColumn[], options: BoardOptions): HTMLElement {
  const inSight = columns.findLastIndex(({ blocks }) => blocks.length > 0) + 1
  const shown = columns.slice(0, inSight + columnsBeside).map((column) => ({
    drawn: drawColumn(column, options),
    waiting: [...column.blocks],
    restCount: column.restCount,
  }))
  const page = drawPage(
    element(
      'div',
      { class: styles.myFeeds },
      options.isPaged ? drawTabs(columns) : drawTop(),
      element(
        'div',
        { class: classNames(boardStyles.board, 'painted-items') },
        element(
          'div',
          { class: boardStyles.columns, ...scrollTarget(':has(> [id^="column-"])') },
          ...shown.map(({ drawn }) => drawn),
        ),
      ),
    ),
  )
  document.body.append(page)
  fillColumns(shown, options)
  return page
}

type DrawnColumn = { drawn: HTMLElement; waiting: FeedBlock[]; restCount: number }

/** Draws the same blocks as the page does at first. Blocks out of sight would take as much memory and time as those in sight. */
function fillColumns(columns: DrawnColumn[], options: BoardOptions): void {
  const aheadPx = drawnAheadPx(options)
  for (let open = columns; open.length > 0; ) {
    open = columns.filter(({ drawn, waiting }) => waiting.length > 0 && !isColumnFull(drawn, aheadPx))
    for (const { drawn, waiting } of open)
      drawn.append(...waiting.splice(0, 1).map((block) => drawBlock(block, options)))
  }
  // A column scrolls like the page's, so a scrollbar takes its room from both.
  for (const { drawn, waiting, restCount } of columns)
    if (waiting.length + restCount > 0) drawn.append(element('div', { class: 'painted-rest' }))
}

/** As in board/BoardTop.tsx, without the tools. */
function drawTop(): HTMLElement {
  return element(
    'div',
    { class: classNames(toolsStyles.tools, 'painted-beneath') },
    element('h1', { dir: 'auto', class: topStyles.title }, texts.showMyFeeds()),
  )
}

/** As in board/ColumnTabs.tsx, without the menu. */
function drawTabs(columns: PaintedColumn[]): HTMLElement {
  const tabs = columns.map(({ name, hasUnread }, index) =>
    element(
      'button',
      {
        type: 'button',
        dir: 'auto',
        class: classNames(tabStyles.tab, index === 0 && tabStyles.current),
        ...pressTarget(`nav[aria-label="${texts.columnTabs()}"] :nth-child(${index + 1})`),
      },
      name,
      hasUnread ? element('span', { 'aria-hidden': 'true', class: tabStyles.dot }) : undefined,
    ),
  )
  return element(
    'div',
    { class: classNames(tabStyles.strip, 'painted-beneath') },
    element('div', { class: tabStyles.tabs }, ...tabs),
  )
}

/** As in board/BoardColumn.tsx, without its blocks. */
function drawColumn(column: PaintedColumn, { isPaged }: BoardOptions): HTMLElement {
  const { id, name } = column
  return element(
    'section',
    { 'aria-label': name, class: columnStyles.column, ...scrollTarget(`#${columnElementId(id)}`) },
    isPaged ? element('span', { class: hiddenStyles.hidden }, element('h2', {}, name)) : drawColumnHeader(column),
  )
}

/** As in board/ColumnHeader.tsx. */
function drawColumnHeader({ id, name, feedCount, shownCount }: PaintedColumn): HTMLElement {
  const count =
    shownCount === feedCount
      ? texts.columnFeeds({ count: feedCount })
      : texts.columnFeedsShown({ shown: shownCount, count: feedCount })
  return element(
    'header',
    { class: columnHeaderStyles.header },
    element(
      'h2',
      { class: nameStyles.heading },
      element(
        'button',
        { type: 'button', dir: 'auto', class: nameStyles.name, ...pressTarget(`#${columnElementId(id)} h2 > button`) },
        name,
      ),
    ),
    element('span', { class: columnHeaderStyles.count }, count),
    element('span', { class: classNames(iconButtonStyles.iconButton, columnHeaderStyles.menu) }),
  )
}
