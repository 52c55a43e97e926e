import { type DeclaredEntities, decodeEntities } from './entities.ts'

/** `end`: the offset of the first element; `entities`: those that the DOCTYPE declares. */
export type Doctype = { end: number; entities: DeclaredEntities }

const nothingDeclared: DeclaredEntities = () => null

// Real entities are single characters or a short address. Entity bombs need values with markup, other entities or much text, so
// those stay undefined.
const maxEntities = 500
const maxEntityChars = 200
// The total length that declared entities may add to a document: many short ones could do the same harm as long ones.
const maxExpandedChars = 1_000_000
// A DOCTYPE is at the start of a document; no feed has a longer one.
const maxPrologChars = 65_536

/** Reads the DOCTYPE by hand: its internal subset contains `>`, at which a tokenizer would stop. */
export function readDoctype(source: string): Doctype {
  const start = findDoctype(source)
  if (start < 0) return { end: 0, entities: nothingDeclared }
  const open = source.indexOf('[', start)
  const close = source.indexOf('>', start)
  if (close < 0) return { end: 0, entities: nothingDeclared }
  if (open < 0 || open > close) return { end: close + 1, entities: nothingDeclared }
  const subsetEnd = source.indexOf(']', open)
  if (subsetEnd < 0) return { end: close + 1, entities: nothingDeclared }
  const end = source.indexOf('>', subsetEnd)
  return { end: end < 0 ? subsetEnd + 1 : end + 1, entities: readEntities(source.slice(open + 1, subsetEnd)) }
}

// Only before the first element: an article about HTML quotes a DOCTYPE too.
function findDoctype(source: string): number {
  let at = source.indexOf('<')
  while (at >= 0 && at < maxPrologChars) {
    const isComment = source.startsWith('<!--', at)
    if (!isComment && source.startsWith('<!', at)) return /^<!doctype\s/i.test(source.slice(at, at + 10)) ? at : -1
    if (!isComment && !source.startsWith('<?', at)) return -1
    const end = source.indexOf(isComment ? '-->' : '>', at)
    at = end < 0 ? -1 : source.indexOf('<', end)
  }
  return -1
}

function readEntities(subset: string): DeclaredEntities {
  const values = new Map<string, string>()
  for (const part of subset.split(/<!ENTITY\s/i, maxEntities + 1).slice(1)) {
    const declared = /^\s*([\w.-]{1,32})\s+(?:"([^"]*)"|'([^']*)')\s*>/.exec(part.slice(0, maxEntityChars + 100))
    const name = declared?.[1]
    const value = declared?.[2] ?? declared?.[3]
    if (name === undefined || value === undefined || value.length > maxEntityChars) continue
    const plain = decodeEntities(value)
    if (!plain.includes('<') && !/&\w/.test(plain)) values.set(name, plain)
  }
  let expandedChars = 0
  return (name) => {
    const value = values.get(name) ?? null
    if (value !== null) expandedChars += value.length
    return expandedChars > maxExpandedChars ? null : value
  }
}
