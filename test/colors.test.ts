import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themes } from '../src/shared/themes.ts'

const css = readFileSync(join(import.meta.dirname, '../src/web/styles/tokens.css'), 'utf8')

type Scheme = 'light' | 'dark'
type Palette = Map<string, Record<Scheme, string>>

const usual = paletteAt(':root {')
const contrastPalette = paletteAt(':root[data-theme="contrast"] {')

/** Each theme as it appears: its scheme, and its colors over the usual ones. */
const looks: { name: string; scheme: Scheme; palette: Palette; textContrast: number }[] = [
  { name: 'light', scheme: 'light', palette: usual, textContrast: 4.5 },
  { name: 'dark', scheme: 'dark', palette: usual, textContrast: 4.5 },
  { name: 'sepia', scheme: 'light', palette: paletteAt(':root[data-theme="sepia"] {'), textContrast: 4.5 },
  { name: 'black', scheme: 'dark', palette: paletteAt(':root[data-theme="black"] {'), textContrast: 4.5 },
  { name: 'contrast', scheme: 'light', palette: contrastPalette, textContrast: 7 },
  { name: 'contrast', scheme: 'dark', palette: contrastPalette, textContrast: 7 },
]

function blockAt(start: string): string {
  const from = css.indexOf(start)
  if (from < 0) throw new Error(`tokens.css has no block ${start}`)
  return css.slice(from, css.indexOf('}', from))
}

function paletteAt(start: string): Palette {
  const found = blockAt(start).matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)
  return new Map(
    [...found].map(([, name = '', light, dark, both]) => [
      name,
      { light: light ?? both ?? '', dark: dark ?? both ?? '' },
    ]),
  )
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

describe.each(looks)('in the theme $name, in the $scheme scheme', ({ scheme, palette, textContrast }) => {
  const colorOf = (name: string): string => {
    const color = (palette.get(name) ?? usual.get(name))?.[scheme]
    if (color === undefined) throw new Error(`tokens.css has no color --${name}.`)
    return color
  }
  const grounds = ['paper', 'sheet', 'hover']
  const texts = ['ink', 'soft', 'muted', 'accent', 'danger', 'success']
  const pairs = [
    ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
    ['on-accent', 'accent'] as const,
    ['on-danger', 'danger'] as const,
    ['ink', 'hit'] as const,
    ...['yellow', 'green', 'blue', 'pink'].map((color) => ['ink', `highlight-${color}`] as const),
  ]
  test.each(pairs)('the text color %s is readable on %s', (text, ground) => {
    expect(contrast(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(textContrast)
  })

  test.each(['paper', 'sheet'])('the edge of a field is visible on %s', (ground) => {
    expect(contrast(colorOf('edge'), colorOf(ground))).toBeGreaterThanOrEqual(3)
  })

  test('the focus ring has another color than errors', () => {
    expect(css).toContain('--focus-ring: 2px solid var(--accent)')
    expect(colorOf('accent')).not.toBe(colorOf('danger'))
  })

  test('each color of code is readable', () => {
    const code = readFileSync(join(import.meta.dirname, '../src/web/article/code.module.css'), 'utf8')
    // In high contrast, code is ink.
    const isInk = blockAt(':root {').includes('--forced-ink: initial') && textContrast === 7
    const colors = [...code.matchAll(/var\(--forced-ink, light-dark\((#\w{6}), (#\w{6})\)\)/g)]
    expect(colors.length).toBeGreaterThan(0)
    for (const [, light = '', dark = ''] of colors) {
      const shown = isInk ? colorOf('ink') : { light, dark }[scheme]
      expect(contrast(shown, colorOf('hover'))).toBeGreaterThanOrEqual(textContrast)
    }
  })
})

test('each theme is checked', () => {
  expect([...new Set(['system', ...looks.map(({ name }) => name)])]).toEqual(themes)
})

test('a system that asks for more contrast gets the colors of high contrast', () => {
  const media = css.slice(css.indexOf('@media (prefers-contrast: more)'))
  const [, own = ''] = /\{\s+:root:root \{([^}]*)\}/.exec(media) ?? []
  const [, chosen = ''] = /\{([^}]*)$/.exec(blockAt(':root[data-theme="contrast"] {')) ?? []
  expect(own.match(/--.*;/g)).toEqual(chosen.match(/--.*;/g))
})

test('the script in the page applies every theme before the first paint', () => {
  const start = readFileSync(join(import.meta.dirname, '../src/web/start.js'), 'utf8')
  const [, pattern = ''] = /if \(\/(.*)\/\.test\(theme\)\)/.exec(start) ?? []
  expect(themes.filter((theme) => !new RegExp(pattern).test(theme))).toEqual(['system'])
})
