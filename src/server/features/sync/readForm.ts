// Reads the parameters of sync clients. They send them in the address, in the body or in both, and newsboat doesn't encode them.
import { texts } from '../../../shared/texts/texts.ts'
import { BadRequest } from '../../http/errors.ts'
import { createSlices } from '../../lib/slices.ts'
import { readItemId } from './itemIds.ts'
import { readMultipart } from './readMultipart.ts'

export type SyncForm = {
  /** The first value; undefined without one. */
  get: (name: string) => string | undefined
  all: (name: string) => string[]
  /** The ids in `i`, without those that no item can have. A call may have 250,000. */
  itemIds: number[]
  /** How many of `i` are no ids at all. */
  malformedIds: number
}

/** More than any client sends: 250,000 ids, and of everything else a few dozen. */
const idsMax = 300_000
const valuesMax = 10_000
const valueMaxBytes = 64 * 1024

/** `query` first: its values win. Both are UTF-8. `boundary`: of a multipart body (Readrops), else null. Throws BadRequest for a form that is larger than any client's. */
export async function readForm(query: Buffer, body: Buffer, boundary: string | null = null): Promise<SyncForm> {
  const values = new Map<string, string[]>()
  const itemIds: number[] = []
  const slices = createSlices()
  let [ids, others, malformedIds] = [0, 0, 0]
  for (const [name, value] of readPairs(query, body, boundary)) {
    if (slices.isOver()) await slices.next()
    if (name === 'i') {
      ids += 1
      if (ids > idsMax) throw new BadRequest(texts.syncFormTooLarge)
      const id = readItemId(value)
      if (id === null) malformedIds += 1
      else itemIds.push(id)
      continue
    }
    others += 1
    if (others > valuesMax) throw new BadRequest(texts.syncFormTooLarge)
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return { get: (name) => values.get(name)?.[0], all: (name) => values.get(name) ?? [], itemIds, malformedIds }
}

function* readPairs(query: Buffer, body: Buffer, boundary: string | null): Generator<[name: string, value: string]> {
  yield* pairsOf(query)
  if (boundary === null) yield* pairsOf(body)
  else
    for (const { name, value } of readMultipart(body, boundary))
      if (value.length <= valueMaxBytes) yield [name, clean(value.toString())]
}

/** A body of 20 MB takes longer to decode than a slice lasts, so it is decoded in pieces that end where a value does. */
function* pairsOf(bytes: Buffer): Generator<[name: string, value: string]> {
  let start = 0
  while (start < bytes.length) {
    const end = endOfPiece(bytes, start)
    for (const pair of bytes.toString('utf8', start, end).split('&')) if (pair !== '') yield readPair(pair)
    start = end + 1
  }
}

const separator = '&'.charCodeAt(0)

function endOfPiece(bytes: Buffer, start: number): number {
  if (bytes.length - start <= valueMaxBytes) return bytes.length
  const end = bytes.lastIndexOf(separator, start + valueMaxBytes)
  if (end < start) throw new BadRequest(texts.syncFormTooLarge)
  return end
}

function readPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
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
