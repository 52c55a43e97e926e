// Pure: the files of an EPUB 3 that say what is in it.
import { toIso } from '../../lib/clock.ts'
import { escapeXml } from '../escapeXml.ts'
import type { Book, BookPicture, Chapter } from './book.ts'

export const containerXml = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

/** A picture for e-readers that can't show the format of another one. */
export const fallbackPicture = 'unknown.svg'
export const fallbackSvg = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><rect x="1" y="1" width="38" height="28" fill="none" stroke="#888"/></svg>
`

/** The formats that every e-reader of EPUB 3 shows. WebP is one only since 2023. */
const coreTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'])

export function writePackage(book: Book, chapters: readonly Chapter[], pictures: readonly BookPicture[]): string {
  const { uuid, title, language, modifiedAt, day, isRightToLeft } = book
  const collection =
    day === null
      ? ''
      : `<meta property="belongs-to-collection" id="collection">Broadsheet</meta>
<meta refines="#collection" property="collection-type">series</meta><dc:date>${day}</dc:date>`
  const items = [
    '<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>',
    '<item id="front" href="cover.xhtml" media-type="application/xhtml+xml"/>',
    '<item id="style" href="book.css" media-type="text/css"/>',
    `<item id="unknown" href="${fallbackPicture}" media-type="image/svg+xml"/>`,
    ...chapters.map(({ file, hasMath }) => {
      const properties = hasMath ? ' properties="mathml"' : ''
      return `<item id="${idOf(file)}" href="${file}" media-type="application/xhtml+xml"${properties}/>`
    }),
    ...pictures.map(({ file, type }) => {
      const fallback = coreTypes.has(type) ? '' : ' fallback="unknown"'
      return `<item id="${idOf(file)}" href="${file}" media-type="${type}"${fallback}/>`
    }),
  ]
  const spine = ['front', 'contents', ...chapters.map(({ file }) => idOf(file))]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uuid" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="uuid">urn:uuid:${uuid}</dc:identifier><dc:title>${escapeXml(title)}</dc:title>
<dc:language>${language}</dc:language><dc:creator>Broadsheet</dc:creator>
<meta property="dcterms:modified">${toIso(modifiedAt).slice(0, 19)}Z</meta>${collection}<meta name="cover" content="cover"/>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>
`
}

const idOf = (file: string): string => file.replaceAll('.', '-')

/** The contents, by section. A section's name is no link: it begins with its first article. */
export function writeContents(book: Book, chapters: readonly Chapter[]): string {
  const link = ({ file, title, source }: Chapter) =>
    `<li><a href="${file}"><bdi>${escapeXml(title)}</bdi> <small>${escapeXml(source)}</small></a></li>`
  const sections = [...Map.groupBy(chapters, ({ section }) => section)]
  const list = sections.map(([section, own]) => {
    const links = own.map(link).join('\n')
    return section === '' ? links : `<li><span>${escapeXml(section)}</span><ol>\n${links}\n</ol></li>`
  })
  const first = `<li><a href="cover.xhtml">${escapeXml(book.title)}</a></li>`
  return writePage(book, {
    title: book.title,
    body: `<nav epub:type="toc" class="contents"><h1>${escapeXml(book.title)}</h1><ol>\n${list.join('\n') || first}\n</ol></nav>`,
  })
}

export const writeCoverPage = (book: Book): string =>
  writePage(book, {
    title: book.title,
    body: `<div class="cover" epub:type="cover"><img src="cover.svg" alt="${escapeXml(`${book.title}, ${book.dateline}`)}"/></div>`,
  })

type Page = { title: string; body: string }

/** `body` is XHTML. */
export function writePage({ language, isRightToLeft }: Pick<Book, 'language' | 'isRightToLeft'>, page: Page): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}>
<head><title>${escapeXml(page.title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>${page.body}</body></html>
`
}

/** Few rules: the fonts, sizes and colors are those of the e-reader. */
export const bookCss = `h1 { line-height: 1.2; margin: 0 0 0.4em; }
.section { text-transform: uppercase; letter-spacing: 0.08em; font-size: 0.75em; margin: 0 0 0.6em; }
.facts, .original { font-size: 0.85em; }
.facts { margin: 0 0 1.5em; }
.original { margin: 1.5em 0 0; }
.left-out { display: block; border: 1px solid; padding: 0.5em; font-size: 0.85em; }
.cover { text-align: center; margin: 0; padding: 0; }
.cover img { max-width: 100%; max-height: 100%; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0.4em 0; }
.contents span { font-weight: bold; }
img { max-width: 100%; height: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
blockquote { margin: 1em 1.5em; }
figure { margin: 1em 0; }
figcaption { font-size: 0.85em; }
table { border-collapse: collapse; }
td, th { border: 1px solid; padding: 0.2em 0.4em; text-align: start; vertical-align: top; }
`
