// Pure: the difference of two texts by words (Myers, "An O(ND) Difference Algorithm").

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts that differ in more words are shown one after the other: the time grows with the square of the difference. */
const mostChanges = 2000

/** Words, and the white space and punctuation between them. */
const token = /[\p{L}\p{N}\p{M}]+|\s|[^\s\p{L}\p{N}\p{M}]/gu

/** Null for texts that differ too much. The parts in their order are both texts. */
export function diffWords(before: string, after: string): Part[] | null {
  const [old, now] = [before.match(token) ?? [], after.match(token) ?? []]
  const trace = traceChanges(old, now)
  return trace && join(walkBack(trace, old, now))
}

/** The furthest places reached with 0, 1, 2 … changes, by diagonal; null beyond the maximum. */
function traceChanges(old: string[], now: string[]): Int32Array[] | null {
  const most = Math.min(old.length + now.length, mostChanges)
  const furthest = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let changes = 0; changes <= most; changes++) {
    trace.push(furthest.slice(most - changes, most + changes + 3))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const at = most + 1 + diagonal
      const isDown =
        diagonal === -changes || (diagonal !== changes && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0))
      let x = isDown ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0) + 1
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++
      furthest[at] = x
      if (x >= old.length && x - diagonal >= now.length) return trace
    }
  }
  return null
}

function walkBack(trace: Int32Array[], old: string[], now: string[]): Part[] {
  const parts: Part[] = []
  let [x, y] = [old.length, now.length]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const furthest = trace[changes] ?? new Int32Array()
    const valueAt = (diagonal: number) => furthest[diagonal + changes + 1] ?? 0
    const diagonal = x - y
    const isDown = diagonal === -changes || (diagonal !== changes && valueAt(diagonal - 1) < valueAt(diagonal + 1))
    const startX = changes === 0 ? 0 : valueAt(isDown ? diagonal + 1 : diagonal - 1)
    const startY = changes === 0 ? 0 : startX - (isDown ? diagonal + 1 : diagonal - 1)
    while (x > startX && y > startY) {
      parts.push({ kind: 'same', text: old[x - 1] ?? '' })
      x--
      y--
    }
    if (changes === 0) break
    if (isDown) parts.push({ kind: 'added', text: now[startY] ?? '' })
    else parts.push({ kind: 'removed', text: old[startX] ?? '' })
    x = startX
    y = startY
  }
  return parts.reverse()
}

/** Neighbors of one kind as one part. */
function join(parts: Part[]): Part[] {
  const joined: Part[] = []
  for (const { kind, text } of parts) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += text
    else joined.push({ kind, text })
  }
  return joined
}
