// Writes clean HTML as XHTML with a valid content model, because e-readers refuse a book with one wrong element. An element that is
// not allowed in its place becomes the nearest one that is. In one file, because its functions call each other in both directions.
import { escapeXml } from '../../formats/escapeXml.ts'
import { type Element, elementsOf, isBlock, isElement, type Node, textOf } from './readTree.ts'
import { writeMath } from './writeMath.ts'
import { type Writers, writeTable } from './writeTable.ts'
import { emptyTag, tag, type Written } from './xml.ts'

export type XhtmlOptions = {
  /** The file of a picture in the book; null when the book doesn't have it. */
  pictureFile: (src: string) => string | null
  /** The caption in place of a picture that the book doesn't have. */
  leftOut: string
}

type Context = XhtmlOptions & { ids: ReadonlyMap<string, string>; written: Set<string>; isInLink: boolean }

/** The name in XHTML; elements that are not here are written as their content. */
const phraseNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup u var'
      .split(' ')
      .map((name) => [name, name]),
  ),
  ...{ big: 'span', data: 'span', dfn: 'i', strike: 's', time: 'span', tt: 'code' },
}

/** The content of a `<body>`. */
export function writeXhtml(nodes: readonly Node[], options: XhtmlOptions): string {
  return writeFlow(nodes, { ...options, ids: linkedIds(nodes), written: new Set(), isInLink: false })
}

/** Ids that a link of the article names, by their short names in the book. XML has stricter ids than HTML. */
function linkedIds(nodes: readonly Node[]): Map<string, string> {
  const all = elementsOf(nodes)
  const there = new Set(all.flatMap(({ attributes: { id } }) => id ?? []))
  const ids = new Map<string, string>()
  for (const { name, attributes } of all) {
    const target = name === 'a' && attributes.href?.startsWith('#') ? attributes.href.slice(1) : undefined
    if (target !== undefined && there.has(target) && !ids.has(target)) ids.set(target, `n${ids.size + 1}`)
  }
  return ids
}

function writeFlow(nodes: readonly Node[], context: Context): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeXml(node)
      if (isBlock(node.name)) return writeBlock(node, context)
      if (!node.hasBlock) return writePhrase(node, context)
      if (node.name === 'a') return writeLink(node, context, (inner) => writeFlow(node.children, inner))
      const content = writeFlow(node.children, context)
      return phraseNames[node.name] === undefined ? content : tag('div', commonOf(node, context), content)
    })
    .join('')
}

/** Where no block may be, a block is a line. */
function writePhrases(nodes: readonly Node[], context: Context): string {
  return nodes
    .map((node, index) => {
      if (!isElement(node)) return escapeXml(node)
      if (!isBlock(node.name)) return writePhrase(node, context)
      const content = node.name === 'hr' ? '' : writePhrases(node.children, context)
      return index === nodes.length - 1 ? content : `${content}<br/>`
    })
    .join('')
}

function writeBlock(element: Element, context: Context): string {
  const { name, children, hasBlock } = element
  const common = commonOf(element, context)
  const writers = writersOf(context)
  const flow = () => writeFlow(children, context)
  switch (name) {
    case 'p':
      return hasBlock ? tag('div', common, flow()) : tag('p', common, writePhrases(children, context))
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      // The first heading is the title of the article.
      return tag(name === 'h1' ? 'h2' : name, common, writePhrases(children, context))
    case 'pre':
      return tag(name, common, writePhrases(children, context))
    case 'blockquote':
      return tag(name, common, flow())
    case 'hr':
      return emptyTag('hr', {})
    case 'ul':
    case 'ol':
    case 'menu':
      return writeList(element, common, context)
    case 'dl':
      return writeTerms(element, common, context)
    case 'figure':
      return writeFigure(element, common, context)
    case 'table':
      return writeTable(element, writers)
    case 'col':
    case 'colgroup':
      return ''
    default:
      return tag('div', common, flow())
  }
}

function writeList({ name, attributes, children }: Element, common: Written, context: Context): string {
  const items: Element[] = []
  let isLoose = false
  for (const child of children) {
    if (isElement(child) && child.name === 'li') {
      items.push(child)
      isLoose = false
    } else if (isElement(child) || child.trim() !== '') {
      if (!isLoose) items.push({ name: 'li', attributes: {}, children: [], hasBlock: true })
      items.at(-1)?.children.push(child)
      isLoose = true
    }
  }
  if (items.length === 0) return ''
  const isNumbered = name === 'ol'
  const { start, type, reversed } = attributes
  const own: Written = isNumbered ? { start, type, reversed: reversed === undefined ? undefined : 'reversed' } : {}
  const written = items.map((item) =>
    tag(
      'li',
      { ...commonOf(item, context), ...(isNumbered && { value: item.attributes.value }) },
      writeFlow(item.children, context),
    ),
  )
  return tag(isNumbered ? 'ol' : 'ul', { ...common, ...own }, written.join(''))
}

/** A list of terms has a text for each of them; any other one is written as lines. */
function writeTerms({ children }: Element, common: Written, context: Context): string {
  const parts = children.filter(isElement)
  const names = parts.map(({ name }) => name)
  const isWhole =
    names[0] === 'dt' &&
    names.at(-1) === 'dd' &&
    names.every((name) => name === 'dt' || name === 'dd') &&
    children.every((child) => isElement(child) || child.trim() === '')
  if (!isWhole) return tag('div', common, writeFlow(children, context))
  const written = parts.map((part) =>
    part.name === 'dt'
      ? tag('dt', commonOf(part, context), writePhrases(part.children, context))
      : tag('dd', commonOf(part, context), writeFlow(part.children, context)),
  )
  return tag('dl', common, written.join(''))
}

function writeFigure({ children }: Element, common: Written, context: Context): string {
  const isCaption = (node: Node) => isElement(node) && node.name === 'figcaption'
  const caption = children.find(isCaption)
  const content = writeFlow(
    children.filter((child) => child !== caption),
    context,
  )
  const written = isElement(caption)
    ? tag('figcaption', commonOf(caption, context), writeFlow(caption.children, context))
    : ''
  return tag('figure', common, content + written)
}

function writePhrase(element: Element, context: Context): string {
  const { name, attributes, children } = element
  switch (name) {
    case 'a':
      return writeLink(element, context, (inner) => writePhrases(children, inner))
    case 'img':
      return writePicture(element, context)
    case 'br':
    case 'wbr':
      return emptyTag(name, {})
    case 'math':
      return writeMath(element)
    case 'ruby':
      return writeRuby(element, context)
    case 'input':
      return attributes.checked === undefined ? '☐ ' : '☑ '
    case 'audio':
    case 'video':
      return writePlayer(element, context)
  }
  const content = writePhrases(children, context)
  const written = phraseNames[name]
  if (written === undefined) return content
  const common = commonOf(element, context)
  return tag(written === 'bdo' && !/^(?:ltr|rtl)$/.test(common.dir ?? '') ? 'span' : written, common, content)
}

/** A link within a link is its text. */
function writeLink(element: Element, context: Context, content: (inner: Context) => string): string {
  const href = context.isInLink ? undefined : linkOf(element.attributes.href, context)
  const common = commonOf(element, context)
  const inner = content({ ...context, isInLink: context.isInLink || href !== undefined })
  if (href !== undefined) return tag('a', { ...common, href }, inner)
  if (common.id === undefined) return inner
  return tag(element.hasBlock ? 'div' : 'span', common, inner)
}

function linkOf(href: string | undefined, { ids }: Context): string | undefined {
  if (href === undefined) return undefined
  if (!href.startsWith('#')) return webLink(href)
  const id = ids.get(href.slice(1))
  return id === undefined ? undefined : `#${id}`
}

/** In the stricter form of a URI: browsers leave signs in it that it may not have. */
export function webLink(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined
  const start = url.href.startsWith(url.origin) ? url.origin : url.protocol
  const rest = url.href
    .slice(start.length)
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (letter) => encodeURIComponent(letter))
  // Only the first of these begins the fragment.
  const [path = '', ...fragment] = rest.split('#')
  return start + path + (fragment.length === 0 ? '' : `#${fragment.join('%23')}`)
}

function writePicture(element: Element, context: Context): string {
  const { src, alt = '', width, height } = element.attributes
  const file = src === undefined ? null : context.pictureFile(src)
  if (file === null) return writeLeftOut(alt, context)
  const side = (value: string | undefined) => (value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? value : undefined)
  return emptyTag('img', { ...commonOf(element, context), src: file, alt, width: side(width), height: side(height) })
}

const writeLeftOut = (alt: string, { leftOut }: Context): string =>
  tag('span', { class: 'left-out' }, escapeXml(leftOut) + (alt.trim() === '' ? '' : `<br/>${escapeXml(alt)}`))

/** A book has no player, so a recording is a link. */
function writePlayer({ attributes, children }: Element, context: Context): string {
  const source = children.filter(isElement).find(({ name }) => name === 'source')
  const href = context.isInLink ? undefined : webLink(attributes.src ?? source?.attributes.src ?? '')
  return href === undefined ? '' : tag('a', { href }, escapeXml(URL.parse(href)?.host ?? href))
}

/** Each base is followed by its reading, and texts without one leave the element. */
function writeRuby({ children }: Element, context: Context): string {
  const pieces: string[] = []
  let base: Node[] = []
  for (const child of children.flatMap((node) => (isElement(node) && node.name === 'rb' ? node.children : [node]))) {
    if (!isElement(child) || !/^r(?:t|p|tc)$/.test(child.name)) base.push(child)
    else if (child.name === 'rt' && textOf(base).trim() !== '') {
      const reading = escapeXml(textOf(child.children))
      pieces.push(tag('ruby', {}, `${writePhrases(base, context)}<rt>${reading}</rt>`))
      base = []
    }
  }
  return pieces.join('') + writePhrases(base, context)
}

function writersOf(context: Context): Writers {
  return {
    flow: (nodes) => writeFlow(nodes, context),
    phrases: (nodes) => writePhrases(nodes, context),
    common: (element) => commonOf(element, context),
  }
}

function commonOf({ attributes }: Element, { ids, written }: Context): Written {
  const dir = attributes.dir?.toLowerCase()
  const language = languageTag(attributes.lang)
  const id = attributes.id === undefined ? undefined : ids.get(attributes.id)
  // An id may be there twice; a link goes to the first.
  const isFirst = id !== undefined && !written.has(id)
  if (isFirst) written.add(id)
  return {
    ...(isFirst && { id }),
    ...(dir !== undefined && /^(?:ltr|rtl|auto)$/.test(dir) && { dir }),
    ...(language !== undefined && { lang: language, 'xml:lang': language }),
    ...(attributes.title !== undefined && { title: attributes.title }),
  }
}

/** Undefined for anything that is no tag of BCP 47. */
export function languageTag(language: string | null | undefined): string | undefined {
  if (!language) return undefined
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
