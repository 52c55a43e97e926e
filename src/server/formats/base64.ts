export type Base64Reading = { is: 'text'; text: string } | { is: 'binary' } | { is: 'notBase64' }

// Shorter texts are as likely to be words: 'Test' and 'News2024' are valid base64.
const minBinaryChars = 64

/** Publishers also declare plain words as base64, or as a MIME type that needs it. */
export function readBase64(written: string): Base64Reading {
  const letters = written.replace(/\s+/g, '')
  const isOneWord = !/\S[^\S\r\n]+\S/.test(written.slice(0, 1000))
  if (letters === '' || letters.length % 4 === 1 || !/^[A-Za-z\d+/]*={0,2}$/.test(letters)) return { is: 'notBase64' }
  const text = Buffer.from(letters, 'base64').toString('utf8')
  if (!/[\0-\x08\x0b\x0c\x0e-\x1f\ufffd]/.test(text)) return { is: 'text', text }
  return isOneWord && letters.length >= minBinaryChars ? { is: 'binary' } : { is: 'notBase64' }
}
