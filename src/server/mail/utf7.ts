// UTF-7 (RFC 2152), which old mail programs still write and TextDecoder doesn't know.

const label = /^(?:x-)?(?:unicode-\d-\d-|csunicode\d{0,2})?utf-?7$/i

export const isUtf7 = (charset: string): boolean => label.test(charset.trim())

/** Text is ASCII; '+' begins a run of Base64 with UTF-16, '+-' is a plus. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) =>
    run === '' ? '+' : new TextDecoder('utf-16be').decode(evenBytes(run)),
  )
}

/** The last bits of a run may fill no whole character. */
function evenBytes(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.subarray(0, bytes.length - (bytes.length % 2))
}
