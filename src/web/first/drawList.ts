// One list of all items, as river/RiverFrame.tsx draws it, without its tools and without an open article.
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { layoutSetting, listModeOf, listWidthSetting, storiesSideBySide } from '../core/layout.ts'
import type { ListLook } from '../core/listLook.ts'
import { scrollTarget } from '../core/paintedBoard.ts'
import dividerStyles from '../river/Divider.module.css'
import frameStyles from '../river/RiverFrame.module.css'
import listStyles from '../river/RiverList.module.css'
import rowStyles from '../river/RiverRows.module.css'
import topStyles from '../river/RiverTop.module.css'
import { classNames } from '../ui/classNames.ts'
import { drawPage } from './drawPage.ts'
import { drawStory } from './drawStory.ts'
import { element } from './element.ts'

type ListOptions = { look: ListLook; now: number }

/** Rows are rarely lower. */
const leastRowPx = 80

/** Puts the list on the page and returns its element. Rows need their heights, so they are drawn in it. */
export function drawList(items: Item[], options: ListOptions): HTMLElement {
  const mode = listModeOf(layoutSetting.get(), innerWidth)
  const rows = element('div', { class: rowStyles.rows })
  const scroller = element(
    'div',
    { class: classNames(listStyles.scroller, 'painted-items'), ...scrollTarget('main [data-scroller]') },
    rows,
    // The list scrolls like the page's, so a scrollbar takes its room from both.
    element('div', { class: 'painted-rest' }),
  )
  const page = drawPage(
    element(
      'div',
      { class: frameStyles.frame, 'data-mode': mode, style: `--list-width:${listWidthSetting.get()}px` },
      element(
        'section',
        { class: frameStyles.list, 'aria-label': texts.allItems() },
        element(
          'div',
          { class: classNames(topStyles.top, 'painted-beneath') },
          element('h1', { dir: 'auto', class: topStyles.title }, texts.allItems()),
        ),
        scroller,
      ),
      mode === 'beside' ? element('div', { class: dividerStyles.divider }) : undefined,
    ),
  )
  document.body.append(page)
  const perRow = mode === 'beside' ? 1 : storiesSideBySide('row', scroller.clientWidth, items.length)
  drawRows(rows, items.slice(0, perRow * Math.ceil(innerHeight / leastRowPx)), { ...options, perRow })
  return page
}

/** As in river/RiverRows.tsx: each row is below the whole pixels of those above. */
function drawRows(rows: HTMLElement, items: Item[], { perRow, ...options }: ListOptions & { perRow: number }): void {
  const columns = `repeat(${perRow}, minmax(0, 1fr))`
  const drawn = Array.from({ length: Math.ceil(items.length / perRow) }, (_, index) =>
    element(
      'div',
      { class: rowStyles.row, 'data-index': String(index), style: `grid-template-columns:${columns}` },
      ...items
        .slice(index * perRow, (index + 1) * perRow)
        .map((item) => element('div', { class: rowStyles.cell }, drawStory(item, { ...options, place: 'list' }))),
    ),
  )
  rows.append(...drawn)
  const heights = drawn.map(({ offsetHeight }) => offsetHeight)
  let top = 0
  for (const [index, row] of drawn.entries()) {
    row.style.translate = `0 ${top}px`
    top += heights[index] ?? 0
  }
  rows.style.height = `${top}px`
}
