// How the server and the web compare texts. Stored keys and the search index hold folded texts: a changed rule needs a migration.

/** For names that are equal regardless of case: 'École' and 'école' are one name, 'ecole' is another. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * For search: ignores case and the accents of Latin, Greek and Cyrillic, and writes ligatures and wide letters plainly. Keeps
 * the marks of other scripts, where they are vowels.
 */
export function foldAccents(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/** For keys that tolerate careless spelling: ignores case and the marks of every script. */
export const foldMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Inside a character class: scripts without spaces between words, where each letter counts as a word. Thai, Lao, Burmese,
 * Khmer; kana, Han, Hangul (Korean has spaces, but joins its particles to the word).
 */
export const unspacedScripts =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\u{20000}-\\u{3ffff}'
