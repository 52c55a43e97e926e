const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu
/** Chinese and Japanese have no blanks: two characters count as a word. */
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

export function countWords(text: string): number {
  const characters = text.match(withoutBlanks)?.length ?? 0
  const spaced = characters === 0 ? text : text.replace(withoutBlanks, ' ')
  return (spaced.match(words)?.length ?? 0) + Math.ceil(characters / 2)
}
