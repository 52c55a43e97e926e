// Pure: finds marked words again in a text that its publisher may have changed (W3C Web Annotation: text quote and position).

export type Quote = { quote: string; prefix: string; suffix: string; start: number }
export type Span = { start: number; end: number }

const contextChars = 40
/** An edited quote is sought this far around its former place. */
const aroundChars = 500
/** And this far around a place that its neighbors show. */
const besideNeighborsChars = 80
/** At most this share of its characters may have changed. */
const changedShare = 0.3
/** The same words with less of the same context may be others. */
const sureShare = 0.25
/** Fewer characters are often in a text twice. */
const distinctChars = 30
/** So many characters before or after a quote show where it was. */
const neighborChars = 16
const placesMax = 3
/** A longer quote is sought by its beginning and its end. */
const comparedChars = 200

export function describeSpan(text: string, { start, end }: Span): Quote {
  return {
    quote: text.slice(start, end),
    prefix: wellFormed(text.slice(Math.max(0, start - contextChars), start)),
    suffix: wellFormed(text.slice(end, end + contextChars)),
    start,
  }
}

/** A cut between the halves of an emoji leaves one that no database stores. */
const wellFormed = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')

/** Null when the words are not in the text any more. */
export function findQuote(text: string, quoted: Quote): Span | null {
  if (quoted.quote === '') return null
  const exact = findExact(text, quoted)
  if (exact?.isSure) return exact.span
  // A twin elsewhere has the words but not their neighbors.
  for (const start of likelyStarts(text, quoted)) {
    const changed = findChanged(text, { ...quoted, start }, start === quoted.start ? aroundChars : besideNeighborsChars)
    if (changed !== null) return changed
  }
  return exact !== null && quoted.quote.length >= distinctChars ? exact.span : null
}

/** The places where the words before or after the quote are now, the nearest to the former place first, and that place. */
function likelyStarts(text: string, { quote, prefix, suffix, start }: Quote): number[] {
  const before = prefix.slice(-neighborChars)
  const after = suffix.slice(0, neighborChars)
  const starts: number[] = []
  if (before.length === neighborChars) starts.push(...placesOf(text, before).map((at) => at + neighborChars))
  if (after.length === neighborChars) starts.push(...placesOf(text, after).map((at) => at - quote.length))
  starts.sort((one, other) => Math.abs(one - start) - Math.abs(other - start))
  starts.push(start)
  return starts.filter(
    (at, index) => !starts.slice(0, index).some((other) => Math.abs(other - at) < besideNeighborsChars / 4),
  )
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < placesMax; at = text.indexOf(part, at + 1))
    places.push(at)
  return places
}

/** The same words: those with the same words around them, else those nearest to the former place. */
function findExact(text: string, { quote, prefix, suffix, start }: Quote): { span: Span; isSure: boolean } | null {
  let best: { start: number; score: number; context: number } | null = null
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = commonEnd(text.slice(Math.max(0, at - prefix.length), at), prefix)
    const after = commonStart(text.slice(at + quote.length, at + quote.length + suffix.length), suffix)
    const context = before + after
    const score = context - Math.abs(at - start) / (text.length + 1)
    if (best === null || score > best.score) best = { start: at, score, context }
  }
  if (best === null) return null
  const isSure = best.start === start || best.context >= (prefix.length + suffix.length) * sureShare
  return { span: { start: best.start, end: best.start + quote.length }, isSure }
}

function findChanged(text: string, { quote, prefix, suffix, start }: Quote, around: number): Span | null {
  const from = Math.max(0, Math.min(start, text.length) - around)
  const within = text.slice(from, start + quote.length + around)
  if (quote.length <= comparedChars) {
    const similar = findSimilar(within, quote)
    if (similar === null) return null
    // The words around it show where an edited quote begins and ends.
    const inContext = findSimilar(within, prefix + quote + suffix, {
      start: prefix.length,
      end: prefix.length + quote.length,
    })
    return shift(inContext !== null && overlap(inContext, similar) ? inContext : similar, from)
  }
  const head = findSimilar(within, quote.slice(0, comparedChars))
  const tail = head && findSimilar(within.slice(head.start), quote.slice(-comparedChars))
  return head && tail && shift({ start: head.start, end: head.start + tail.end }, from)
}

const shift = (span: Span | null, by: number): Span | null => span && { start: span.start + by, end: span.end + by }
const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** The fewest changes for the beginning of the pattern, and where in the text its part begins and ends. */
type Cell = Span & { cost: number }

/**
 * Where `part` of the pattern is in the text, when the whole pattern is where it has the fewest changed characters (Sellers'
 * algorithm: edit distance with a free beginning and end), at the borders of words. Null when too many changed.
 */
function findSimilar(text: string, pattern: string, part: Span = { start: 0, end: pattern.length }): Span | null {
  const at = (row: number, place: number, { start, end }: Span): Span => ({
    start: row <= part.start ? place : start,
    end: row <= part.end ? place : end,
  })
  let column: Cell[] = Array.from({ length: pattern.length + 1 }, (_, row) => ({ cost: row, start: 0, end: 0 }))
  let best: Cell | null = null
  for (let place = 1; place <= text.length; place++) {
    const next: Cell[] = [{ cost: 0, start: place, end: place }]
    for (let row = 1; row <= pattern.length; row++) {
      const diagonal = column[row - 1] as Cell
      const left = column[row] as Cell
      const above = next[row - 1] as Cell
      const replaced = diagonal.cost + (pattern[row - 1] === text[place - 1] ? 0 : 1)
      const cost = Math.min(replaced, left.cost + 1, above.cost + 1)
      const origin = cost === replaced ? diagonal : cost === left.cost + 1 ? left : above
      next.push({ cost, ...at(row, place, origin) })
    }
    column = next
    const last = next[pattern.length] as Cell
    if (best === null || last.cost < best.cost) best = last
  }
  if (best === null || best.cost > pattern.length * changedShare || best.start >= best.end) return null
  return atWords(text, best)
}

function atWords(text: string, { start, end }: Span): Span {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '')
  let [from, to] = [start, end]
  while (from > 0 && isLetter(from) && isLetter(from - 1)) from--
  while (to < text.length && isLetter(to - 1) && isLetter(to)) to++
  return { start: from, end: to }
}

function commonStart(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count++
  return count
}

function commonEnd(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}
