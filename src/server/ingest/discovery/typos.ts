// Pure: compares words that may have typos: a wrong, missing or additional letter, or two swapped letters (Damerau).

/** Short words allow no typos, because each change makes another word. */
export function typosAllowed(word: string): 0 | 1 | 2 {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

/** One bit for each letter that occurs. It excludes most words without comparing all letters. */
export function letterMask(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

/** False when more letters of the searched word are missing than typos can explain. */
export function mayBeTypo(asked: number, word: number, allowed: number): boolean {
  let missing = asked & ~word
  for (let count = 0; count < allowed; count++) missing &= missing - 1
  return missing === 0
}

export type Typos = {
  count: number
  /** False when only the beginning of the word matches, because the search text may be unfinished. */
  isWhole: boolean
}

/** Longer texts are no words. */
const wordMaxChars = 40

/**
 * Returns a function that counts the typos between `asked` and `word` or a beginning of it. Null when there is none or more than
 * allowed. The function reuses three rows, because a search compares thousands of words.
 */
export function createTypoCounter(): (asked: string, word: string, allowed: number) => Typos | null {
  const newRow = () => new Uint8Array(wordMaxChars + 1)
  let [beforeLast, last, current] = [newRow(), newRow(), newRow()]
  return (asked, word, allowed) => {
    if (asked.length > wordMaxChars - allowed) return null
    const columns = Math.min(word.length, asked.length + allowed)
    for (let column = 0; column <= columns; column++) last[column] = column
    for (let row = 1; row <= asked.length; row++) {
      const letter = asked.charCodeAt(row - 1)
      const letterBefore = row > 1 ? asked.charCodeAt(row - 2) : -1
      let least = row
      current[0] = row
      for (let column = 1; column <= columns; column++) {
        const other = word.charCodeAt(column - 1)
        let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1)
        cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
        if (column > 1 && letterBefore === other && letter === word.charCodeAt(column - 2))
          cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
        current[column] = cost
        if (cost < least) least = cost
      }
      if (least > allowed) return null
      ;[beforeLast, last, current] = [last, current, beforeLast]
    }
    const whole = columns === word.length ? (last[columns] ?? 0) : allowed + 1
    if (whole >= 1 && whole <= allowed) return { count: whole, isWhole: true }
    let beginning = allowed + 1
    for (let column = 0; column <= columns; column++) beginning = Math.min(beginning, last[column] ?? 0)
    return beginning >= 1 && beginning <= allowed ? { count: beginning, isWhole: false } : null
  }
}
