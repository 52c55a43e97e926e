import { Tokenizer } from 'htmlparser2'
import { maxItemsPerDocument } from './documentLimits.ts'

// Ten times the number of items that are read from a document.
const maxItems = 10 * maxItemsPerDocument

/**
 * The start offsets of items that have an end tag. They decide what an item within an item is: a part of the outer one if the
 * outer one ends later; otherwise the outer one's end tag is missing.
 */
export function findClosedItems(source: string): ReadonlySet<number> {
  const closed = new Set<number>()
  const open = new Map<string, number[]>()
  let latest: number[] | null = null
  let items = 0
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (start, end) => {
        latest = null
        if (!isItemName(source, start, end)) return
        if (++items > maxItems) tokenizer.pause()
        const name = source.slice(start, end).toLowerCase()
        latest = open.get(name) ?? []
        latest.push(start)
        open.set(name, latest)
      },
      onselfclosingtag: () => {
        latest?.pop()
      },
      onclosetag: (start, end) => {
        if (!isItemName(source, start, end)) return
        const from = open.get(source.slice(start, end).toLowerCase())?.pop()
        if (from !== undefined) closed.add(from)
      },
      onopentagend: ignore,
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return closed
}

/** 'item', 'entry', 'rss:item'. */
function isItemName(source: string, start: number, end: number): boolean {
  const last = source.charCodeAt(end - 1) | 0x20
  const chars = last === 109 ? 4 : last === 121 ? 5 : 0
  if (chars === 0 || end - start < chars) return false
  if (end - start > chars && source[end - chars - 1] !== ':') return false
  const name = source.slice(end - chars, end).toLowerCase()
  return name === 'item' || name === 'entry'
}
