// Reads the parameters of sync clients. They send them in the address, in the body or in both, and newsboat doesn't encode them.
import { readItemId } from './itemIds.ts'

export type SyncForm = {
  /** The first value; undefined without one. */
  get: (name: string) => string | undefined
  all: (name: string) => string[]
  /** The ids in `i`, without those that no item can have. A call may have 250,000. */
  itemIds: number[]
}

/** A name with more values than any client sends is an attack on memory. */
const valuesMax = 10_000

/** `query` first: its values win. */
export function readForm(query: string, body: string): SyncForm {
  const values = new Map<string, string[]>()
  const itemIds: number[] = []
  for (const [name, value] of pairsOf(query, body)) {
    if (name === 'i') {
      const id = readItemId(value)
      if (id !== null) itemIds.push(id)
      continue
    }
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else if (known.length < valuesMax) known.push(value)
  }
  return { get: (name) => values.get(name)?.[0], all: (name) => values.get(name) ?? [], itemIds }
}

function* pairsOf(...texts: string[]): Generator<[name: string, value: string]> {
  for (const text of texts) {
    let start = 0
    while (start < text.length) {
      const next = text.indexOf('&', start)
      const end = next < 0 ? text.length : next
      const equals = text.indexOf('=', start)
      const middle = equals < 0 || equals > end ? end : equals
      if (end > start) yield [decode(text.slice(start, middle)), decode(text.slice(middle + 1, end))]
      start = end + 1
    }
  }
}

/** Without NUL, which PostgreSQL doesn't store, and without lone surrogates. Malformed escapes stay as they are. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return clean(text)
  const spaced = text.replaceAll('+', ' ')
  try {
    return clean(decodeURIComponent(spaced))
  } catch {
    return clean(spaced)
  }
}

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()
