import UFuzzy from '@leeoniya/ufuzzy'
import { foldMarks } from '../../../shared/textFolding.ts'
import type { PaletteEntry } from './paletteEntry.ts'

/** A longer list takes time to draw and too much time to read. */
export const shownMax = 50

// One error per word (intraMode 1), at any letter, and letters of every script.
const fuzzy = new UFuzzy({
  intraMode: 1,
  intraSlice: [0, Number.POSITIVE_INFINITY],
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})

/** Returns the search in these entries: the best matches first, in spite of typing errors, accents and the order of words. */
export function createEntrySearch(entries: readonly PaletteEntry[]): (query: string) => PaletteEntry[] {
  const texts = entries.map(({ label, kind = '' }) => foldMarks(`${label} ${kind}`))
  return (query) => {
    // The library reads quotes and a minus as operators.
    const words = foldMarks(query)
      .replace(/[^\p{L}\d']+/gu, ' ')
      .trim()
    if (words === '') return []
    const [matches, info, order] = fuzzy.search(texts, words, 1)
    const ranked = order === null || info === null ? (matches ?? []) : order.map((place) => info.idx[place] ?? -1)
    return ranked.slice(0, shownMax).flatMap((index) => entries[index] ?? [])
  }
}
