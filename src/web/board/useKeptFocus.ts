import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const framesWaited = 60

/**
 * A block that moves to another column gets new elements, so its focused handle or menu button disappears. This moves the focus
 * to the new button with the same name, for readers who use the keyboard. `contents` is what the board shows.
 */
export function useKeptFocus(
  board: RefObject<HTMLElement | null>,
  contents: { columns: unknown; searches: unknown },
): void {
  const { columns, searches } = contents
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
    // A click outside all controls removes the focus on purpose.
    document.addEventListener('pointerdown', forget, { signal, capture: true })
    return () => leaving.abort()
  }, [board])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the contents can remove the focused element
  useLayoutEffect(() => {
    let frame = 0
    const giveBack = (triesLeft: number) => {
      if (name.current === null || document.activeElement !== document.body) return
      const button = board.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name.current)}"]`)
      if (button) button.focus()
      // In a column that was beside the window its block is drawn in one of the next frames.
      else if (triesLeft > 0) frame = requestAnimationFrame(() => giveBack(triesLeft - 1))
    }
    giveBack(framesWaited)
    return () => cancelAnimationFrame(frame)
  }, [board, columns, searches])
}
