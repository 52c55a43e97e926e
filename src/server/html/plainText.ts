import { withoutEnd } from '../../shared/withoutEnd.ts'

/** At most `maxChars` characters, ending in '…' when cut. Cuts between words unless a word is too long. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const end = text.lastIndexOf(' ', maxChars - 1)
  // Chinese and Japanese have no blanks, and some entries begin with an address of 400 letters. Never splits a surrogate pair.
  const cut = end > maxChars * 0.6 ? text.slice(0, end) : text.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')
  return `${withoutEnd(cut, /[\s,;:–—-]/)}…`
}

/** PostgreSQL cannot store NUL in a text, and JSON feeds can spell it. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
