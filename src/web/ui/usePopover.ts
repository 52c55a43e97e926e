import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

type PopoverParts = {
  isOpen: boolean
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
const firstStop = '[role^="menuitem"]:not([aria-disabled]), input:not(:disabled), button:not(:disabled), a[href]'

/** A list of choices, such as sixty chapters, opens at the one that is chosen. A list of actions opens at its first. */
function findChosen(panel: HTMLElement): HTMLElement | null {
  const isListOfChoices = panel.querySelector('[role^="menuitem"]')?.role === 'menuitemradio'
  return isListOfChoices ? panel.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]') : null
}

/**
 * A panel that floats by its button: the browser's own popover (top layer; Escape or a press elsewhere closes it and the
 * focus goes back), placed below or above as there is room. Render the panel only while `isOpen`; what is chosen in it gets
 * the focus, or else the first thing that takes it.
 */
export function usePopover(): PopoverParts {
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const [element, button] = [panel.current, trigger.current]
    if (!isOpen || element === null || button === null) return
    const follow = () => placeBy(element, button)
    // Its own scrolling moves nothing, and measuring it anew would take it back to its top.
    const followPage = ({ target }: Event) => target !== element && follow()
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('toggle', ({ newState }) => newState === 'closed' && setOpen(false), { signal })
    window.addEventListener('scroll', followPage, { signal, capture: true, passive: true })
    window.addEventListener('resize', follow, { signal })
    element.showPopover()
    follow()
    const chosen = findChosen(element)
    chosen?.scrollIntoView({ block: 'center' })
    ;(chosen ?? element.querySelector<HTMLElement>(firstStop))?.focus()
    return () => listening.abort()
  }, [isOpen])

  const open = (event: MouseEvent) => {
    // By the end of this click the button is the open popover's own and would close it again.
    event.preventDefault()
    setOpen(true)
  }
  return {
    isOpen,
    close: () => panel.current?.hidePopover(),
    triggerProps: {
      ref: trigger,
      // While it is open the press is the browser's to answer: it closes, and is no press elsewhere.
      popoverTarget: isOpen ? id : undefined,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: isOpen ? undefined : open,
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
  // Near the right edge the panel ends where its button ends.
  const left = anchor.left + width + marginPx > innerWidth ? anchor.right - width : anchor.left
  panel.style.maxHeight = `${room}px`
  panel.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`
  panel.style.top = `${goesAbove ? anchor.top - gapPx - Math.min(height, room) : anchor.bottom + gapPx}px`
}
