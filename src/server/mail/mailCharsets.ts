// Which letters the bytes of a mail are: many mails declare no charset, the default of their program, or the one of another part.
import { decodeWords } from 'postal-mime'
import { decodeDocument } from '../formats/decodeDocument.ts'
import { decodeUtf7, isUtf7 } from './utf7.ts'

/** Programs write these without knowing: then the bytes and a declaration within HTML know better. */
const defaultLabel =
  /^(?:us-ascii|ascii|ansi|unknown(?:-8bit)?|x-unknown|8bit|default|none|iso-?8859-1|latin-?1|windows-1252)$/i

/** The text of a part by its declared charset where the bytes fit, else by its bytes. Never throws. */
export function decodePart(bytes: Uint8Array, charset: string): string {
  if (isUtf7(charset)) return decodeUtf7(Buffer.from(bytes).toString('latin1'))
  return decodeDocument(bytes, defaultLabel.test(charset.trim()) ? '' : contentTypeOf(charset))
}

const contentTypeOf = (charset: string): string => (charset === '' ? '' : `text/plain; charset="${charset}"`)

/**
 * The header as UTF-8, which the parser expects: old programs write letters unencoded, in the charset of the text. Encoded words in
 * UTF-7 become letters.
 */
export function decodeHeader(header: Uint8Array): string {
  const ascii = Buffer.from(header.buffer, header.byteOffset, header.byteLength).toString('latin1')
  const charset = /\bcharset\s?=\s?["']?([\w.:-]{1,40})/i.exec(ascii)?.[1] ?? ''
  const text = isUtf7(charset) ? decodeDocument(header, '') : decodePart(header, charset)
  return text.replace(
    /=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,2000})\?=/gi,
    (word, label: string, how: string, content: string) =>
      // Decoded as ASCII first, since the parser knows Base64 and Quoted-Printable.
      isUtf7(label) ? decodeUtf7(decodeWords(`=?us-ascii?${how}?${content}?=`)) : word,
  )
}
