// How long a text is to read. Its words are counted where items are stored (html/countWords.ts).

export const wordsPerMinute = 230

/** A shorter text is often the teaser of a longer one, and "1 min" would be wrong. */
const minutesMinWords = 100

/** Null for a short text, and for one whose words were not counted. */
export function minutesToRead(words: number | null): number | null {
  return words === null || words < minutesMinWords ? null : Math.max(1, Math.round(words / wordsPerMinute))
}
