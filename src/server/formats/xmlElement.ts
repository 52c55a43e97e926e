/** An element of a document with its content in document order; texts are decoded. */
export type XmlElement = {
  /** Canonical name: 'title', 'dc:creator' (see namespaces.ts). */
  name: string
  /** Local name, lower-case: the name of the HTML element when a feed holds HTML as XML. */
  tag: string
  /** Values decoded, by lower-case name as written ('xml:lang', 'rdf:about'). */
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** The base of relative addresses in it (xml:base over Content-Location over the feed's own). */
  base: string | null
}

/** The text directly in an element, trimmed. */
export function ownText(element: XmlElement): string {
  const [first] = element.children
  if (first === undefined) return ''
  if (element.children.length === 1 && typeof first === 'string') return first.trim()
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
}

/** All text within an element and its descendants. */
export function deepText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : deepText(child))).join('')
}

/** An attribute's value, trimmed; '' when absent. */
export function attribute({ attributes }: XmlElement, name: string): string {
  return (attributes.get(name) ?? prefixedAttribute(attributes, name))?.trim() ?? ''
}

/** Some programs give attributes the prefix of their element: '<atom:link atom:href="…">'. */
function prefixedAttribute(attributes: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`) && !key.startsWith('xml')) return value
  return undefined
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string')
}

/** The first child of that canonical name. */
export function findChild(element: XmlElement, name: string): XmlElement | null {
  return childElements(element).find((child) => child.name === name) ?? null
}

export function holdsElements(element: XmlElement): boolean {
  return element.children.some((child) => typeof child !== 'string')
}
