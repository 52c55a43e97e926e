// Reads from the page what its components drew of the board's first screen, for the next visit (first/drawAgain.ts).
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { type DrawnBoard, type DrawnElement, drawnSetting } from '../core/drawnBoard.ts'
import { listLookSetting } from '../core/listLook.ts'
import { pressTarget, scrollTarget } from '../core/paintedBoard.ts'
import { drawnAheadPx } from '../parts/drawnAhead.ts'

/** More columns beside the window change neither the width of the others nor what is seen. */
const columnsMax = 12
/** Styles, times and presses need these. No addresses: pictures come with the page. */
const keptAttributes =
  /^(class|style|dir|role|type|datetime|max|value|width|height|aria-(label|hidden|current)|data-(item-id|look|density))$/

/** undefined unless the page shows a board as it is at first: not turned to another column, nothing open. */
export function recordBoard(): DrawnBoard | undefined {
  const columns = document.querySelector('#root :has(> [id^="column-"])')
  const board = columns?.parentElement
  if (columns === null || !board?.parentElement || columns.scrollLeft !== 0) return undefined
  if (board.querySelector('[aria-expanded="true"]') !== null) return undefined
  const look = listLookSetting.get()
  const drawn = [...columns.children].slice(0, columnsMax).map((column) => recordColumn(column, look.firstItems))
  if (drawn.every(({ blockCount }) => blockCount === 0)) return undefined
  const [name, { class: classes = '' }] = shallow(board)
  const boardElement: DrawnElement = [
    name,
    { class: `${classes} painted-items` },
    [...shallow(columns, scrollTarget(':has(> [id^="column-"])')), ...drawn.map(({ element }) => element)],
  ]
  const above = [...board.parentElement.children]
    .filter((part) => part.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING)
    .filter((part) => part.querySelector('h1, nav') !== null || part.matches('h1'))
    .map((part) => withClass(record(part), 'painted-beneath'))
  return {
    elements: [[...shallow(board.parentElement), ...above, boardElement]],
    address: location.pathname + location.search,
    setting: drawnSetting(look),
    language: currentLanguage(),
    drawnAt: Date.now(),
  }
}

/** A column down to its first block that is not as it is drawn at first, or to the end of what is drawn ahead. */
function recordColumn(column: Element, firstItems: number): { element: DrawnElement; blockCount: number } {
  const places = [...column.children].filter((child) => child.matches('section, [data-waiting], div'))
  const header = [...column.children].filter((child) => !places.includes(child)).map((child) => record(child))
  const endPx = column.clientHeight + drawnAheadPx({ isPaged: innerWidth < 900 })
  const blocks: DrawnElement[] = []
  let heightPx = 0
  for (const place of places) {
    const isDrawn = place.matches('section:not([data-waiting])') && !place.querySelector('[role="alert"], [aria-busy]')
    if (!isDrawn || heightPx > endPx) break
    blocks.push(record(place, firstItems))
    heightPx += place.clientHeight
  }
  const rest: DrawnElement[] = blocks.length < places.length ? [['div', { class: 'painted-rest' }]] : []
  const target = scrollTarget(`#${CSS.escape(column.id)}`)
  return { element: [...shallow(column, target), ...header, ...blocks, ...rest], blockCount: blocks.length }
}

/** An element with all that is in it. Of a block that shows more, the first items. */
function record(element: Element, firstItems = Number.POSITIVE_INFINITY): DrawnElement {
  // The picture of an icon comes with the page, as other pictures do.
  if (element instanceof SVGElement) return shallow(element)
  const children: (DrawnElement | string)[] = []
  let items = 0
  for (const part of element.childNodes) {
    if (!(part instanceof Element)) {
      children.push(part.textContent ?? '')
      continue
    }
    if (part.localName === 'article') items += 1
    const isSurplus = part.localName === 'article' && items > firstItems
    if (!isSurplus && !part.hasAttribute('data-unpainted')) children.push(record(part, firstItems))
  }
  const target = selectorOf(element)
  return [...shallow(element, target === null ? {} : pressTarget(target)), ...children]
}

function shallow(element: Element, more: Record<string, string> = {}): [string, Record<string, string>] {
  const kept = [...element.attributes].filter(({ name }) => keptAttributes.test(name))
  return [element.localName, { ...Object.fromEntries(kept.map(({ name, value }) => [name, value])), ...more }]
}

function withClass([name, attributes, ...children]: DrawnElement, added: string): DrawnElement {
  return [name, { ...attributes, class: `${attributes.class ?? ''} ${added}` }, ...children]
}

/** Finds a control again in the page of the next visit. An item is opened by a press beside its controls. */
function selectorOf(element: Element): string | null {
  const item = element.closest<HTMLElement>('[data-item-id]')?.dataset.itemId
  const scope = item === undefined ? '' : `[data-item-id="${item}"] `
  if (element.matches('article')) return `${scope}:is(h3, h4) > button`
  if (!element.matches('button, a')) return null
  if (item !== undefined && element.matches(':is(h3, h4) > button')) return `${scope}:is(h3, h4) > button`
  if (element.matches('[id^="feed-"] > a')) return `#${CSS.escape(element.parentElement?.id ?? '')} > a`
  const label = element.getAttribute('aria-label')
  if (label !== null) return `${scope}[aria-label="${CSS.escape(label)}"]`
  const described = element.getAttribute('aria-describedby')
  if (described !== null) return `[aria-describedby="${CSS.escape(described)}"]`
  const list = element.closest('nav')?.getAttribute('aria-label') ?? null
  const index = [...(element.parentElement?.children ?? [])].indexOf(element) + 1
  return list === null ? null : `nav[aria-label="${CSS.escape(list)}"] > :nth-child(${index})`
}
