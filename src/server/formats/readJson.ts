/** An object of a document with unknown values. */
export type Fields = Readonly<Record<string, unknown>>

// A feed of ten thousand items has some hundred thousand; millions of empty ones would fill the memory.
const maxObjects = 1_500_000

/** Undefined for invalid JSON, or with more objects than the limit. No text in it holds a NUL. */
export function readJson(source: string): unknown {
  try {
    return countObjects(source) > maxObjects ? undefined : JSON.parse(withoutNuls(source))
  } catch {
    return undefined
  }
}

/**
 * The same for a document with lists of objects that was cut short, or has control characters in its texts: the complete objects stay.
 * One pass.
 */
export function readBrokenJson(source: string): unknown {
  const pieces: string[] = []
  const closers: string[] = []
  let copied = 0
  let isInText = false
  /** How many pieces end with the last complete object of a list. */
  let whole: number | null = null
  for (let index = 0; index < source.length; index++) {
    const code = source.charCodeAt(index)
    if (isInText) {
      if (code === backslash) index++
      else if (code === quote) isInText = false
      else if (code < 32) {
        pieces.push(source.slice(copied, index), code === newline ? '\\n' : ' ')
        copied = index + 1
      }
    } else if (code === quote) isInText = true
    else if (code === openBrace) closers.push('}')
    else if (code === openBracket) closers.push(']')
    else if (code === closeBrace || code === closeBracket) {
      closers.pop()
      if (code === closeBrace && closers.length === 2 && closers[1] === ']') {
        pieces.push(source.slice(copied, index + 1))
        copied = index + 1
        whole = pieces.length
      }
    }
  }
  if (closers.length === 0 && !isInText) return readJson(pieces.join('') + source.slice(copied))
  return whole === null ? undefined : readJson(`${pieces.slice(0, whole).join('')}]}`)
}

const [newline, quote, openBracket, backslash, closeBracket, openBrace, closeBrace] = [10, 34, 91, 92, 93, 123, 125]

// PostgreSQL stores no NUL in a text. Decoding a document removes literal ones, but JSON can escape them. Each backslash is
// read with the character it escapes, so an escaped backslash before 'u0000' stays.
function withoutNuls(source: string): string {
  if (!source.includes('\\u0000')) return source
  return source.replace(/\\(?:u0000|.)/gs, (pair) => (pair === '\\u0000' ? '' : pair))
}

/** Counts objects and lists, including brackets within texts, which does no harm. */
function countObjects(source: string): number {
  let objects = 0
  for (let index = 0; index < source.length; index++) {
    const code = source.charCodeAt(index)
    if (code === 123 || code === 91) objects++
  }
  return objects
}

/** Null for a list, a text or a number. */
export function asFields(value: unknown): Fields | null {
  // JSON.parse returns plain data whose keys, even '__proto__', are own properties.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** A list as it is, one value as a list of one, none as an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

export function fieldsIn(value: unknown, maxEntries = Number.POSITIVE_INFINITY): Fields[] {
  return listOf(value)
    .slice(0, maxEntries)
    .map(asFields)
    .filter((fields) => fields !== null)
}
