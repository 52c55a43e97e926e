import { type Element, isElement, type Node } from './readTree.ts'
import { tag, type Written } from './xml.ts'

export type Writers = {
  flow: (nodes: readonly Node[]) => string
  phrases: (nodes: readonly Node[]) => string
  common: (element: Element) => Written
}

type Parts = { caption: Element | null; head: Element[]; body: Element[]; foot: Element[]; stray: Node[] }

/** A table with rows of cells only. Anything else in it comes before it. */
export function writeTable(table: Element, writers: Writers): string {
  const parts: Parts = { caption: null, head: [], body: [], foot: [], stray: [] }
  collect(table.children, 'body', parts)
  const rows = (own: Element[]) => own.map((row) => writeRow(row, writers)).join('')
  const [head, body, foot] = [rows(parts.head), rows(parts.body), rows(parts.foot)]
  const stray = writers.flow(parts.stray)
  if (head + body + foot === '') return stray
  const caption = parts.caption === null ? '' : tag('caption', {}, writers.phrases(parts.caption.children))
  const group = (name: string, content: string) => (content === '' ? '' : tag(name, {}, content))
  return (
    stray +
    tag('table', writers.common(table), caption + group('thead', head) + group('tbody', body) + group('tfoot', foot))
  )
}

const groups: Readonly<Record<string, 'head' | 'body' | 'foot'>> = { thead: 'head', tbody: 'body', tfoot: 'foot' }

function collect(nodes: readonly Node[], group: 'head' | 'body' | 'foot', parts: Parts): void {
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.trim() !== '') parts.stray.push(node)
    } else if (node.name === 'tr') parts[group].push(node)
    else if (groups[node.name] !== undefined) collect(node.children, groups[node.name] ?? 'body', parts)
    else if (node.name === 'caption' && parts.caption === null) parts.caption = node
    else if (node.name === 'td' || node.name === 'th')
      parts[group].push({ name: 'tr', attributes: {}, children: [node], hasBlock: true })
    else parts.stray.push(node)
  }
}

function writeRow(row: Element, writers: Writers): string {
  const cells = row.children
    .filter((cell) => isElement(cell) || cell.trim() !== '')
    .map((cell) => writeCell(cell, writers))
  return cells.length === 0 ? '' : tag('tr', writers.common(row), cells.join(''))
}

function writeCell(cell: Node, writers: Writers): string {
  if (!isElement(cell) || (cell.name !== 'td' && cell.name !== 'th')) return tag('td', {}, writers.flow([cell]))
  const { colspan, rowspan, scope } = cell.attributes
  const spans: Written = { colspan: spanOf(colspan), rowspan: spanOf(rowspan) }
  return cell.name === 'td'
    ? tag('td', { ...writers.common(cell), ...spans }, writers.flow(cell.children))
    : tag('th', { ...writers.common(cell), ...spans, scope: scope?.toLowerCase() }, writers.phrases(cell.children))
}

/** More than a page has columns. */
const spanMax = 100

const spanOf = (value: string | undefined): string | undefined =>
  value !== undefined && Number(value) > 1 ? String(Math.min(Number(value), spanMax)) : undefined
