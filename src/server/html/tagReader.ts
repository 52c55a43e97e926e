import type { TokenizerCallbacks } from 'htmlparser2'
import { createFastTokenizer } from './fastTokenizer.ts'

/** Attributes by lower-case name; of duplicates the first, like browsers. */
export type Attributes = { readonly [name: string]: string | undefined }

export type TagHandler = {
  /** Whether `&amp;` in text and attributes arrives as `&`. */
  entities: 'decoded' | 'asWritten'
  /** Elements whose attributes the caller needs: reading all of them would be half the cost of a pass. */
  attributesOf: ReadonlySet<string>
  /** `from` and `to` are the positions of the tag in the HTML. */
  onOpen: (name: string, attributes: Attributes, from: number, to: number) => void
  /** `from` is the position of the end tag; a self-closed element ends after its tag. */
  onClose: (name: string, from: number) => void
  /** Called with pieces of text, including the inside of script and style. */
  onText: (text: string) => void
}

const noAttributes: Attributes = Object.freeze(Object.create(null))

/** One pass over HTML without a tree: linear in its length, constant memory at any depth. */
export function readTags(html: string, handler: TagHandler): void {
  const options = {
    decodeEntities: handler.entities === 'decoded',
    // Feeds carry XHTML. Read as HTML, '<iframe …/>' would swallow the rest of the article and '<a name="x"/>' would link it.
    recognizeSelfClosing: true,
  }
  const tokenizer = createFastTokenizer(options, new TagAssembler(html, handler))
  tokenizer.write(html)
  tokenizer.end()
}

/** Assembles the tokenizer's output into tags; ignores comments, doctypes and processing instructions. */
class TagAssembler implements TokenizerCallbacks {
  private readonly html: string
  private readonly handler: TagHandler
  private name = ''
  private tagFrom = 0
  private attributes: Record<string, string> | null = null
  private attributeName = ''
  private attributeValue = ''

  constructor(html: string, handler: TagHandler) {
    this.html = html
    this.handler = handler
  }

  onopentagname(from: number, to: number): void {
    this.name = this.html.slice(from, to).toLowerCase()
    this.tagFrom = from - 1
    this.attributes = this.handler.attributesOf.has(this.name) ? Object.create(null) : null
  }

  onattribname(from: number, to: number): void {
    if (this.attributes === null) return
    this.attributeName = this.html.slice(from, to).toLowerCase()
    this.attributeValue = ''
  }

  onattribdata(from: number, to: number): void {
    if (this.attributes !== null) this.attributeValue += this.html.slice(from, to)
  }

  onattribentity(codePoint: number): void {
    if (this.attributes !== null) this.attributeValue += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    if (this.attributes !== null) this.attributes[this.attributeName] ??= this.attributeValue
  }

  onopentagend(at: number): void {
    this.handler.onOpen(this.name, this.attributes ?? noAttributes, this.tagFrom, at + 1)
  }

  onselfclosingtag(at: number): void {
    this.onopentagend(at)
    this.handler.onClose(this.name, at + 1)
  }

  onclosetag(from: number, to: number): void {
    this.handler.onClose(this.html.slice(from, to).toLowerCase(), this.html.lastIndexOf('<', from))
  }

  ontext(from: number, to: number): void {
    this.handler.onText(this.html.slice(from, to))
  }

  ontextentity(codePoint: number): void {
    this.handler.onText(String.fromCodePoint(codePoint))
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
