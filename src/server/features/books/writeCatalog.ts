// Pure: a catalog of books, as OPDS 1.2 (Atom) and 2.0 (JSON).

import { escapeXml } from '../../formats/escapeXml.ts'
import { toIso } from '../../lib/clock.ts'

export type CatalogPage = {
  title: string
  /** The address of the page, and those of its lists and books, below the catalog. */
  path: string
  lists: { title: string; path: string }[]
  books: { id: string; title: string; path: string; at: number; language: string }[]
}

const navigation = 'application/atom+xml;profile=opds-catalog;kind=navigation'
const acquisition = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
export const jsonType = 'application/opds+json'
const epubType = 'application/epub+zip'
const openAccess = 'http://opds-spec.org/acquisition/open-access'

export const atomTypeOf = ({ lists }: CatalogPage): string => (lists.length > 0 ? navigation : acquisition)

type Place = { base: string; now: number }

/** `base`: the path of the catalog. */
export function writeAtomCatalog(page: CatalogPage, { base, now }: Place): string {
  const { title, path, lists, books } = page
  const at = (of: string) => escapeXml(base + of)
  const latest = books.length === 0 ? now : Math.max(...books.map((book) => book.at))
  const entries = [
    ...lists.map(
      (list) => `<entry><title>${escapeXml(list.title)}</title><id>urn:broadsheet:catalog${escapeXml(list.path)}</id>
<updated>${toIso(latest)}</updated><link rel="subsection" href="${at(list.path)}" type="${acquisition}"/></entry>`,
    ),
    ...books.map(
      (
        book,
      ) => `<entry><title>${escapeXml(book.title)}</title><id>${escapeXml(book.id)}</id><updated>${toIso(book.at)}</updated>
<author><name>Broadsheet</name></author><dc:language>${escapeXml(book.language)}</dc:language>
<link rel="${openAccess}" href="${at(book.path)}" type="${epubType}"/></entry>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
<id>urn:broadsheet:catalog${escapeXml(path)}</id><title>${escapeXml(title)}</title><updated>${toIso(latest)}</updated>
<link rel="self" href="${at(path)}" type="${atomTypeOf(page)}"/><link rel="start" href="${at('')}" type="${navigation}"/>
<link rel="alternate" href="${at(`/v2${path}`)}" type="${jsonType}"/>
${entries.join('\n')}
</feed>
`
}

export function writeJsonCatalog({ title, path, lists, books }: CatalogPage, { base }: Pick<Place, 'base'>): object {
  const links = [
    { rel: 'self', href: `${base}/v2${path}`, type: jsonType },
    { rel: 'start', href: `${base}/v2`, type: jsonType },
  ]
  if (lists.length > 0)
    return {
      metadata: { title },
      links,
      navigation: lists.map((list) => ({ title: list.title, href: `${base}/v2${list.path}`, type: jsonType })),
    }
  return {
    metadata: { title, numberOfItems: books.length },
    links,
    publications: books.map((book) => ({
      metadata: {
        '@type': 'http://schema.org/Book',
        identifier: book.id,
        title: book.title,
        author: 'Broadsheet',
        language: book.language,
        modified: toIso(book.at),
      },
      links: [{ rel: openAccess, href: base + book.path, type: epubType }],
      images: [{ href: `${base.slice(0, -'/opds'.length)}/icon-512.png`, type: 'image/png', width: 512, height: 512 }],
    })),
  }
}
