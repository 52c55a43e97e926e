import type { PageDocument, PageElement } from './pageDocument.ts'
import { countProse } from './prose.ts'

/** A share of the page's prose. A table with less of it is a part of the article. */
const shareMin = 0.5
/** Less is a label, an address or a row of links. */
const cellMinChars = 80

/**
 * Joins the cells of a table that holds the article in several rows, of which Readability would choose one. A table with two texts beside
 * each other, or with headings of its columns, has data.
 */
export function joinLayoutTables(document: PageDocument): void {
  const tables = Array.from(document.getElementsByTagName('table'))
  if (tables.length === 0) return
  const prose = countProse(document.body)
  const hasProse = (cell: PageElement) => prose.in(cell) >= cellMinChars
  // The inner ones first, so a joined table moves with the cell around it.
  for (const table of tables.reverse()) {
    if (prose.in(table) < prose.all * shareMin || isMarkedAsData(table)) continue
    const rows = rowsOf(table).map(cellsOf)
    const counts = rows.map((cells) => cells.filter(hasProse).length)
    if (counts.some((count) => count > 1) || counts.filter((count) => count === 1).length < 2) continue
    table.replaceWith(joined(document, rows.flat(), hasProse))
  }
}

/** The texts side by side, since Readability looks for the box with the most paragraphs. */
function joined(document: PageDocument, cells: PageElement[], hasProse: (cell: PageElement) => boolean): PageElement {
  const article = document.createElement('div')
  for (const cell of cells) {
    const box = hasProse(cell) ? article : document.createElement('div')
    box.append(...Array.from(cell.childNodes))
    // Ends a paragraph that has no tag.
    article.append(box === article ? document.createElement('p') : box)
  }
  return article
}

function isMarkedAsData(table: PageElement): boolean {
  if (table.hasAttribute('summary') || /^(?:grid|table|treegrid)$/.test(table.getAttribute('role') ?? '')) return true
  if (Array.from(table.children).some(({ localName }) => localName === 'caption' || localName === 'thead')) return true
  return rowsOf(table).some((row) => Array.from(row.children).some(({ localName }) => localName === 'th'))
}

function rowsOf(table: PageElement): PageElement[] {
  return Array.from(table.children).flatMap((child) =>
    child.localName === 'tr' ? [child] : /^t(?:body|head|foot)$/.test(child.localName) ? rowsOf(child) : [],
  )
}

const cellsOf = (row: PageElement): PageElement[] =>
  Array.from(row.children).filter(({ localName }) => localName === 'td' || localName === 'th')
