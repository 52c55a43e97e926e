import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A block that moves to another column is drawn anew there, and the handle or the menu button that had the focus is
 * gone: who works with the keyboard gets it back on the button of the same name.
 */
export function useKeptFocus(board: RefObject<HTMLElement | null>): void {
  const name = useRef<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const remember = ({ target }: FocusEvent) => {
      const isOnBoard = target instanceof HTMLElement && board.current?.contains(target) === true
      name.current = isOnBoard ? target.getAttribute('aria-label') : null
    }
    const forget = () => {
      name.current = null
    }
    document.addEventListener('focusin', remember, { signal })
    // A press beside everything takes the focus away on purpose.
    document.addEventListener('pointerdown', forget, { signal, capture: true })
    return () => leaving.abort()
  }, [board])
  // After every change of the board: only then can the focus have been lost with what held it.
  useLayoutEffect(() => {
    if (name.current === null || document.activeElement !== document.body) return
    const button = board.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name.current)}"]`)
    button?.focus()
  })
}
