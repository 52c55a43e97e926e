import { resolveLink } from './addresses.ts'
import type { ParsedLink, ParsedPerson } from './parsedFeed.ts'
import { readPerson } from './people.ts'
import { attribute, childElements, ownText, type XmlElement } from './xmlElement.ts'

/** An Atom link, in Atom and within RSS; null without an address on the web. */
export function readAtomLink(element: XmlElement): ParsedLink | null {
  const href = resolveLink(attribute(element, 'href'), element.base)
  if (href === null) return null
  const rel = attribute(element, 'rel') || 'alternate'
  return {
    href,
    // Registered relations may be written as addresses (RFC 4287, 4.2.7.2).
    rel: rel.replace('http://www.iana.org/assignments/relation/', '').toLowerCase(),
    type: attribute(element, 'type') || (rel === 'self' ? 'application/atom+xml' : ''),
    title: attribute(element, 'title'),
    language: attribute(element, 'hreflang'),
    length: attribute(element, 'length'),
  }
}

/** An Atom person; a text without elements is read like a person in RSS. */
export function readAtomPerson(element: XmlElement): ParsedPerson | null {
  const person = { name: '', email: '', url: '' }
  for (const child of childElements(element)) {
    if (child.tag === 'name') person.name = ownText(child)
    else if (child.tag === 'email') person.email = ownText(child)
    else if (child.tag === 'uri' || child.tag === 'url' || child.tag === 'homepage') {
      person.url = resolveLink(ownText(child), child.base) ?? ''
    }
  }
  if (person.name === '' && person.email === '' && person.url === '') return readPerson(ownText(element))
  return person
}
