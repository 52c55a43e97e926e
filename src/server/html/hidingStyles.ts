// Reads from styles whether words can be seen. Style sheets are read as far as mails use them: rules for a tag, class or id.

/** Values by property, lower-case. */
export type Styles = ReadonlyMap<string, { value: string; isImportant: boolean }>

/** By 'td', '.class' and '#id'. */
export type StyleSheet = {
  rules: ReadonlyMap<string, Styles>
  /** A rule that we can't read sets a background: then nobody knows the background of an element by those around it. */
  hasUnknownBackground: boolean
}

export const noStyles: Styles = new Map()

export function readStyles(style: string): Styles {
  const found = new Map<string, { value: string; isImportant: boolean }>()
  for (const declaration of style.slice(0, 2_000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim()
    const written = declaration.slice(colon + 1)
    const value = written.split('!', 1)[0]?.trim() ?? ''
    const isImportant = written.includes('!')
    found.set(name, { value, isImportant })
    if (name === 'font') for (const [part, size] of partsOfFont(value)) found.set(part, { value: size, isImportant })
  }
  return found
}

/** 'italic 0/0 serif' sets the size and the height of lines. */
function partsOfFont(value: string): [string, string][] {
  const sizes = value.split(' ').find((part) => /^\.?\d/.test(part) && !/^\d00$/.test(part))
  const [size = '', height = ''] = sizes?.split('/') ?? []
  return [
    ['font-size', size],
    ['line-height', height],
  ]
}

/** Later ones win, important ones against all others. */
export function joinStyles(all: Styles[]): Styles {
  const [first = noStyles, ...others] = all.filter((each) => each.size > 0)
  if (others.length === 0) return first
  const joined = new Map(first)
  for (const [name, declared] of others.flatMap((each) => [...each]))
    if (declared.isImportant || !joined.get(name)?.isImportant) joined.set(name, declared)
  return joined
}

/** Real mails have a few hundred. */
const mostRules = 5_000

export function readStyleSheet(css: string): StyleSheet {
  const rules = new Map<string, Styles>()
  let hasUnknownBackground = false
  /** The texts before the braces that are open. */
  const open: string[] = []
  // Texts and the braces after them by turns.
  const parts = withoutComments(css).split(/([{}])/, mostRules * 4)
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const text = parts[at] ?? ''
    if (parts[at + 1] === '{') {
      // An at-rule without a block may be before it.
      open.push(text.slice(text.lastIndexOf(';') + 1).trim())
      continue
    }
    const selectors = open.pop() ?? '@'
    if (selectors.startsWith('@')) continue
    const names = open.every(isForEveryScreen) ? selectors.split(',', 100).map(nameOf) : [null]
    hasUnknownBackground ||= names.includes(null) && text.includes('background')
    const styles = readStyles(text)
    for (const name of names) if (name !== null) rules.set(name, joinStyles([rules.get(name) ?? noStyles, styles]))
  }
  return { rules, hasUnknownBackground }
}

function withoutComments(css: string): string {
  const kept: string[] = []
  let at = 0
  for (let from = css.indexOf('/*'); from >= 0; from = css.indexOf('/*', at)) {
    kept.push(css.slice(at, from))
    const end = css.indexOf('*/', from + 2)
    at = end < 0 ? css.length : end + 2
  }
  return (kept.join('') + css.slice(at)).replaceAll('<!--', '').replaceAll('-->', '')
}

const isForEveryScreen = (atRule: string): boolean => /^@media\s+(?:only\s+)?(?:all|screen)$/i.test(atRule)

const layoutTag = /^(?:html|body|table|tbody|tr|td|div|center)$/i

/** 'td', '.class' or '#id'; null for a selector that only some of such elements match. */
function nameOf(selector: string): string | null {
  const parts = selector.trim().split(/[\s>]+/)
  const last = parts.pop() ?? ''
  if (!parts.every((part) => layoutTag.test(part))) return null
  if (/^[a-z][a-z0-9-]{0,30}$/i.test(last)) return parts.length === 0 ? last.toLowerCase() : null
  const [, sign, name] =
    /^[a-z0-9]{0,20}([.#])([\w-]{1,100})$/i.exec(last) ??
    /^[a-z0-9]{0,20}(\[)class[~*]?=["']?([\w-]{1,100})["']?\]$/i.exec(last) ??
    []
  return name === undefined ? null : (sign === '#' ? '#' : '.') + name
}

const valueIn = (styles: Styles, name: string): string => styles.get(name)?.value ?? ''

/** Elements of one of these are not seen, whatever they hold, except what makes itself visible. */
export function isUnseen(styles: Styles): boolean {
  if (styles.size === 0) return false
  const value = (name: string) => valueIn(styles, name)
  // An element that begins unseen and then appears.
  if (value('animation') !== '' || value('animation-name') !== '') return false
  return (
    value('display') === 'none' ||
    ['hidden', 'collapse'].includes(value('visibility')) ||
    value('content-visibility') === 'hidden' ||
    isAtMost(value('opacity'), { '': 0.02, '%': 2 }) ||
    /\bopacity\(?\s?[:=]?\s?0%?\)/.test(value('filter')) ||
    /\bscale[xy]?\(\s?0[\s,)]/.test(value('transform')) ||
    isClosed(value) ||
    isOffScreen(value) ||
    /^rect\((?:[01](?:px)?[\s,]*){4}\)$/.test(value('clip')) ||
    /^(?:inset\(\s?(?:[5-9]\d|100)%|circle\(\s?0)/.test(value('clip-path'))
  )
}

type ValueOf = (name: string) => string

const sides = ['max-height', 'height', 'max-width', 'width']

function isClosed(value: ValueOf): boolean {
  const cutsOff = ['overflow', 'overflow-x', 'overflow-y'].some((name) => /\b(?:hidden|clip)\b/.test(value(name)))
  return cutsOff && sides.some((side) => isAtMost(value(side), { '': 1, px: 1, pt: 1, em: 0.1, rem: 0.1, '%': 0 }))
}

function isOffScreen(value: ValueOf): boolean {
  const far = { px: -500, pt: -500, em: -30, rem: -30 }
  return (
    ['left', 'right', 'top', 'bottom', 'text-indent'].some((name) =>
      isAtMost(value(name), { ...far, '%': -100, vw: -100, vh: -100 }),
    ) ||
    ['margin-left', 'margin-top'].some((name) => isAtMost(value(name), far)) ||
    /^translate(?:3d|[xy])?\((?:-\d{3,}%|-\d{4,}px)/.test(value('transform')) ||
    (value('white-space') === 'nowrap' && value('text-indent') === '100%' && value('overflow') === 'hidden')
  )
}

/** The words are there, but too small to be read. Parts of the element may have a size of their own. */
export function isTiny(styles: Styles): boolean {
  return isAtMost(valueIn(styles, 'font-size'), { '': 2, px: 2, pt: 1.5, em: 0.1, rem: 0.1, '%': 10 })
}

export const hasFontSize = (styles: Styles): boolean => valueIn(styles, 'font-size') !== '' && !isTiny(styles)

const nothing = { '': 0, px: 0, pt: 0, em: 0, rem: 0, '%': 0 }

/** Lines of no height, or a box of none: a browser shows the words, over what follows. */
export function isFlat(styles: Styles): boolean {
  const isNothing = (name: string) => isAtMost(valueIn(styles, name), nothing)
  return isNothing('line-height') || sides.filter(isNothing).length >= 2
}

export const hasHeight = (styles: Styles): boolean => valueIn(styles, 'line-height') !== '' && !isFlat(styles)

/** True where the value is a number with one of these units that is at most the one given. */
function isAtMost(value: string, most: Readonly<Record<string, number>>): boolean {
  const [, amount, unit = ''] = /^(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))(px|pt|r?em|%|vw|vh)?$/.exec(value) ?? []
  const limit = most[unit]
  return amount !== undefined && limit !== undefined && Number(amount) <= limit
}

export type Color = readonly [red: number, green: number, blue: number] | 'transparent' | 'unknown'

/** Null without one. */
export const colorOf = (styles: Styles): Color | null => readColor(valueIn(styles, 'color'))

const colorWithin = /#[\da-f]{3,8}\b|\brgba?\([^()]{1,60}\)|\b(?:white|black)\b/

/** Null without one, or for a transparent one; 'unknown' for a picture. */
export function backgroundOf(styles: Styles): Color | null {
  const declared = ['background', 'background-image', 'background-color'].map((name) => valueIn(styles, name))
  const [short = '', picture = '', plain = ''] = declared
  if (/\(/.test(picture) || /\burl\(|gradient\(/.test(short)) return 'unknown'
  const color = readColor(plain || (colorWithin.exec(short)?.[0] ?? short))
  return color === 'transparent' ? null : color
}

const names: Readonly<Record<string, Color>> = { white: [255, 255, 255], black: [0, 0, 0], transparent: 'transparent' }

export function readColor(value: string): Color | null {
  const text = value.trim().toLowerCase()
  if (text === '' || text === 'none') return null
  const known = names[text]
  if (known !== undefined) return known
  const [, digits] = /^#?([\da-f]{3,8})$/.exec(text) ?? []
  if (digits !== undefined) return colorOfDigits(digits)
  const parts = /^(?:rgb|hsl)a?\(([^()]{1,60})\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean)
  if (parts?.[3] !== undefined && Number.parseFloat(parts[3]) === 0) return 'transparent'
  const [red, green, blue] = (parts ?? []).map(Number)
  return text.startsWith('rgb') && red !== undefined && green !== undefined && blue !== undefined
    ? [red, green, blue]
    : 'unknown'
}

function colorOfDigits(digits: string): Color {
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  if (pairs[3] === '00') return 'transparent'
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

/** Of 255. A mail's white and the white of its preview are not always the same. */
const sameColorWithin = 8

export function isSameColor(one: Color | null, other: Color | null): boolean {
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string') return false
  return one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= sameColorWithin)
}
