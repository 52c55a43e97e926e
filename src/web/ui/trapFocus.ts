import type { KeyboardEvent } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, audio[controls], [tabindex="0"]'

/** Keeps Tab inside a dialog: the browser's own modal lets it wander through the window's bars before it comes back. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((each) =>
    each.checkVisibility(),
  )
  const [first, last] = [stops.at(0), stops.at(-1)]
  const leaves = event.shiftKey ? first : last
  const enters = event.shiftKey ? last : first
  if (document.activeElement !== leaves && stops.length > 0) return
  event.preventDefault()
  enters?.focus()
}
