import { useEffect } from 'react'
import { useStableCallback } from '../ui/useStableCallback.ts'

/** A row, and the place in the window where it was pressed. */
export type PressedRow = { element: HTMLElement; x: number; y: number }

/** As long as a system waits before it shows a menu. */
const longPressMs = 500
/** A finger that moves further scrolls or swipes. */
const stillPx = 10

/**
 * Calls `onPress` for a right click on a row, for the menu key and for a long press. It returns false to leave the press to the browser,
 * which also keeps those on links and on selected words.
 */
export function useRowPress(onPress: (row: PressedRow) => boolean): void {
  const press = useStableCallback(onPress)
  useEffect(() => {
    const listening = new AbortController()
    listenToPresses(press, listening.signal)
    return () => listening.abort()
  }, [press])
}

function listenToPresses(press: (row: PressedRow) => boolean, signal: AbortSignal): void {
  let isDown = false
  // Opened at once, the menu would close when the button or the finger is let go of.
  let due: PressedRow | null = null
  let hasOpened = false
  let touch: { row: PressedRow; timer: ReturnType<typeof setTimeout> } | null = null
  const forgetTouch = () => {
    clearTimeout(touch?.timer)
    touch = null
  }
  const holdLong = (row: PressedRow) => {
    if (!hasSelection()) due = row
  }
  const openDue = () => {
    isDown = false
    forgetTouch()
    const row = due
    due = null
    hasOpened = row !== null
    if (row !== null) setTimeout(() => press(row))
  }
  const down = (event: PointerEvent) => {
    isDown = true
    due = null
    hasOpened = false
    forgetTouch()
    const row = event.pointerType === 'touch' && event.isPrimary ? rowOf(event) : null
    // Safari has no 'contextmenu' for a finger.
    if (row !== null) touch = { row, timer: setTimeout(() => holdLong(row), longPressMs) }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (touch !== null && Math.hypot(clientX - touch.row.x, clientY - touch.row.y) > stillPx) {
      forgetTouch()
      due = null
    }
  }
  const showMenu = (event: MouseEvent) => {
    const row = hasSelection() ? null : rowOf(event)
    if (row === null) return
    if (isDown) due = row
    if (isDown || press(row)) event.preventDefault()
  }
  // Otherwise the finger that opened the menu also opens the article.
  const endTouch = (event: TouchEvent) => hasOpened && event.cancelable && event.preventDefault()
  document.addEventListener('pointerdown', down, { signal, capture: true })
  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('pointerup', openDue, { signal })
  document.addEventListener('pointercancel', openDue, { signal })
  document.addEventListener('touchend', endTouch, { signal, passive: false, capture: true })
  document.addEventListener('contextmenu', showMenu, { signal })
}

function rowOf({ target, clientX: x, clientY: y }: MouseEvent): PressedRow | null {
  const pressed = target instanceof Element ? target : null
  const element = pressed?.closest<HTMLElement>('main [data-item-id]') ?? null
  return element === null || pressed?.closest('a, input') ? null : { element, x, y }
}

const hasSelection = (): boolean => !(getSelection()?.isCollapsed ?? true)
