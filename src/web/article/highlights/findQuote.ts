// Pure: finds marked words again in a text that its publisher may have changed (W3C Web Annotation: text quote and position).

export type Quote = { quote: string; prefix: string; suffix: string; start: number }
export type Span = { start: number; end: number }

const contextChars = 40
/** An edited quote is sought this far around its former place. */
const aroundChars = 500
/** At most this share of its characters may have changed. */
const changedShare = 0.3
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
  return findExact(text, quoted) ?? findChanged(text, quoted)
}

/** The same words: those with the same words around them, else those nearest to the former place. */
function findExact(text: string, { quote, prefix, suffix, start }: Quote): Span | null {
  let best: { start: number; score: number } | null = null
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = commonEnd(text.slice(Math.max(0, at - prefix.length), at), prefix)
    const after = commonStart(text.slice(at + quote.length, at + quote.length + suffix.length), suffix)
    const score = before + after - Math.abs(at - start) / (text.length + 1)
    if (best === null || score > best.score) best = { start: at, score }
  }
  return best && { start: best.start, end: best.start + quote.length }
}

function findChanged(text: string, { quote, start }: Quote): Span | null {
  const from = Math.max(0, Math.min(start, text.length) - aroundChars)
  const within = text.slice(from, start + quote.length + aroundChars)
  if (quote.length <= comparedChars) return shift(findSimilar(within, quote), from)
  const head = findSimilar(within, quote.slice(0, comparedChars))
  const tail = head && findSimilar(within.slice(head.start), quote.slice(-comparedChars))
  return head && tail && shift({ start: head.start, end: head.start + tail.end }, from)
}

const shift = (span: Span | null, by: number): Span | null => span && { start: span.start + by, end: span.end + by }

/**
 * The part of the text with the fewest changed characters (Sellers' algorithm: edit distance with a free beginning and end), at
 * the borders of words. Null when too many changed.
 */
function findSimilar(text: string, pattern: string): Span | null {
  let column = Array.from({ length: pattern.length + 1 }, (_, row) => ({ cost: row, start: 0 }))
  let best: { cost: number; start: number; end: number } | null = null
  for (let end = 1; end <= text.length; end++) {
    const next = [{ cost: 0, start: end }]
    for (let row = 1; row <= pattern.length; row++) {
      const diagonal = column[row - 1] as { cost: number; start: number }
      const left = column[row] as { cost: number; start: number }
      const above = next[row - 1] as { cost: number; start: number }
      const replaced = diagonal.cost + (pattern[row - 1] === text[end - 1] ? 0 : 1)
      const least = Math.min(replaced, left.cost + 1, above.cost + 1)
      const origin = least === replaced ? diagonal : least === left.cost + 1 ? left : above
      next.push({ cost: least, start: origin.start })
    }
    column = next
    const last = next[pattern.length] as { cost: number; start: number }
    if (best === null || last.cost < best.cost) best = { ...last, end }
  }
  if (best === null || best.cost > pattern.length * changedShare) return null
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
