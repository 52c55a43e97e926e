import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../src/web/styles/tokens.css'), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light: light ?? '', dark: dark ?? '' },
  ]),
)

function colorOf(name: string, scheme: 'light' | 'dark'): string {
  const color = tokens.get(name)
  if (color === undefined) throw new Error(`tokens.css has no color --${name}.`)
  return color[scheme]
}

/** WCAG 2, 1.4.3. */
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const grounds = ['paper', 'sheet', 'hover']
  const texts = ['ink', 'soft', 'muted', 'accent', 'danger', 'success']
  const pairs = [
    ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
    ['on-accent', 'accent'] as const,
    ['on-danger', 'danger'] as const,
    ['ink', 'hit'] as const,
  ]
  test.each(pairs)('the text color %s is readable on %s', (text, ground) => {
    expect(contrast(colorOf(text, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'sheet'])('the edge of a field is visible on %s', (ground) => {
    expect(contrast(colorOf('edge', scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(3)
  })

  test('the focus ring has another color than errors', () => {
    expect(css).toContain('--focus-ring: 2px solid var(--accent)')
    expect(colorOf('accent', scheme)).not.toBe(colorOf('danger', scheme))
  })
})
