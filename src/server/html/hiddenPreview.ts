// Newsletters begin with words that only the list of a mail program shows: hidden in the mail by a style, which our cleaner removes, so
// they would be above the article and be its snippet.
import {
  backgroundOf,
  type Color,
  colorOf,
  hasFontSize,
  hasHeight,
  isFlat,
  isSameColor,
  isTiny,
  isUnseen,
  joinStyles,
  noStyles,
  readColor,
  readStyleSheet,
  readStyles,
  type StyleSheet,
  type Styles,
} from './hidingStyles.ts'
import { type Attributes, readTags } from './tagReader.ts'

/** A preview is words, padded with invisible characters. Elements with more text, with links or with pictures are part of the mail. */
const previewMaxChars = 5_000
const styleMaxChars = 200_000
const attributesOf: ReadonlySet<string> = new Set([
  ...[
    'div',
    'span',
    'p',
    'font',
    'center',
    'small',
    'label',
    'section',
    'header',
    'article',
    'aside',
    'main',
    'footer',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'td',
    'th',
    'tr',
    'table',
    'tbody',
    'body',
    'ul',
    'ol',
    'li',
    'pre',
    'blockquote',
  ],
  ...['preheader', 'b', 'i', 'em', 'strong', 'u', 'mark', 'img'],
])
const notHideable: ReadonlySet<string> = new Set(['body', 'img'])
const content: ReadonlySet<string> = new Set([
  ...['a', 'img', 'picture', 'video', 'audio', 'iframe', 'object', 'svg', 'button', 'input', 'hr'],
])
const inline: ReadonlySet<string> = new Set(['span', 'font', 'small', 'label', 'b', 'i', 'em', 'strong', 'u', 'mark'])
const notShown: ReadonlySet<string> = new Set(['head', 'title', 'style', 'script', 'template'])
const withoutEnd: ReadonlySet<string> = new Set([
  'img',
  'br',
  'hr',
  'input',
  'meta',
  'link',
  'col',
  'area',
  'wbr',
  'source',
])

// A browser ends these before the next of their kind.
const endedByNext: ReadonlySet<string> = new Set(['p', 'td', 'tr', 'li'])

/** Names of previews, for styles that can mean something else. */
const previewName = /pre-?(?:header|view)|snippet/i

const visibleSign = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

type Hiding =
  /** Nothing of it is displayed, like `display: none`, which the cleaner drops from every article. */
  | 'gone'
  | 'unseen'
  /** The others hide the words, not what has a size, height or color of its own. */
  | 'tiny'
  | 'flat'
  | 'pale'

type Candidate = {
  name: string
  from: number
  /** How many elements of each name are open, the candidate's own included. */
  open: Map<string, number>
  hiding: Hiding
  chars: number
  hasWords: boolean
}

/** An element that may have a style, which inside the mail decides what is behind the words. */
type Opened = { name: string; background: Color | null }

/** Layout that looks like a candidate is around others; more are not checked, so a tag costs the same at any depth. */
const mostCandidates = 8

/** The HTML of a mail without its hidden preview. An element without an end tag stays. Linear. */
export function withoutHiddenPreview(html: string): string {
  const finder = createFinder(findStyleSheet(html))
  readTags(html, {
    entities: 'decoded',
    attributesOf,
    onOpen: finder.open,
    onClose: (name, from) => finder.close(name, endOfTag(html, from)),
    onText: finder.read,
  })
  return withoutCuts(html, finder.cuts)
}

/** In a pass of its own, because a sheet may come after the words. */
function findStyleSheet(html: string): StyleSheet {
  let css = ''
  let isInStyle = false
  readTags(html, {
    entities: 'asWritten',
    attributesOf: new Set(),
    onOpen: (name) => {
      isInStyle = name === 'style'
    },
    onClose: () => {
      isInStyle = false
    },
    onText: (text) => {
      if (isInStyle && css.length < styleMaxChars) css += text
    },
  })
  return readStyleSheet(css)
}

type Cut = { from: number; to: number }

function createFinder(sheet: StyleSheet) {
  const cuts: Cut[] = []
  const opened: Opened[] = []
  const openedTimes = new Map<string, number>()
  let candidates: Candidate[] = []
  let unshownDepth = 0
  let hasVisibleWords = false

  function open(name: string, attributes: Attributes, from: number): void {
    if (notShown.has(name)) unshownDepth++
    const styles = stylesOf(sheet, name, attributes)
    for (const candidate of candidates) if (showsItself(candidate, name, attributes, styles)) keep(candidate)
    const around = opened.at(-1)?.background ?? null
    const own = backgroundOf(styles) ?? backgroundOfAttributes(attributes)
    const place = { around: sheet.hasUnknownBackground ? 'unknown' : around, own, isFirst: !hasVisibleWords } as const
    const hiding = attributesOf.has(name) && !notHideable.has(name) ? hidingOf(name, attributes, styles, place) : null
    if (hiding !== null && candidates.length < mostCandidates)
      candidates.push({ name, from, open: new Map([[name, 1]]), hiding, chars: 0, hasWords: false })
    if (withoutEnd.has(name)) return
    opened.push({ name, background: own ?? around })
    openedTimes.set(name, (openedTimes.get(name) ?? 0) + 1)
  }

  function close(name: string, to: number): void {
    if (notShown.has(name)) unshownDepth = Math.max(0, unshownDepth - 1)
    leaveOpened(name)
    for (const candidate of candidates) {
      const count = candidate.open.get(name) ?? 0
      candidate.open.set(name, count - 1)
      // The end of an element around it means that its own end tag is missing.
      if (count === 0) keep(candidate)
      else if (count === 1 && name === candidate.name) end(candidate, to)
    }
  }

  function keep(candidate: Candidate): void {
    candidates = candidates.filter((each) => each !== candidate)
    if (candidates.length === 0) hasVisibleWords ||= candidate.hasWords
  }

  function end(candidate: Candidate, to: number): void {
    if (candidate.hiding !== 'gone' && candidate.chars > previewMaxChars) keep(candidate)
    else {
      candidates = candidates.filter((each) => each !== candidate)
      cuts.push({ from: candidate.from, to })
    }
  }

  /** Each element is left once, however many end tags have none to end. */
  function leaveOpened(name: string): void {
    if ((openedTimes.get(name) ?? 0) === 0) return
    let left: string | undefined
    do {
      left = opened.pop()?.name
      if (left !== undefined) openedTimes.set(left, (openedTimes.get(left) ?? 0) - 1)
    } while (left !== name && left !== undefined)
  }

  function read(text: string): void {
    if (unshownDepth > 0) return
    const hasWords = visibleSign.test(text)
    if (candidates.length === 0) hasVisibleWords ||= hasWords
    for (const candidate of candidates) {
      candidate.chars += text.length
      candidate.hasWords ||= hasWords
    }
  }

  return { cuts, open, close, read }
}

function stylesOf(sheet: StyleSheet, name: string, { class: classes, id, style }: Attributes): Styles {
  if (sheet.rules.size === 0) return style === undefined ? noStyles : readStyles(style)
  const names = [name, ...(classes ?? '').split(/\s+/, 20).map((each) => `.${each}`), `#${id ?? ''}`]
  const declared = names.map((each) => sheet.rules.get(each) ?? noStyles)
  return joinStyles(style === undefined ? declared : [...declared, readStyles(style)])
}

/** Within a candidate. True where a browser shows something of it after all, or where it has no clear end. */
function showsItself(candidate: Candidate, name: string, attributes: Attributes, styles: Styles): boolean {
  candidate.open.set(name, (candidate.open.get(name) ?? 0) + 1)
  if (name === candidate.name && endedByNext.has(name)) return true
  if (candidate.hiding === 'gone') return false
  if (content.has(name) && !isPixel(name, attributes)) return true
  if (candidate.hiding === 'unseen') return styles.get('visibility')?.value === 'visible'
  if (candidate.hiding === 'pale')
    return colorOf(styles) !== null || attributes.color !== undefined || backgroundOf(styles) !== null
  // Tables and rows of buttons set no size for the spaces between their parts, and one for each part.
  return hasFontSize(styles) || attributes.size !== undefined || (candidate.hiding === 'flat' && hasHeight(styles))
}

const isPixel = (name: string, { width, height }: Attributes): boolean =>
  name === 'img' && [width, height].every((side) => /^[01](?:px)?$/.test(side ?? ''))

type Place = { around: Color | null; own: Color | null; isFirst: boolean }

function hidingOf(name: string, attributes: Attributes, styles: Styles, place: Place): Hiding | null {
  const { hidden, style = '' } = attributes
  if (hidden !== undefined && hidden !== 'until-found') return 'gone'
  if (styles.size === 0 && attributes.color === undefined && attributes['aria-hidden'] === undefined) return null
  if (readStyles(style).get('display')?.value === 'none') return 'gone'
  if (isUnseen(styles)) return 'unseen'
  if (isPale(attributes, styles, place)) return 'pale'
  if (isTiny(styles)) return 'tiny'
  if (!place.isFirst) return null
  // Of these, a browser or all mail programs but one show the words: only where the preview is.
  if (isFlat(styles) && !inline.has(name)) return 'flat'
  const isOtherwiseHidden = attributes['aria-hidden'] === 'true' || styles.get('mso-hide')?.value === 'all'
  return isOtherwiseHidden && previewName.test(`${attributes.class} ${attributes.id}`) ? 'unseen' : null
}

const white: Color = [255, 255, 255]

/** Words in the color that is behind them. */
function isPale(attributes: Attributes, styles: Styles, { around, own, isFirst }: Place): boolean {
  const color = colorOf(styles) ?? readColor(attributes.color ?? '')
  if (color === 'transparent') return true
  if (own !== null) return isSameColor(color, own)
  // The color around words may not be the one behind them, so not in the middle of a mail.
  return isFirst && isSameColor(color, around ?? white)
}

function backgroundOfAttributes({ background, bgcolor }: Attributes): Color | null {
  return background === undefined || background === '' ? readColor(bgcolor ?? '') : 'unknown'
}

function endOfTag(html: string, from: number): number {
  if (!html.startsWith('</', from)) return from
  const end = html.indexOf('>', from)
  return end < 0 ? html.length : end + 1
}

/** Some are within others. */
function withoutCuts(html: string, cuts: Cut[]): string {
  if (cuts.length === 0) return html
  const kept: string[] = []
  let at = 0
  for (const { from, to } of cuts.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    kept.push(html.slice(at, from))
    at = to
  }
  return kept.join('') + html.slice(at)
}
