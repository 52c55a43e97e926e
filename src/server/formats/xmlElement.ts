/** An element of a document with what it holds, in the order of the document; texts are decoded. */
export type XmlElement = {
  /** Canonical name: 'title', 'dc:creator' (see namespaces.ts). */
  name: string
  /** Local name, lower-case: what an HTML element is called when a feed holds HTML as XML. */
  tag: string
  /** Values decoded, by lower-case name as written ('xml:lang', 'rdf:about'). */
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** The address from which relative ones start here (xml:base over Content-Location over the feed's own). */
  base: string | null
}

/** The text that stands directly in an element, without white space at its ends. */
export function ownText(element: XmlElement): string {
  const [first] = element.children
  if (first === undefined) return ''
  if (element.children.length === 1 && typeof first === 'string') return first.trim()
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
}

/** All the text within an element and what it holds. */
export function deepText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : deepText(child))).join('')
}

/** An attribute's value without white space at its ends; '' when it is absent. */
export function attribute(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.trim() ?? ''
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
