// Which letters the bytes of a mail are: many mails declare no charset, the default of their program, or the one of another part.
import { isAscii, isUtf8 } from 'node:buffer'
import { decodeDocument } from '../formats/decodeDocument.ts'
import { detectCharset } from '../formats/detectCharset.ts'
import { decodeUtf7, isUtf7 } from './utf7.ts'

/** Programs write these without knowing: then the bytes and a declaration within HTML know better. */
const defaultLabel =
  /^(?:us-ascii|ascii|ansi|unknown(?:-8bit)?|x-unknown|8bit|default|none|iso-?8859-1|latin-?1|windows-1252|utf-?8)$/i

const isDefault = (charset: string): boolean => defaultLabel.test(charset.trim())

/** The text of a part by its declared charset where the bytes fit, else by its bytes. Never throws. */
export function decodePart(bytes: Uint8Array, charset: string): string {
  if (isUtf7(charset)) return isAscii(bytes) ? decodeUtf7(Buffer.from(bytes).toString('latin1')) : decodePart(bytes, '')
  return decodeDocument(bytes, charset === '' || isDefault(charset) ? '' : `text/plain; charset="${charset}"`)
}

/**
 * The header as UTF-8, which the parser expects: old programs write letters unencoded, in the charset of the text. Encoded words
 * whose charset is missing, a default or UTF-7 become words in UTF-8. `body` is what follows the header.
 */
export function decodeHeader(header: Uint8Array, body: Uint8Array): string {
  return rewriteWords(decodePart(header, isUtf8(header) ? '' : charsetOfHeader(header, body.subarray(0, sampleBytes))))
}

const sampleBytes = 65_536

/** A subject is too short for its letters to show a charset that its mail's text names or shows. */
function charsetOfHeader(header: Uint8Array, body: Uint8Array): string {
  for (const part of [header, body]) {
    const [, charset = ''] =
      /\bcharset\s?=\s?(?:3D)?["']?([\w.:-]{1,40})/i.exec(Buffer.from(part).toString('latin1')) ?? []
    if (charset !== '' && !isDefault(charset) && !isUtf7(charset)) return charset
  }
  return isUtf8(body) ? '' : detectCharset(Buffer.concat([header, body]))
}

type Word = { from: number; to: number; charset: string; bytes: Buffer[] }

function rewriteWords(header: string): string {
  const pieces: string[] = []
  let at = 0
  for (const { from, to, charset, bytes } of joinWords(header, findWords(header))) {
    const text = decodePart(Buffer.concat(bytes), charset)
    // As Base64, because a decoded comma or bracket would be part of the header's syntax.
    pieces.push(header.slice(at, from), `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`)
    at = to
  }
  return pieces.join('') + header.slice(at)
}

/** The parser knows the other charsets, under more names. */
function findWords(header: string): Word[] {
  const words = header.matchAll(/=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([!->@-~]{0,2000})\?=/gi)
  return [...words].flatMap(({ index, 0: word, 1: charset = '', 2: how = '', 3: content = '' }) =>
    isDefault(charset) || isUtf7(charset)
      ? [{ from: index, to: index + word.length, charset, bytes: [bytesOfWord(how, content)] }]
      : [],
  )
}

function bytesOfWord(how: string, content: string): Buffer {
  if (how.toLowerCase() === 'b') return Buffer.from(content, 'base64')
  const text = content
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(text, 'latin1')
}

/** Programs cut a text into words anywhere, also within a letter. */
function joinWords(header: string, words: Word[]): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last?.charset === word.charset && header.slice(last.to, word.from).trim() === '') {
      last.bytes.push(...word.bytes)
      last.to = word.to
    } else joined.push(word)
  }
  return joined
}
