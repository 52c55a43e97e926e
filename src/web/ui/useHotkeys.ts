import { use, useEffect, useEffectEvent } from 'react'
import { DialogDepth } from './DialogDepth.ts'
import { type Hotkeys, keyOfPress, matchHotkey, type PressedBefore } from './hotkeys.ts'
import { keepsLetter } from './typingAhead.ts'

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
  const findKeys = useEffectEvent((): Hotkeys => {
    const isActive = isOverPages ? !isBehindCard() : document.querySelectorAll('dialog:modal').length === depth
    return isActive ? keys : {}
  })
  useEffect(() => {
    const find = () => findKeys()
    if (listening.size === 0) document.addEventListener('keydown', press)
    listening.add(find)
    return () => {
      listening.delete(find)
      if (listening.size === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}

/**
 * The hotkeys of each component. They are matched together: the second key of 'g t' must not also open what another component
 * has on 't'.
 */
const listening = new Set<() => Hotkeys>()
let before: PressedBefore = null

function press(event: KeyboardEvent): void {
  const named = keyOfPress(event)
  if (named === undefined || isMeantElsewhere(event)) return
  if (keepsLetter(event)) {
    event.preventDefault()
    return
  }
  // If two components have the same key, the first of them gets it.
  const keys: Hotkeys = Object.assign({}, ...[...listening].reverse().map((find) => find()))
  // A reader may have chosen a letter of another script before keys were named by their place.
  const key = !named.startsWith('Ctrl+') && event.key in keys ? event.key : named
  const { match, before: remembered } = matchHotkey(keys, { key, at: event.timeStamp }, before)
  before = remembered
  if (match === undefined) return
  event.preventDefault()
  const hotkey = keys[match]
  if (!event.repeat || hotkey?.repeats) hotkey?.press(event)
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
