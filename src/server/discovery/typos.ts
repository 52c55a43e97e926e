// Slips of the finger: a letter wrong, left out, added, or two swapped (Damerau's four), within a bound.

/** None in short words, where each change makes another word. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

/** Which letters occur, a bit each: tells most words apart without comparing them letter by letter. */
export function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

/** False when more letters of the asked word are missing than typos could explain. */
export function mayBeTypo(asked: number, word: number, allowed: number): boolean {
  let missing = asked & ~word
  for (let count = 0; count < allowed; count++) missing &= missing - 1
  return missing === 0
}

/**
 * How many slips lead from `asked` to `word`, or to a beginning of it (`isWhole` false: it may still be being typed). Null
 * when they are none or more than allowed.
 */
export function countTypos(asked: string, word: string, allowed: number): { count: number; isWhole: boolean } | null {
  const columns = Math.min(word.length, asked.length + allowed)
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, column) => column)
  for (let row = 1; row <= asked.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= columns; column++) {
      const isSame = asked.charCodeAt(row - 1) === word.charCodeAt(column - 1)
      let cost = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        asked.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
        asked.charCodeAt(row - 2) === word.charCodeAt(column - 1)
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > allowed) return null
    beforeLast = last
    last = current
  }
  const whole = columns === word.length ? (last[columns] ?? allowed + 1) : allowed + 1
  const beginning = Math.min(...last)
  if (whole >= 1 && whole <= allowed) return { count: whole, isWhole: true }
  return beginning >= 1 && beginning <= allowed ? { count: beginning, isWhole: false } : null
}
