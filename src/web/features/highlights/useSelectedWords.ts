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
    // The words are let go first; the next Escape closes the article.
    const release = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || selectedIn(body.current) === null || isBehind(body.current)) return
      event.preventDefault()
      event.stopPropagation()
      getSelection()?.removeAllRanges()
      setRange(null)
    }
    document.addEventListener('keydown', release, { capture: true })
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('keydown', release, { capture: true })
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

/** Under a menu or another dialog, which Escape closes. */
function isBehind(body: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  return document.querySelector(':popover-open') !== null || (top !== undefined && !top.contains(body))
}

export function selectedIn(body: HTMLElement | null): Range | null {
  const selection = getSelection()
  if (body === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(body) && range.toString().trim() !== '' ? range.cloneRange() : null
}
