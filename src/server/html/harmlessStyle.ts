const line = /^(?:none|underline|line-through|overline)$/

// Only declarations that carry meaning and cannot move, cover, load or hide anything. Colors and sizes are left out: a
// newsletter's black text would be unreadable on a dark page.
const harmless: ReadonlyMap<string, RegExp> = new Map([
  ['text-align', /^(?:left|right|center|justify|start|end)$/],
  ['vertical-align', /^(?:top|middle|bottom|baseline|sub|super)$/],
  ['font-style', /^(?:normal|italic|oblique)$/],
  ['font-weight', /^(?:normal|bold|bolder|[1-9]00)$/],
  ['font-variant', /^(?:normal|small-caps)$/],
  ['text-decoration', line],
  ['text-decoration-line', line],
  ['text-transform', /^(?:none|uppercase|lowercase|capitalize)$/],
  ['white-space', /^(?:normal|nowrap|pre|pre-wrap|pre-line)$/],
  ['list-style-type', /^(?:none|disc|circle|square|decimal|(?:lower|upper)-(?:alpha|roman|latin|greek))$/],
])

/** The allowed declarations of a style attribute as one string; '' without any. */
export function harmlessStyle(style: string): string {
  const kept: string[] = []
  // No CSS parser: a declaration passes only when all of it matches a pattern above, so quotes and comments fail.
  for (const declaration of style.slice(0, 2_000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const property = declaration.slice(0, colon).trim()
    const value = declaration.slice(colon + 1).trim()
    if (harmless.get(property)?.test(value)) kept.push(`${property}:${value}`)
  }
  return kept.join(';')
}

/** The direction that a style attribute gives; null without one. */
export function writtenDirection(style: string): string | null {
  for (const declaration of style.slice(0, 2_000).toLowerCase().split(';')) {
    const [property, value] = declaration.split(':')
    const direction = value?.replace('!important', '').trim()
    if (property?.trim() === 'direction' && (direction === 'rtl' || direction === 'ltr')) return direction
  }
  return null
}
