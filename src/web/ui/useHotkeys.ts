import { use, useEffect, useEffectEvent, useRef } from 'react'
import { DialogDepth } from './DialogDepth.ts'
import { type Hotkeys, keyOfPress, matchHotkey, type PressedBefore } from './hotkeys.ts'

const typingFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

type HotkeyOptions = {
  /** The keys also work while a dialog with the look of a page is open. */
  isOverPages?: boolean
}

/**
 * Listens for single keys and sequences: `useHotkeys({ j: { press: next, repeats: true }, 'g a': { press: showAll } })`. Keys
 * are ignored while the reader types or has a menu open, and on a page behind a dialog. Keys with Ctrl work in fields too. For
 * the keys of a dialog call it in a component inside the Modal.
 */
export function useHotkeys(keys: Hotkeys, { isOverPages = false }: HotkeyOptions = {}): void {
  const depth = use(DialogDepth)
  const before = useRef<PressedBefore>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOfPress(event)
    if (key === undefined || isMeantElsewhere(event)) return
    if (isOverPages ? isBehindCard() : document.querySelectorAll('dialog:modal').length !== depth) return
    const { match, before: remembered } = matchHotkey(keys, { key, at: event.timeStamp }, before.current)
    before.current = remembered
    if (match === undefined) return
    event.preventDefault()
    const hotkey = keys[match]
    if (!event.repeat || hotkey?.repeats) hotkey?.press(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isBehindCard = () => document.querySelector('dialog:modal:not([data-look="page"])') !== null

function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.ctrlKey || event.metaKey) return false
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest('[role="menu"], [role="listbox"]') !== null) return true
  // Enter and Space press the button or the link that has the focus.
  if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, summary') !== null) return true
  return target.closest(typingFields) !== null && event.key !== 'Escape'
}
