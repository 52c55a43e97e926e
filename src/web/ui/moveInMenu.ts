import type { KeyboardEvent } from 'react'
import { isRightToLeft } from './isRightToLeft.ts'

const typingMs = 700

/**
 * The keys of a menu (WAI-ARIA practices). Arrows wrap around; Home and End jump, letters go to the next row that has a word with
 * them; Right opens a group, Left leaves it; Tab closes all menus. Escape is the browser's: it closes one menu.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const around = menu.parentElement?.closest<HTMLElement>('[role="menu"]')
  // A menu within this one has had the key.
  if (!(event.target instanceof Element) || event.target.closest('[role="menu"]') !== menu) return
  if (event.key === 'Tab') {
    event.preventDefault()
    outermost(menu).hidePopover()
    return
  }
  const rows = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter(
    (row) => row.closest('[role="menu"]') === menu && !row.hidden,
  )
  const current = rows.findIndex((row) => row.matches(':focus'))
  const row = rows[current]
  const act = actOf(event, { menu, row, isWithin: Boolean(around) }) ?? focusOf(nextRow(event, rows, current))
  if (act === undefined) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

type Place = { menu: HTMLElement; row: HTMLElement | undefined; isWithin: boolean }

/** Goes into a group or out of one. */
function actOf({ key }: KeyboardEvent, { menu, row, isWithin }: Place): (() => void) | undefined {
  const [back, into] = isRightToLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === back && isWithin) return () => menu.hidePopover()
  if (key === into && row?.ariaHasPopup === 'menu') return () => row.click()
  return undefined
}

const focusOf = (row: HTMLElement | undefined) => row && (() => row.focus())

function outermost(menu: HTMLElement): HTMLElement {
  const around = menu.parentElement?.closest<HTMLElement>('[role="menu"]')
  return around ? outermost(around) : menu
}

function nextRow(event: KeyboardEvent<HTMLElement>, rows: HTMLElement[], current: number) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'ArrowDown') return rows[(current + 1) % rows.length]
  if (key === 'ArrowUp') return rows.at(Math.max(current, 0) - 1)
  if (key === 'Home') return rows.at(0)
  if (key === 'End') return rows.at(-1)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const typed = addLetter(event)
  // The first letter goes on to the next row; more letters of the same word may stay on it.
  const start = typed.length > 1 ? Math.max(current, 0) : current + 1
  return [...rows.slice(start), ...rows.slice(0, start)].find((row) => hasWord(row.textContent, typed))
}

/** A hundred columns are found by the letters that follow each other. The menu remembers them while it is open. */
function addLetter({ key, timeStamp, currentTarget: { dataset } }: KeyboardEvent<HTMLElement>): string {
  const isNew = timeStamp - Number(dataset.typedAt ?? 0) > typingMs
  dataset.typed = (isNew ? '' : (dataset.typed ?? '')) + key.toLowerCase()
  dataset.typedAt = String(timeStamp)
  return dataset.typed
}

const hasWord = (text: string, beginning: string) => ` ${text.trim().toLowerCase()}`.includes(` ${beginning}`)
