import { articleTags, leftOut, voidTags } from './articleMarkup.ts'
import { pictureSource, pictureSrcset } from './pictures.ts'
import { type Attributes, readTags } from './tagReader.ts'

/** No article nests deeper, and what draws or copies a page does so by recursion. */
const depthMax = 128

// Which open elements an opening tag ends, and which element around them keeps it from looking further out: the HTML
// standard's implied end tags, as far as articles need them, and what sanitize-html's parser would end by itself.
const tableParts = ['table']
const cell = { ends: ['td', 'th', 'thead'], within: ['tr', ...tableParts] }
const row = { ends: ['td', 'th', 'tr'], within: tableParts }
const section = { ends: ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: tableParts }
const term = { ends: ['dt', 'dd'], within: ['dl', ...tableParts] }
const reading = { ends: ['rt', 'rp', 'rb', 'rtc'], within: ['ruby', ...tableParts] }
const impliedEnds: ReadonlyMap<string, { ends: readonly string[]; within: readonly string[] }> = new Map([
  ['a', { ends: ['a'], within: ['td', 'th', 'caption', ...tableParts] }],
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

// A newsletter opens with a hidden block for the mail program's list: without its style it would show. Only elements that
// nobody leaves open, since a hidden paragraph without its end would take the rest along.
const mayHide: ReadonlySet<string> = new Set(['div', 'span', 'section', 'aside', 'table'])
// The tag is looked at as far as a person would write one: each 'style' in it is followed to the end of what is looked at.
const hidingWithinChars = 2_000
const hiding = /\sstyle\s*=[^>]*\bdisplay\s*:\s*none|\shidden(?=[\s=>/])/i

const tagsWithAttributes: ReadonlySet<string> = new Set(['img'])
const picturesOnly: ReadonlySet<string> = new Set(['img', 'picture', 'source'])

/**
 * The same HTML with article tags only, each closed in order, at most 128 deep, without what is never shown. Attributes and
 * text stay as written: this makes HTML simple, `cleanHtml` makes it safe. Tidying tidy HTML changes nothing.
 */
export function tidyHtml(html: string): string {
  const tidy = new Tidying(html)
  readTags(html, {
    entities: 'asWritten',
    attributesOf: tagsWithAttributes,
    onOpen: (name, attributes, from, to) => tidy.open(name, attributes, from, to),
    onClose: (name) => tidy.close(name),
    onText: (text) => tidy.text(text),
  })
  return tidy.end()
}

class Tidying {
  private readonly html: string
  private readonly kept: string[] = []
  private readonly openTags: string[] = []
  private tooDeep = 0
  /** The element that is being left out with its content, and how many of its name are open. */
  private leaving: { name: string; depth: number } | null = null
  /** A script would replace what stands before a noscript; without scripts we are to show what stands in it. */
  private noscript: 'outside' | 'pictures' | 'nothing' = 'outside'
  private pictureJustShown = false

  constructor(html: string) {
    this.html = html
  }

  open(name: string, attributes: Attributes, from: number, to: number): void {
    if (this.leaving !== null) {
      if (this.leaving.name === name) this.leaving.depth++
      return
    }
    if (
      leftOut.has(name) ||
      (mayHide.has(name) && hiding.test(this.html.slice(from, Math.min(to, from + hidingWithinChars))))
    ) {
      this.leaving = { name, depth: 1 }
      return
    }
    // Lazy pictures come with a noscript copy of themselves: one of the two is enough.
    if (name === 'noscript') this.noscript = this.pictureJustShown ? 'nothing' : 'pictures'
    if (!articleTags.has(name) || (this.noscript !== 'outside' && !this.showsInNoscript(name))) return
    if (name === 'img') this.pictureJustShown = pictureSource(attributes) !== null || pictureSrcset(attributes) !== ''
    this.openArticleTag(name, this.html.slice(from, to))
  }

  close(name: string): void {
    if (this.leaving !== null) {
      if (this.leaving.name === name && --this.leaving.depth === 0) this.leaving = null
      return
    }
    if (name === 'noscript') this.noscript = 'outside'
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
    if (this.pictureJustShown && text.trim() !== '') this.pictureJustShown = false
    // A '<' that is text here must not meet the next piece and become a tag there.
    this.kept.push(text.includes('<') ? text.replaceAll('<', '&lt;') : text)
  }

  end(): string {
    this.closeTo(0)
    return this.kept.join('')
  }

  private openArticleTag(name: string, tag: string): void {
    // Only a paragraph with nothing open in it: '<p><a><div>' is a link around a block, and must stay one.
    if (endsParagraph.has(name) && this.openTags.at(-1) === 'p') this.closeTo(this.openTags.length - 1)
    this.closeImplied(name)
    if (voidTags.has(name)) {
      this.kept.push(tag)
      return
    }
    if (this.openTags.length >= depthMax) {
      this.tooDeep++
      return
    }
    this.kept.push(tag)
    this.openTags.push(name)
    // Browsers never show what an iframe holds, and read it by rules of its own.
    if (name === 'iframe') {
      this.closeTo(this.openTags.length - 1)
      this.leaving = { name, depth: 1 }
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

  private showsInNoscript(name: string): boolean {
    return this.noscript === 'pictures' && picturesOnly.has(name)
  }

  /** How many elements stay open when the innermost of `names` ends; all when it is not open this side of the fence. */
  private findOpen(names: readonly string[], within?: readonly string[]): number {
    for (let index = this.openTags.length - 1; index >= 0; index--) {
      const open = this.openTags[index] ?? ''
      if (names.includes(open)) return index
      if (within === undefined ? fences.has(open) : within.includes(open)) break
    }
    return this.openTags.length
  }

  private closeTo(count: number): void {
    while (this.openTags.length > count) this.kept.push(`</${this.openTags.pop()}>`)
  }
}
