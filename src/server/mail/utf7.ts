// UTF-7 (RFC 2152), which old mail programs still write and TextDecoder doesn't know.

const label = /^(?:x-)?(?:unicode-\d-\d-|csunicode\d{0,2})?utf-?7$/i

export const isUtf7 = (charset: string): boolean => label.test(charset.trim())

/** Text is ASCII; '+' begins a run of Base64 with UTF-16, '+-' is a plus. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (written, run: string) => {
    if (run === '') return '+'
    const bytes = Buffer.from(run, 'base64')
    // Two or three signs make a character at least: '1+2' was written by a program that only says UTF-7.
    if (bytes.length < 2) return written
    // The last bits of a run may fill no whole character.
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  })
}
