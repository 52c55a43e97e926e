import { resolveAddress } from './addresses.ts'
import { readBase64 } from './base64.ts'
import { escapeHtml } from './entities.ts'
import type { PublishedText } from './publishedFeed.ts'
import { attribute, childElements, deepText, holdsElements, type XmlElement } from './xmlElement.ts'

/**
 * The text of an element whose format has no types (RSS, RDF, the modules): HTML, escaped, in CDATA, or as elements. null when
 * absent.
 */
export function readHtmlText(element: XmlElement): PublishedText | null {
  return textOf(element, 'html', holdsElements(element) ? serialize(element) : deepText(element).trim())
}

/**
 * The text of an element that is plain text by its specification and HTML in half of the feeds (media:description,
 * itunes:summary): HTML when it contains any. The distinction keeps the line ends of plain text.
 */
export function readLooseText(element: XmlElement): PublishedText | null {
  const text = readHtmlText(element)
  return text && !looksLikeHtml(text.value) ? { ...text, kind: 'plain' } : text
}

/** The text of an Atom element, by its `type` (RFC 4287, 3.1 and 4.1.3) and, in Atom 0.3, its `mode`. */
export function readAtomText(element: XmlElement): PublishedText | null {
  const type = attribute(element, 'type').toLowerCase()
  const mode = attribute(element, 'mode').toLowerCase()
  if (!holdsElements(element) && (mode === 'base64' || (isMime(type) && !isText(type) && !isXml(type)))) {
    const decoded = readBase64(deepText(element))
    if (decoded.is === 'binary') return null
    if (decoded.is === 'text') return textOf(element, type === 'text/plain' ? 'plain' : 'html', decoded.text.trim())
  }
  // Elements are markup, whatever the type: publishers forget the type.
  if (holdsElements(element)) return textOf(element, type === 'xhtml' ? 'xhtml' : 'html', serialize(xhtmlBody(element)))
  const text = deepText(element).trim()
  if (type === 'xhtml') return textOf(element, holdsTags(text) ? 'html' : 'plain', text)
  if (isHtml(type) || isXml(type) || mode === 'escaped')
    return textOf(element, type === 'text/plain' ? 'plain' : 'html', text)
  // Every publisher seen so far means HTML by an untyped text with markup or references.
  return textOf(element, type === '' && looksLikeHtml(text) ? 'html' : 'plain', text)
}

/** A text as HTML: plain text is escaped, its line ends kept. */
export function asHtml(text: PublishedText): string {
  return text.kind === 'plain' ? escapeHtml(text.value).replace(/\r?\n/g, '<br>\n') : text.value
}

function textOf(element: XmlElement, kind: PublishedText['kind'], value: string): PublishedText | null {
  return value === '' ? null : { kind, value, base: element.base }
}

function isMime(type: string): boolean {
  return type.includes('/')
}

function isText(type: string): boolean {
  return type.startsWith('text/')
}

function isXml(type: string): boolean {
  return type === 'xhtml' || /[/+]xml$/.test(type)
}

function isHtml(type: string): boolean {
  return type === 'html' || type === 'text/html'
}

function looksLikeHtml(text: string): boolean {
  return holdsTags(text) || /&(?:#\w{2,6}|[a-z]{2,8});/i.test(text)
}

function holdsTags(text: string): boolean {
  return /<\/?[a-z][^<>]{0,1000}>/i.test(text)
}

// XHTML content is wrapped in one div that is not part of it (RFC 4287, 3.1.1.3); Atom 0.3 had no such rule.
function xhtmlBody(element: XmlElement): XmlElement {
  if (attribute(element, 'type').toLowerCase() !== 'xhtml') return element
  const [only, ...others] = childElements(element)
  return only?.tag === 'div' && others.length === 0 ? only : element
}

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const addressAttributes = new Set('action cite data href longdesc poster src usemap'.split(' '))

/** The content of an element as HTML: without namespaces and prefixes of XHTML, with an inner xml:base applied. */
function serialize(element: XmlElement): string {
  const parts: string[] = []
  for (const child of element.children) writeNode(child, element.base, parts)
  return parts.join('').trim()
}

function writeNode(node: XmlElement | string, base: string | null, parts: string[]): void {
  if (typeof node === 'string') {
    parts.push(escapeHtml(node))
    return
  }
  parts.push('<', node.tag)
  for (const [name, value] of node.attributes) writeAttribute(node, name, value, base, parts)
  if (voidTags.has(node.tag)) parts.push(' />')
  else parts.push('>')
  // In feeds without end tags, an unclosed element ('<br>' as in HTML) contains the rest of the text.
  for (const child of node.children) writeNode(child, base, parts)
  if (!voidTags.has(node.tag)) parts.push('</', node.tag, '>')
}

function writeAttribute(node: XmlElement, name: string, value: string, base: string | null, parts: string[]): void {
  if (name === 'xml:base' || (name === 'xmlns' && value === 'http://www.w3.org/1999/xhtml') || name === 'xmlns:xhtml')
    return
  const isMoved = node.base !== base && addressAttributes.has(name)
  parts.push(' ', name, '="', escapeHtml(isMoved ? (resolveAddress(value, node.base) ?? value) : value), '"')
}
