// Newsletters begin with words that only the list of a mail program shows: hidden in the mail by a style, which our cleaner removes, so
// they would be above the article and be its snippet. `display: none` and `hidden` are the cleaner's, for every article.
import { type Attributes, readTags } from './tagReader.ts'

/** A preview is words, padded with invisible characters. Elements with more text, with links or with pictures are part of the mail. */
const previewMaxChars = 5_000
const styleMaxChars = 200_000
const hideable = [
  ...['div', 'span', 'p', 'font', 'center', 'small', 'label', 'section', 'header'],
  ...['h1', 'h2', 'h3', 'td', 'tr', 'table', 'preheader'],
]
const attributesOf: ReadonlySet<string> = new Set([...hideable, 'b', 'i', 'em', 'strong'])
const content: ReadonlySet<string> = new Set([
  ...['a', 'img', 'picture', 'video', 'audio', 'iframe', 'object', 'svg', 'button', 'input', 'hr'],
])

// A browser ends these before the next of their kind.
const endedByNext: ReadonlySet<string> = new Set(['p', 'td', 'tr'])

type Candidate = {
  name: string
  from: number
  /** How many elements of each name are open, the candidate's own included. */
  open: Map<string, number>
  chars: number
  isTiny: boolean
  isKept: boolean
}

/** The HTML of a mail without its hidden preview. An element without an end tag stays. One pass, linear. */
export function withoutHiddenPreview(html: string): string {
  const hiddenClasses = new Set<string>()
  const kept: string[] = []
  let keptTo = 0
  let style: string | null = null
  let candidate: Candidate | null = null
  readTags(html, {
    entities: 'decoded',
    attributesOf,
    onOpen: (name, attributes, from) => {
      if (name === 'style') style = ''
      if (candidate === null) candidate = candidateOf(name, attributes, from, hiddenClasses)
      else enter(candidate, name, attributes)
    },
    onClose: (name, from) => {
      if (name === 'style' && style !== null) {
        for (const hidden of findHiddenClasses(style)) hiddenClasses.add(hidden)
        style = null
      }
      if (candidate === null || !leave(candidate, name)) return
      if (!candidate.isKept && candidate.chars <= previewMaxChars) {
        kept.push(html.slice(keptTo, candidate.from))
        keptTo = endOfTag(html, from)
      }
      candidate = null
    },
    onText: (text) => {
      if (style !== null && style.length < styleMaxChars) style += text
      if (candidate !== null) candidate.chars += text.length
    },
  })
  return kept.length === 0 ? html : kept.join('') + html.slice(keptTo)
}

function candidateOf(
  name: string,
  attributes: Attributes,
  from: number,
  hiddenClasses: ReadonlySet<string>,
): Candidate | null {
  const hiding = hidingOf(declarationsOf(attributes.style ?? ''))
  const hasHiddenClass = (attributes.class ?? '').split(/\s/, 20).some((each) => hiddenClasses.has(each))
  if (hiding === 'shown' && !hasHiddenClass) return null
  return {
    name,
    from,
    open: new Map([[name, 1]]),
    chars: 0,
    isTiny: hiding === 'tiny' && !hasHiddenClass,
    isKept: false,
  }
}

function enter(candidate: Candidate, name: string, attributes: Attributes): void {
  candidate.open.set(name, (candidate.open.get(name) ?? 0) + 1)
  if (content.has(name) || (name === candidate.name && endedByNext.has(name))) candidate.isKept = true
  if (attributes.style === undefined) return
  const inner = declarationsOf(attributes.style)
  // Tables and rows of buttons set no size for the spaces between their parts, and one for each part.
  if (candidate.isTiny && inner.has('font-size') && !isTiny(inner)) candidate.isKept = true
  if (inner.get('visibility') === 'visible') candidate.isKept = true
}

/** True when the candidate ends. The end of an element around it means that its own end tag is missing. */
function leave(candidate: Candidate, name: string): boolean {
  const count = candidate.open.get(name) ?? 0
  if (count === 0) candidate.isKept = true
  else candidate.open.set(name, count - 1)
  return name === candidate.name && count === 1
}

function endOfTag(html: string, from: number): number {
  if (!html.startsWith('</', from)) return from
  const end = html.indexOf('>', from)
  return end < 0 ? html.length : end + 1
}

/** Values by property, lower-case, without `!important`. */
function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of style.slice(0, 2_000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    found.set(
      declaration.slice(0, colon).trim(),
      declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim(),
    )
  }
  return found
}

// Hiding from one mail program ('mso-hide') is not among them: that element is for all others.
function hidingOf(style: ReadonlyMap<string, string>): 'shown' | 'hidden' | 'tiny' {
  if (style.size === 0) return 'shown'
  const isClosed = ['max-height', 'height', 'max-width', 'width'].some((side) => isZero(style.get(side)))
  const color = style.get('color')
  const background = style.get('background-color') ?? style.get('background')
  const isHidden =
    style.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(style.get('visibility') ?? '') ||
    isZero(style.get('opacity')) ||
    (isClosed && style.get('overflow') === 'hidden') ||
    color === 'transparent' ||
    (color !== undefined && color === background) ||
    ['text-indent', 'left', 'top', 'margin-left'].some((place) => farOutside(style.get(place))) ||
    /^rect\((?:[01](?:px)?[\s,]*){4}\)$/.test(style.get('clip') ?? '')
  if (isHidden) return 'hidden'
  return isTiny(style) ? 'tiny' : 'shown'
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^0(?:\.0{1,4})?(?:px|em|%|pt)?$/.test(value)
}

function isTiny(style: ReadonlyMap<string, string>): boolean {
  const size = style.get('font-size')
  return isZero(size) || size === '1px'
}

function farOutside(value: string | undefined): boolean {
  return value !== undefined && /^-\d{3,6}(?:px|em)$/.test(value) && Number.parseInt(value, 10) <= -900
}

/** Classes that a rule hides on every screen: the rules within `@media` are for some. */
function findHiddenClasses(style: string): string[] {
  const found: string[] = []
  let depth = 0
  let selectors = ''
  for (const part of style.split(/([{}])/)) {
    if (part === '{') depth++
    else if (part === '}') depth = Math.max(0, depth - 1)
    else if (depth === 0) selectors = part.replace('<!--', '')
    else if (depth === 1 && !selectors.includes('@') && hidingOf(declarationsOf(part)) === 'hidden')
      found.push(...selectors.split(',').flatMap(classOf))
  }
  return found
}

function classOf(selector: string): string[] {
  const [, name] = /^[a-z0-9]{0,20}\.([\w-]{1,100})$/i.exec(selector.trim()) ?? []
  return name === undefined ? [] : [name]
}
