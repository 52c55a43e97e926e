// The board that first/ paints before the page's scripts are there, over the place where the page will be. It stays until the
// page has drawn the same blocks below it; then the page takes over what the reader did meanwhile.

/** Set on the window by first/paintBoard.ts. */
export type PaintedBoard = {
  element: HTMLElement
  /** Selectors of the controls that the reader pressed, in order. Each counts once: a second press would undo the first. */
  presses: Set<string>
}

declare global {
  var paintedBoard: PaintedBoard | undefined
}

const targetAttribute = 'data-press'
const headlineTarget = /> button$/

/** The attribute of a painted control: a selector that finds the same control in the page. */
export function pressTarget(selector: string): Record<string, string> {
  return { [targetAttribute]: selector }
}

/** The selector of the control that a click in the painted board meant; null if it meant none. */
export function pressOf({ target }: Event): string | null {
  if (!(target instanceof Element) || !(getSelection()?.isCollapsed ?? true)) return null
  return target.closest(`[${targetAttribute}]`)?.getAttribute(targetAttribute) ?? null
}

/** The page is there, and draws its blocks. Screen readers find everything once. */
export function coverWithPaintedBoard(): void {
  const painted = globalThis.paintedBoard?.element
  painted?.setAttribute('aria-hidden', 'true')
}

/** Blocks that have changed since they were painted are not waited for any longer. */
const longestWaitFrames = 60

/** Takes over once the page has drawn all painted items. */
export function takeOverWhenDrawn(framesLeft = longestWaitFrames): void {
  const articles = globalThis.paintedBoard?.element.querySelectorAll<HTMLElement>('article')
  const isDrawn = [...(articles ?? [])].every(({ dataset }) => findInPage(`[data-item-id="${dataset.itemId}"]`))
  if (isDrawn || framesLeft === 0) takeOverPaintedBoard()
  else requestAnimationFrame(() => takeOverWhenDrawn(framesLeft - 1))
}

/** Removes the painted board. The page gets its scroll positions, its focus and the presses. No-op without one. */
export function takeOverPaintedBoard(): void {
  const painted = globalThis.paintedBoard
  if (painted === undefined) return
  globalThis.paintedBoard = undefined
  takeScrollPositions(painted.element)
  const focused = painted.element.contains(document.activeElement) ? document.activeElement : null
  const focusTarget = focused?.getAttribute(targetAttribute) ?? null
  painted.element.remove()
  if (focusTarget !== null) findInPage(focusTarget)?.focus({ preventScroll: true })
  for (const selector of inOrder(painted.presses)) findInPage(selector)?.click()
}

/** Of several opened articles only the last is wanted, after all marks. */
function inOrder(presses: ReadonlySet<string>): string[] {
  const opened = [...presses].filter((selector) => headlineTarget.test(selector))
  return [...[...presses].filter((selector) => !headlineTarget.test(selector)), ...opened.slice(-1)]
}

function findInPage(selector: string): HTMLElement | null {
  return document.querySelector(`#root ${selector}`)
}

/** Columns are in the same order in both. */
function takeScrollPositions(painted: HTMLElement): void {
  for (const column of painted.querySelectorAll<HTMLElement>('[data-column]')) {
    const inPage = document.getElementById(column.dataset.column ?? '')
    if (inPage === null) continue
    inPage.scrollTop = column.scrollTop
    const [from, to] = [column.parentElement, inPage.parentElement]
    if (from !== null && to !== null && from.scrollLeft !== 0) to.scrollLeft = from.scrollLeft
  }
}
