import { articleTags, leftOut, voidTags } from './articleMarkup.ts'
import { readDrawing } from './drawing.ts'
import { showFormulasOnce } from './formulas.ts'
import { hidingOf, isCopyLabel } from './hiddenTags.ts'
import { showOwnElements } from './ownElements.ts'
import { pictureSource, pictureSrcset } from './pictures.ts'
import { type Attributes, readTags } from './tagReader.ts'

/** No article nests deeper, and browsers draw and copy pages recursively. */
const depthMax = 128

// The open elements that an opening tag ends, and the elements around them that stop the search: the implied end tags of the
// HTML standard that articles need, and those that sanitize-html's parser would add.
const tableParts = ['table']
const cell = { ends: ['td', 'th', 'thead'], within: ['tr', ...tableParts] }
const row = { ends: ['td', 'th', 'tr'], within: tableParts }
const section = { ends: ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: tableParts }
const link = { ends: ['a'], within: ['td', 'th', 'caption', ...tableParts] }
const term = { ends: ['dt', 'dd'], within: ['dl', ...tableParts] }
const reading = { ends: ['rt', 'rp', 'rb', 'rtc'], within: ['ruby', ...tableParts] }
const impliedEnds: ReadonlyMap<string, { ends: readonly string[]; within: readonly string[] }> = new Map([
  ['a', link],
  // A frame becomes a link (cleanTag.ts).
  ['iframe', link],
  ['embed', link],
  ['li', { ends: ['li'], within: ['ul', 'ol', 'menu', ...tableParts] }],
  ['tr', row],
  ...['td', 'th'].map((name) => [name, cell] as const),
  ...['thead', 'tbody', 'tfoot'].map((name) => [name, section] as const),
  ...['dt', 'dd'].map((name) => [name, term] as const),
  ...['rt', 'rp', 'rb'].map((name) => [name, reading] as const),
])
const endsParagraph: ReadonlySet<string> = new Set(
  `address article aside blockquote center details div dl dt dd figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main menu
  nav ol p pre section summary table ul`.split(/\s+/),
)
// A stray '</div>' inside a cell, common in newsletters, must not end the table around it.
const fences: ReadonlySet<string> = new Set(['td', 'th', 'caption', 'table'])
const insideTable: ReadonlySet<string> = new Set('table thead tbody tfoot tr td th caption colgroup'.split(' '))

const tagsWithAttributes: ReadonlySet<string> = new Set(['img', 'iframe', 'input', 'object'])
const picturesOnly: ReadonlySet<string> = new Set(['img', 'picture', 'source'])
const pictureFile = /^[^?#]*\.(?:svg|png|jpe?g|gif|webp|avif)(?:$|[?#])/i
/** Buttons are no elements of an article, but their content matters. */
const buttons: ReadonlySet<string> = new Set(['button', 'clipboard-copy'])

/**
 * The same HTML with article tags only, each closed in order, at most 128 deep, without hidden parts. Attributes and text stay
 * as written: this makes HTML simple, `cleanHtml` makes it safe. Tidying tidy HTML changes nothing.
 */
export function tidyHtml(html: string): string {
  return tidy(showOwnElements(html, tidyFrame))
}

/** The document inside a frame, without the frames in it: each level would double the work. */
export const tidyFrame = (html: string): string => tidy(showOwnElements(html, null))

function tidy(html: string): string {
  const withFormulas = showFormulasOnce(html)
  const tidying = new Tidying(withFormulas)
  readTags(withFormulas, {
    entities: 'asWritten',
    attributesOf: tagsWithAttributes,
    onOpen: (name, attributes, from, to) => tidying.open(name, attributes, { from, to }),
    onClose: (name, from) => tidying.close(name, from),
    onText: (text) => tidying.text(text),
  })
  return tidying.end()
}

type Part = { from: number; to: number }

class Tidying {
  private readonly html: string
  private readonly kept: string[] = []
  private readonly openTags: string[] = []
  private tooDeep = 0
  /** The element that is being removed with its content, and how many of its name are open. */
  private leaving: { name: string; depth: number; from: number } | null = null
  /** The number of open elements around the hidden one: it ends where a visible one would, even without an end tag. */
  private hiddenAt: number | null = null
  /** A script would replace the element before a noscript. Without scripts we show the content of the noscript. */
  private noscript: 'outside' | 'pictures' | 'nothing' = 'outside'
  private pictureJustShown = false
  /** The position in `kept` of a possible copy button. */
  private button: { name: string; at: number; openCount: number } | null = null
  /** A frame without an address, and its fallback for browsers without frames, which our tokenizer reads as text. */
  private emptyFrame: { title: string; fallback: string } | null = null

  constructor(html: string) {
    this.html = html
  }

  open(name: string, attributes: Attributes, { from, to }: Part): void {
    if (this.leaving !== null) {
      if (this.leaving.name === name) this.leaving.depth++
      return
    }
    if (leftOut.has(name)) {
      this.leaving = { name, depth: 1, from }
      return
    }
    // Lazy pictures are followed by a noscript copy of themselves: one of them is enough.
    if (name === 'noscript') this.noscript = this.pictureJustShown ? 'nothing' : 'pictures'
    if (this.noscript !== 'outside' && !this.showsInNoscript(name)) return
    if (name === 'object') this.openObject(attributes, from)
    if (buttons.has(name)) this.button = { name, at: this.kept.length, openCount: this.openTags.length }
    if (!articleTags.has(name) || (name === 'input' && !this.isTask(attributes))) return
    if (name === 'iframe' && !hasFrameAddress(attributes)) {
      this.emptyFrame = { title: attributes.title ?? '', fallback: '' }
      return
    }
    if (name === 'img') this.pictureJustShown = pictureSource(attributes) !== null || pictureSrcset(attributes) !== ''
    this.openArticleTag(name, this.html.slice(from, to))
  }

  close(name: string, from: number): void {
    if (this.leaving !== null) {
      if (this.leaving.name === name && --this.leaving.depth === 0) this.endLeaving(from)
      return
    }
    if (name === 'noscript') this.noscript = 'outside'
    if (name === 'iframe') this.endEmptyFrame()
    if (name === this.button?.name && this.button.openCount === this.openTags.length) this.endButton()
    if (!articleTags.has(name) || voidTags.has(name)) return
    if (this.noscript !== 'outside' && !this.showsInNoscript(name)) return
    if (this.tooDeep > 0) {
      this.tooDeep--
      return
    }
    this.closeTo(this.findOpen([name], insideTable.has(name) ? tableParts : undefined))
  }

  text(text: string): void {
    if (this.leaving !== null || this.noscript !== 'outside') return
    if (this.emptyFrame !== null) {
      this.emptyFrame.fallback += text
      return
    }
    if (this.pictureJustShown && text.trim() !== '') this.pictureJustShown = false
    // A '<' that is text here must not join the next piece to a tag.
    this.keep(text.includes('<') ? text.replaceAll('<', '&lt;') : text)
  }

  end(): string {
    this.closeTo(0)
    return this.kept.join('')
  }

  private keep(piece: string): void {
    if (this.hiddenAt === null) this.kept.push(piece)
  }

  private openArticleTag(name: string, tag: string): void {
    // Only a paragraph with nothing open in it: '<p><a><div>' is a link around a block, and must stay one.
    if (endsParagraph.has(name) && this.openTags.at(-1) === 'p') this.closeTo(this.openTags.length - 1)
    this.closeImplied(name)
    const hiding = this.hiddenAt === null && tag.length > name.length + 2 ? hidingOf(name, tag) : 'shown'
    if (voidTags.has(name)) {
      if (hiding !== 'hidden') this.keep(tag)
      return
    }
    if (this.openTags.length >= depthMax) {
      this.tooDeep++
      return
    }
    if (hiding === 'hidden') this.hiddenAt = this.openTags.length
    if (hiding === 'copyButton') this.button = { name, at: this.kept.length, openCount: this.openTags.length }
    this.keep(tag)
    this.openTags.push(name)
    // Browsers never show the content of an iframe and parse it by different rules.
    if (name === 'iframe') {
      this.closeTo(this.openTags.length - 1)
      this.leaving = { name, depth: 1, from: 0 }
    }
  }

  private closeImplied(name: string): void {
    const implied = impliedEnds.get(name)
    if (implied === undefined) return
    let ended: number
    do {
      ended = this.openTags.length
      this.closeTo(this.findOpen(implied.ends, implied.within))
    } while (this.openTags.length < ended)
  }

  /** A picture in an <object> is kept, and so is its fallback for browsers that can't show it. */
  private openObject(attributes: Attributes, from: number): void {
    const address = attributes.data?.trim() ?? ''
    if (address === '' || !(pictureFile.test(address) || attributes.type?.startsWith('image/'))) return
    const { 'aria-label': label, title, width, height } = attributes
    this.keep(writeImage({ src: address, alt: label ?? title, width, height }))
    this.leaving = { name: 'object', depth: 1, from }
  }

  private endLeaving(to: number): void {
    const left = this.leaving
    this.leaving = null
    // Icons of buttons are dropped.
    if (left?.name !== 'svg' || this.button !== null || this.hiddenAt !== null) return
    const drawing = readDrawing(`${this.html.slice(left.from, to)}</svg>`)
    if (drawing === null) return
    const { address, title, width, height } = drawing
    this.keep(writeImage({ src: address, alt: escapeText(title), width, height }))
  }

  /** True for a checkbox of a task list; any other belongs to a form. */
  private isTask(attributes: Attributes): boolean {
    return attributes.type?.toLowerCase() === 'checkbox' && this.openTags.includes('li')
  }

  private endButton(): void {
    if (this.button === null) return
    const { at } = this.button
    this.button = null
    if (isCopyLabel(this.kept.slice(at))) this.kept.length = at
  }

  /** Shows the first link of the fallback, else the title. */
  private endEmptyFrame(): void {
    if (this.emptyFrame === null) return
    const { title, fallback } = this.emptyFrame
    this.emptyFrame = null
    const link = /<a\s[^<>]{1,2000}>([^<>]{1,500})<\/a>/i.exec(fallback)
    const href = link && /\shref\s?=\s?["']?(https?:[^"'<>\s]+)/i.exec(link[0])?.[1]
    if (!link || !href) {
      this.keep(title.replaceAll('<', '&lt;'))
      return
    }
    this.openArticleTag('a', `<a href="${href}">`)
    this.keep(link[1] ?? '')
    this.close('a', 0)
  }

  private showsInNoscript(name: string): boolean {
    return this.noscript === 'pictures' && picturesOnly.has(name)
  }

  /** How many elements stay open when the innermost of `names` ends; all when none is open within the fence. */
  private findOpen(names: readonly string[], within?: readonly string[]): number {
    for (let index = this.openTags.length - 1; index >= 0; index--) {
      const open = this.openTags[index] ?? ''
      if (names.includes(open)) return index
      if (within === undefined ? fences.has(open) : within.includes(open)) break
    }
    return this.openTags.length
  }

  private closeTo(count: number): void {
    while (this.openTags.length > count) {
      const name = this.openTags.pop()
      if (this.openTags.length === this.hiddenAt) this.hiddenAt = null
      else this.keep(`</${name}>`)
      if (this.button !== null && this.openTags.length <= this.button.openCount) this.endCopyElement()
    }
  }

  /** An element of an article whose class marks a copy button. */
  private endCopyElement(): void {
    if (this.button === null || buttons.has(this.button.name)) return
    const { at } = this.button
    this.button = null
    if (isCopyLabel(this.kept.slice(at))) this.kept.length = at
  }
}

function hasFrameAddress(attributes: Attributes): boolean {
  const source = pictureSource(attributes)
  return source !== null && !/^(?:javascript|data|blob|vbscript):/i.test(source)
}

function writeImage(attributes: Record<string, string | null | undefined>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === null || value === undefined ? '' : ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  return `<img${written.join('')}>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
