// One piece, since all of its steps share the state of one pass: the open elements, their names and scopes, and the item being read.
import type { Tokenizer, TokenizerCallbacks } from 'htmlparser2'
import { createFastTokenizer } from '../html/fastTokenizer.ts'
import { cutText } from '../lib/ownText.ts'
import { resolveLink } from './addresses.ts'
import { findClosedItems } from './closedItems.ts'
import { readDoctype } from './doctype.ts'
import {
  maxAttributesPerElement,
  maxBaseChars,
  maxBaseCharsPerDocument,
  maxDepth,
  maxNodesPerDocument,
  maxNodesPerPart,
} from './documentLimits.ts'
import { findLastEnds } from './endTags.ts'
import { type DeclaredEntities, decodeEntities } from './entities.ts'
import { type ElementName, type NativeFamily, nameElement, nestScope, openScope, type Scope } from './namespaces.ts'
import type { XmlElement } from './xmlElement.ts'

/** How a document is recognized and read: chosen by the first element that a format claims as its root. */
export type XmlReading = {
  /** The family of the format whose root element has this local name; null for none, 'stop' when no feed can follow. */
  familyOf: (rootTag: string) => NativeFamily | 'stop' | null
  /** Called with a canonical name. */
  isItem: (name: string) => boolean
  /** Called when an item ends; 'enough' ends the reading. Items are not kept in the tree. */
  onItem: (item: XmlElement) => 'more' | 'enough'
  /** The document's address. */
  base: string | null
  /**
   * Called with each element that ends outside of items, and its parent. Returns the base of relative addresses in what follows
   * without an xml:base, or null for no change.
   */
  baseAfter: (element: XmlElement, parent: XmlElement) => string | null
}

/**
 * Reads a document that may be broken in any way and returns its root element without the items, or null when no format claims
 * it. One pass, one item in memory at a time: missing end tags are supplied, stray ones ignored, garbage before the root
 * skipped, unescaped ampersands kept. Never throws.
 */
export function readXml(source: string, reading: XmlReading): XmlElement | null {
  const doctype = readDoctype(source)
  const text = doctype.end === 0 ? source : source.slice(doctype.end)
  const reader = new Reader(text, doctype.entities, reading)
  const root = reader.read()
  // A wrapper that we don't know has all of the items.
  return reader.hasOnlyOthersItems()
    ? new Reader(text, doctype.entities, reading, 'also within extensions').read()
    : root
}

type OpenElement = { element: XmlElement; rawName: string; scope: Scope; isItem: boolean; from: number }

const noAttributes: ReadonlyMap<string, string> = new Map()
// A root comes first, or soon after a wrapper or a program's warnings; later it is a part of a page.
const maxElementsBeforeRoot = 32

class Reader implements TokenizerCallbacks {
  private readonly source: string
  private readonly entities: DeclaredEntities
  private readonly reading: XmlReading
  private readonly tokenizer: Tokenizer
  private readonly open: OpenElement[] = []
  /** The number of open elements of each name: a stray end tag is recognized at once, however deep the document. */
  private readonly openNames = new Map<string, number>()
  private root: XmlElement | null = null
  private rawName = ''
  private nameFrom = 0
  private closedItems: ReadonlySet<number> | null = null
  private attributes: Map<string, string> | null = null
  private attributeName = ''
  private declared: Map<string, string> | null = null
  private elementsBeforeRoot = 0
  /** Open elements beyond maxDepth: counted, not kept. */
  private tooDeep = 0
  private headNodes = 0
  private documentNodes = 0
  private itemNodes = 0
  /** The number of open elements down to the item; 0 outside of items. */
  private itemDepth = 0
  private itemsRead = 0
  private baseCharsLeft = maxBaseCharsPerDocument
  private isCutShort = false
  private readonly lastEndOf: (rawName: string) => number
  private readonly readsExtensions: boolean
  private othersItems = 0

  constructor(source: string, entities: DeclaredEntities, reading: XmlReading, where?: 'also within extensions') {
    this.readsExtensions = where !== undefined
    this.source = source
    this.lastEndOf = findLastEnds(source)
    this.entities = entities
    this.reading = reading
    this.tokenizer = createFastTokenizer({ xmlMode: true, decodeEntities: false }, this)
  }

  read(): XmlElement | null {
    this.tokenizer.write(this.source)
    this.tokenizer.end()
    // No end tag closed the elements that are open here: the document was cut short. Half an item has half a title and no id,
    // so it would permanently appear next to the complete one. It is returned only when there is no other.
    this.isCutShort = this.itemDepth > 0 && this.itemsRead > 0
    while (this.open.length > 0) this.closeTop()
    return this.root
  }

  onopentagname(start: number, end: number): void {
    // Feeds written by hand often have '<Title>…</title>'.
    this.rawName = this.source.slice(start, end).toLowerCase()
    this.nameFrom = start
    this.attributes = null
    this.declared = null
  }

  onattribname(start: number, end: number): void {
    this.attributeName = ''
    // Elements beyond the limit are not kept, so their attributes are not read.
    if (!this.hasRoom()) return
    this.attributes ??= new Map()
    const name = this.source.slice(start, end).toLowerCase()
    if (this.attributes.size >= maxAttributesPerElement || this.attributes.has(name)) return
    this.attributes.set(name, '')
    this.attributeName = name
  }

  onattribdata(start: number, end: number): void {
    if (this.attributeName === '') return
    const value = decodeEntities(cutText(this.source, start, end), this.entities)
    this.attributes?.set(this.attributeName, value)
    if (!this.attributeName.startsWith('xmlns')) return
    this.declared ??= new Map()
    if (this.attributeName === 'xmlns') this.declared.set('', value)
    else if (this.attributeName.charCodeAt(5) === 58) this.declared.set(this.attributeName.slice(6), value)
  }

  onopentagend(): void {
    this.openTag()
  }

  onselfclosingtag(): void {
    if (this.openTag()) this.closeTop()
    else if (this.tooDeep > 0) this.tooDeep--
  }

  onclosetag(start: number, end: number): void {
    if (this.tooDeep > 0) {
      this.tooDeep--
      return
    }
    const rawName = this.source.slice(start, end).toLowerCase()
    if (!this.openNames.has(rawName)) return
    // The root stays open to the end: some documents close it and continue with items.
    while (this.open.length > 1 && this.closeTop() !== rawName);
  }

  ontext(start: number, end: number): void {
    const parent = this.top()
    if (parent === undefined) return
    // White space between a feed's own elements is layout; within an element it may separate two words.
    if (this.isLayout(parent) && isBlank(this.source, start, end)) return
    this.keep(decodeEntities(cutText(this.source, start, end), this.entities), parent)
  }

  oncdata(start: number, end: number, endOffset: number): void {
    const parent = this.top()
    // An unclosed section arrives without its end brackets.
    if (parent !== undefined) this.keep(cutText(this.source, start, end - endOffset), parent)
  }

  onattribend(): void {}
  onattribentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}

  private top(): OpenElement | undefined {
    return this.open[this.open.length - 1]
  }

  /** Returns whether the tag was kept as an open element. */
  private openTag(): boolean {
    const parent = this.top()
    if (parent !== undefined) return this.openElement(parent)
    this.openRoot()
    return false
  }

  private openRoot(): void {
    const colon = this.rawName.indexOf(':')
    const tag = this.rawName.slice(colon + 1)
    const family = this.reading.familyOf(tag)
    if (family === 'stop' || (family === null && ++this.elementsBeforeRoot > maxElementsBeforeRoot)) {
      this.tokenizer.pause()
      return
    }
    if (family === null) return
    const prefix = colon < 0 ? '' : this.rawName.slice(0, colon)
    const outer = openScope(family, this.declared?.get(prefix) ?? '')
    const scope = this.declared ? nestScope(outer, this.declared) : outer
    // CDF has its base in an attribute of the root.
    const base = this.baseWithin(this.reading.base, 'base')
    this.root = { name: tag, tag, attributes: this.attributes ?? noAttributes, children: [], base }
    this.push({ element: this.root, scope, isItem: false })
  }

  private openElement(parent: OpenElement): boolean {
    if (this.open.length >= maxDepth) {
      this.tooDeep++
      return false
    }
    const scope = this.declared ? nestScope(parent.scope, this.declared) : parent.scope
    const name = nameElement(scope, this.rawName)
    const isItem = this.reading.isItem(name.canonical) && !this.isWithinClosedItem() && !this.isOfExtension()
    // An item within an item without an end tag: the first item's end tag is missing, and it ends here.
    if (isItem && this.itemDepth > 0) {
      while (this.itemDepth > 0) this.closeTop()
      return this.openElement(this.top() ?? parent)
    }
    if (isItem || this.hasRoom()) this.openKept(parent, { name, scope, isItem })
    else this.push({ element: parent.element, scope: parent.scope, isItem: false })
    return true
  }

  private isWithinClosedItem(): boolean {
    const item = this.open[this.itemDepth - 1]
    if (item === undefined) return false
    this.closedItems ??= findClosedItems(this.source)
    return this.closedItems.has(item.from)
  }

  /** In an element of an unknown vocabulary that ends later. An entry there is a part of it, not one of the feed. */
  private isOfExtension(): boolean {
    if (this.itemDepth > 0 || this.readsExtensions) return false
    const isOthers = this.open.some(
      ({ element, rawName, from }) => element.name.startsWith('?:') && from < this.lastEndOf(rawName),
    )
    if (isOthers) this.othersItems++
    return isOthers
  }

  hasOnlyOthersItems(): boolean {
    return this.itemsRead === 0 && this.othersItems > 0
  }

  private openKept(
    parent: OpenElement,
    { name, scope, isItem }: { name: ElementName; scope: Scope; isItem: boolean },
  ): void {
    const outerBase = this.baseCharsLeft > 0 ? parent.element.base : null
    const element: XmlElement = {
      name: name.canonical,
      tag: name.local,
      attributes: this.attributes ?? noAttributes,
      children: [],
      base: this.attributes ? this.baseWithin(outerBase) : outerBase,
    }
    this.baseCharsLeft -= element.base?.length ?? 0
    if (!isItem) this.keep(element, parent)
    this.push({ element, scope, isItem })
    if (!isItem) return
    this.itemDepth = this.open.length
    this.itemNodes = 0
  }

  private push({ element, scope, isItem }: Omit<OpenElement, 'rawName' | 'from'>): void {
    this.open.push({ element, rawName: this.rawName, scope, isItem, from: this.nameFrom })
    this.openNames.set(this.rawName, (this.openNames.get(this.rawName) ?? 0) + 1)
  }

  private closeTop(): string | null {
    const closed = this.open.pop()
    if (closed === undefined) return null
    const others = (this.openNames.get(closed.rawName) ?? 1) - 1
    if (others === 0) this.openNames.delete(closed.rawName)
    else this.openNames.set(closed.rawName, others)
    if (closed.isItem) {
      this.itemDepth = 0
      this.itemsRead++
      if (!this.isCutShort && this.reading.onItem(closed.element) === 'enough') this.tokenizer.pause()
    } else if (this.itemDepth === 0) this.moveBase(closed.element)
    return closed.rawName
  }

  /** The following elements of the parent, and of the root in RDF, resolve addresses from the one that the element names. */
  private moveBase(element: XmlElement): void {
    const parent = this.top()?.element
    if (parent === undefined || parent.base !== this.reading.base || this.open.length > 2) return
    const base = this.reading.baseAfter(element, parent)
    if (base === null) return
    parent.base = base
    if (this.root?.base === this.reading.base) this.root.base = base
  }

  // Only web addresses: 'javascript:' and 'file:' have been seen as bases.
  private baseWithin(outer: string | null, otherName = 'xml:base'): string | null {
    const own = this.attributes?.get('xml:base') ?? this.attributes?.get(otherName)
    if (own === undefined) return outer
    const base = resolveLink(own, outer)
    return base === null || base.length > maxBaseChars ? outer : base
  }

  private isLayout(parent: OpenElement): boolean {
    return this.itemDepth === 0 ? this.open.length <= 2 : parent.isItem
  }

  private hasRoom(): boolean {
    return (this.itemDepth > 0 ? this.itemNodes : this.headNodes) < maxNodesPerPart
  }

  private keep(node: XmlElement | string, parent: OpenElement): void {
    if (!this.hasRoom()) return
    if (this.itemDepth > 0) this.itemNodes++
    else this.headNodes++
    if (++this.documentNodes >= maxNodesPerDocument) this.tokenizer.pause()
    parent.element.children.push(node)
  }
}

function isBlank(source: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (source.charCodeAt(index) > 32) return false
  return true
}
