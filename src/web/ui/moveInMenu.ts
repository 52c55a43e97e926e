import type { KeyboardEvent } from 'react'

/** The keys of a menu (WAI-ARIA practices). Arrows wrap around; Home, End and first letters jump; Tab closes the menu. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  if (event.key === 'Tab') {
    event.preventDefault()
    menu.hidePopover()
    return
  }
  const rows = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const current = rows.findIndex((row) => row.matches(':focus'))
  const next = nextRow(event, rows, current)
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function nextRow({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, rows: HTMLElement[], current: number) {
  if (key === 'ArrowDown') return rows[(current + 1) % rows.length]
  if (key === 'ArrowUp') return rows.at(Math.max(current, 0) - 1)
  if (key === 'Home') return rows.at(0)
  if (key === 'End') return rows.at(-1)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const afterCurrent = [...rows.slice(current + 1), ...rows.slice(0, current + 1)]
  return afterCurrent.find((row) => row.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
