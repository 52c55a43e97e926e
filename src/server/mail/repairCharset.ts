// What the bytes 0x80–0x9f of windows-1252 became, to undo a wrong reading.
const windowsLetters = new Map(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((letter, index) => [letter.charCodeAt(0), 0x80 + index]),
)

/**
 * Some mailers write UTF-8 and call it us-ascii or iso-8859-1: 'fÃ¼r' comes out of that. When the text can be read as
 * UTF-8 after all, it was; a text that only looks like it by chance is rarer than one in a million.
 */
export function repairCharset(text: string): string {
  // Where a letter of two bytes begins, in UTF-8 read as windows-1252.
  if (!/[\xc2-\xf4][\x80-\xbf\u0152-\u2122]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const byte = windowsLetters.get(code) ?? code
    if (byte > 0xff) return text
    bytes[index] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
