/** An object of a document, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

// A feed of ten thousand items has some hundred thousand; millions of empty ones would fill the memory.
const maxObjects = 1_500_000

/** Undefined for what is no JSON, or more of it than a machine should hold. No text in it holds a NUL. */
export function readJson(source: string): unknown {
  try {
    return countObjects(source) > maxObjects ? undefined : JSON.parse(withoutNuls(source))
  } catch {
    return undefined
  }
}

// PostgreSQL keeps no NUL in a text. Decoding a document takes it out as it stands, but JSON can spell it. Each backslash is
// read with what it escapes, so that a spelled backslash before 'u0000' is left alone.
function withoutNuls(source: string): string {
  if (!source.includes('\\u0000')) return source
  return source.replace(/\\(?:u0000|.)/gs, (pair) => (pair === '\\u0000' ? '' : pair))
}

/** Objects and lists; those within texts count too, which does no harm. */
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
  // JSON.parse gives an object of nothing but data, whose keys ('__proto__' too) are its own.
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
