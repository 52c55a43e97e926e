// The characters that windows-1252 makes of the bytes 0x80–0x9f, to undo a wrong decoding.
const windowsLetters = new Map(
  [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((letter, index) => [letter.charCodeAt(0), 0x80 + index]),
)

/**
 * Some mail programs write UTF-8 and declare us-ascii or iso-8859-1, which gives 'fÃ¼r'. A text that can be decoded as UTF-8
 * after all was UTF-8; fewer than one in a million look so by chance.
 */
export function repairCharset(text: string): string {
  // The start of a two-byte letter, in UTF-8 decoded as windows-1252.
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
