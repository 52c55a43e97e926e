import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { isRightToLeft } from './isRightToLeft.ts'
import { useToast } from './toastContext.ts'

export type PopoverParts = {
  isOpen: boolean
  open: () => void
  close: () => void
  triggerProps: {
    ref: RefObject<HTMLButtonElement | null>
    popoverTarget: string | undefined
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: ((event: MouseEvent) => void) | undefined
  }
  panelProps: { ref: RefObject<HTMLDivElement | null>; id: string; popover: 'auto'; style: CSSProperties }
}

const gapPx = 4
const marginPx = 8
const firstStop =
  '[role^="menuitem"]:not([aria-disabled], [hidden]), input:not(:disabled), button:not(:disabled, [hidden]), a[href]'

/** A list of choices, such as sixty chapters, opens at the chosen one. A list of commands opens at its first. */
function findChosen(panel: HTMLElement): HTMLElement | null {
  const isListOfChoices = panel.querySelector('[role^="menuitem"]')?.role === 'menuitemradio'
  return isListOfChoices ? panel.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]') : null
}

type PopoverOptions = {
  /** Loads the script of what the panel shows, before it opens. */
  load?: (() => Promise<unknown>) | undefined
  /** 'beside' for a menu within a menu: beside its row, or in the place of the whole menu in a narrow window. */
  place?: 'below' | 'beside'
  /** The element beside the panel, when no button of its own opens it. */
  anchor?: RefObject<HTMLElement | null>
}

/**
 * A panel next to its button: the browser's popover, below or above the button. Escape or a click elsewhere closes it and
 * returns the focus. Render the panel only while `isOpen`. Its chosen item gets the focus, otherwise its first control.
 */
export function usePopover({ load, place = 'below', anchor }: PopoverOptions = {}): PopoverParts {
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const showToast = useToast()

  useEffect(() => {
    const [element, button] = [panel.current, (anchor ?? trigger).current]
    if (!isOpen || element === null || button === null) return
    const follow = () => {
      if (place === 'beside') placeBeside(element, button)
      else placeBy(element, button)
      markMore(element)
    }
    // Scrolling within the panel does not move it, and measuring it again would scroll it back to its top.
    const followPage = ({ target }: Event) => {
      if (target === element) markMore(element)
      else if (!(target instanceof Node && element.contains(target))) follow()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('toggle', ({ newState }) => newState === 'closed' && setOpen(false), { signal })
    // The browser returns the focus only to what opened the outermost popover.
    const returnFocus = ({ newState }: ToggleEvent) =>
      newState === 'closed' && element.contains(document.activeElement) && button.focus()
    if (place === 'beside') element.addEventListener('beforetoggle', returnFocus, { signal })
    window.addEventListener('scroll', followPage, { signal, capture: true, passive: true })
    window.addEventListener('resize', follow, { signal })
    element.showPopover()
    follow()
    const chosen = findChosen(element)
    chosen?.scrollIntoView({ block: 'center' })
    ;(chosen ?? element.querySelector<HTMLElement>(firstStop))?.focus()
    return () => listening.abort()
  }, [isOpen, place, anchor])

  const open = () => {
    if (load === undefined) return setOpen(true)
    load().then(
      () => setOpen(true),
      () => showToast({ kind: 'error', text: texts.unreachable() }),
    )
  }
  const openByClick = (event: MouseEvent) => {
    // Without this the same click would close the popover again, because the button is its target by then.
    event.preventDefault()
    open()
  }
  return {
    isOpen,
    open,
    close: () => panel.current?.hidePopover(),
    triggerProps: {
      ref: trigger,
      // While the popover is open, the browser handles the click and closes it.
      popoverTarget: isOpen ? id : undefined,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: isOpen ? undefined : openByClick,
    },
    panelProps: { ref: panel, id, popover: 'auto', style: { position: 'fixed', inset: 'auto', margin: 0 } },
  }
}

function placeBy(panel: HTMLElement, button: HTMLElement): void {
  panel.style.maxHeight = ''
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = innerHeight - anchor.bottom - gapPx - marginPx
  const above = anchor.top - gapPx - marginPx
  const goesAbove = height > below && above > below
  const room = goesAbove ? above : below
  // The panel begins where its button does, or ends there near the other edge of the window.
  const fits = isRightToLeft() ? anchor.right - width >= marginPx : anchor.left + width + marginPx <= innerWidth
  const left = fits === isRightToLeft() ? anchor.right - width : anchor.left
  panel.style.maxHeight = `${room}px`
  panel.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`
  panel.style.top = `${goesAbove ? anchor.top - gapPx - Math.min(height, room) : anchor.bottom + gapPx}px`
}

/** The menu around it stays where it is. A narrow window has no room beside it, so the panel lies over it and has a way back. */
function placeBeside(panel: HTMLElement, row: HTMLElement): void {
  const around = (row.closest('[role="menu"]') ?? row).getBoundingClientRect()
  panel.style.minHeight = ''
  panel.style.width = ''
  panel.style.maxHeight = `${innerHeight - 2 * marginPx}px`
  const width = panel.offsetWidth
  const isMirrored = isRightToLeft()
  const rooms = [innerWidth - around.right, around.left]
  const [roomAfter = 0, roomBefore = 0] = isMirrored ? rooms.reverse() : rooms
  const fitsAfter = roomAfter >= width + marginPx
  const isOver = innerWidth < 640 || (!fitsAfter && roomBefore < width + marginPx)
  panel.toggleAttribute('data-over', isOver)
  for (const back of panel.querySelectorAll<HTMLElement>('[data-back]')) back.hidden = !isOver
  if (isOver) {
    panel.style.width = `${Math.max(around.width, Math.min(width, innerWidth - 2 * marginPx))}px`
    panel.style.minHeight = `${around.height}px`
  }
  const { offsetWidth, offsetHeight } = panel
  const [atLeft, atRight] = isOver
    ? [around.left, around.right - offsetWidth]
    : [around.left - offsetWidth + gapPx, around.right - gapPx]
  const left = (isOver || fitsAfter) === isMirrored ? atLeft : atRight
  const top = isOver ? around.top : row.getBoundingClientRect().top - 7
  panel.style.left = `${Math.max(marginPx, left)}px`
  panel.style.top = `${Math.max(marginPx, Math.min(top, innerHeight - marginPx - offsetHeight))}px`
}

/** For the style sheet: a panel that is longer than its place says so at the end that has more. */
function markMore(panel: HTMLElement): void {
  const { scrollTop, scrollHeight, clientHeight } = panel
  panel.toggleAttribute('data-more-above', scrollTop > 1)
  panel.toggleAttribute('data-more-below', scrollHeight - scrollTop - clientHeight > 1)
}
