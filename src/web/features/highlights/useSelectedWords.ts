import { type RefObject, useEffect, useState } from 'react'

/** A selection is complete when it has not changed for so long. */
const settledMs = 200

/** The words that the reader selected in the text; null without any. */
export function useSelectedWords(body: RefObject<HTMLElement | null>): { range: Range | null; forget: () => void } {
  const [range, setRange] = useState<Range | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setRange(selectedIn(body.current)), settledMs)
    }
    // The bar is fixed in the window.
    const hide = () => setRange(null)
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [body])
  const forget = () => {
    getSelection()?.removeAllRanges()
    setRange(null)
  }
  return { range, forget }
}

export function selectedIn(body: HTMLElement | null): Range | null {
  const selection = getSelection()
  if (body === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(body) && range.toString().trim() !== '' ? range.cloneRange() : null
}
