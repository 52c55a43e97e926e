const silentParts = 'pre, table, figcaption, math, svg, button, [aria-hidden="true"], [data-player]'

/** Code, tables, captions, formulas and the marks of footnotes are not read aloud. */
export function isSilent({ parentElement }: Text): boolean {
  if (parentElement === null || parentElement.closest(silentParts) !== null) return true
  return parentElement.closest('sup:has(a), a > sup') !== null
}
