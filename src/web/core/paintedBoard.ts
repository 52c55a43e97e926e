// The board or list that first/ paints before the page's scripts are there, over the place where the page will be. It stays until
// the page has drawn the same items below it. Then the page takes over what the reader did meanwhile.

/** Set on the window by first/paint.ts. */
export type PaintedBoard = {
  element: HTMLElement
  /**
   * Selectors of the controls that the reader pressed, in order. Each counts once, because a second press would undo the first. A
   * press acts as soon as the page has drawn its control.
   */
  presses: Set<string>
}

declare global {
  var paintedBoard: PaintedBoard | undefined
}

const targetAttribute = 'data-press'
const scrollAttribute = 'data-scrolls'
const headlineTarget = /> button$/

/** The attribute of a painted control: a selector that finds the same control in the page. */
export function pressTarget(selector: string): Record<string, string> {
  return { [targetAttribute]: selector }
}

/** The attribute of a painted part that scrolls: a selector that finds the same part in the page. */
export function scrollTarget(selector: string): Record<string, string> {
  return { [scrollAttribute]: selector }
}

/** The selector of the control that a click in the painted board meant; null if it meant none. */
export function pressOf({ target }: Event): string | null {
  if (!(target instanceof Element) || !(getSelection()?.isCollapsed ?? true)) return null
  return target.closest(`[${targetAttribute}]`)?.getAttribute(targetAttribute) ?? null
}

/** Keeps a press until the page has drawn its control. Of several opened articles only the last is wanted. */
export function keepPress(presses: Set<string>, selector: string): void {
  if (headlineTarget.test(selector)) {
    for (const kept of presses) if (headlineTarget.test(kept)) presses.delete(kept)
  }
  presses.add(selector)
}

/** Items that have changed since they were painted are not waited for any longer. */
const longestWaitMs = 5000
/** A control that is not drawn this long after the page took over has probably gone. */
const longestPressMs = 10_000

/**
 * The page is there, and draws its blocks. Screen readers and Tab find everything once. The page takes over when
 * it has drawn the items in sight, or what the reader pressed.
 */
export function coverWithPaintedBoard(): void {
  const painted = globalThis.paintedBoard
  if (painted === undefined) return
  painted.element.setAttribute('aria-hidden', 'true')
  for (const control of painted.element.querySelectorAll<HTMLElement>('button, a, [tabindex]')) control.tabIndex = -1
  // In the next frame: looking for what is in sight lays out the page.
  const endMs = performance.now() + longestWaitMs
  requestAnimationFrame(() => followPage(painted, endMs))
}

function followPage(painted: PaintedBoard, endMs: number): void {
  if (globalThis.paintedBoard !== painted) return
  const isPressDrawn = [...painted.presses].some((selector) => findInPage(selector) !== null)
  const isTime = isPressDrawn || isSightDrawn(painted.element) || performance.now() >= endMs
  if (isTime) takeOverPaintedBoard()
  else requestAnimationFrame(() => followPage(painted, endMs))
}

function isSightDrawn(painted: HTMLElement): boolean {
  const articles = [...painted.querySelectorAll<HTMLElement>('article')]
  return articles.every(
    (article) => findInPage(`[data-item-id="${article.dataset.itemId}"]`) !== null || !isInSight(article),
  )
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Removes the painted board. The page gets its scroll positions, its focus and the presses. No-op without one. */
export function takeOverPaintedBoard(): void {
  const painted = globalThis.paintedBoard
  if (painted === undefined) return
  takeScrollPositions(painted.element)
  const focused = painted.element.contains(document.activeElement) ? document.activeElement : null
  const focusTarget = focused?.getAttribute(targetAttribute) ?? null
  removePaintedBoard()
  if (focusTarget !== null) findInPage(focusTarget)?.focus({ preventScroll: true })
  repeatPresses(painted.presses, performance.now() + longestPressMs)
}

/** The reader has left: nothing of the painted board counts any more. */
export function removePaintedBoard(): void {
  globalThis.paintedBoard?.element.remove()
  globalThis.paintedBoard = undefined
}

/** Each press acts once: now, or in the frame after its control is drawn. An article opens after the marks. */
function repeatPresses(presses: Set<string>, endMs: number): void {
  const marksFirst = [...presses].sort(
    (one, other) => Number(headlineTarget.test(one)) - Number(headlineTarget.test(other)),
  )
  for (const selector of marksFirst) {
    const control = findInPage(selector)
    if (control === null) continue
    presses.delete(selector)
    control.click()
  }
  if (presses.size > 0 && performance.now() < endMs) requestAnimationFrame(() => repeatPresses(presses, endMs))
}

function findInPage(selector: string): HTMLElement | null {
  return document.querySelector(`#root ${selector}`)
}

function takeScrollPositions(painted: HTMLElement): void {
  for (const part of painted.querySelectorAll<HTMLElement>(`[${scrollAttribute}]`)) {
    const inPage = findInPage(part.getAttribute(scrollAttribute) ?? '')
    if (inPage === null) continue
    if (part.scrollTop !== 0) inPage.scrollTop = part.scrollTop
    if (part.scrollLeft !== 0) inPage.scrollLeft = part.scrollLeft
  }
}
