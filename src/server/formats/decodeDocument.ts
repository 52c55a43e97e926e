import { isAscii } from 'node:buffer'
import { replaceCodePoint } from 'entities/decode'
import { detectCharset } from './detectCharset.ts'

/**
 * Decodes a document by the first of these that applies: a byte order mark; the escapes of ISO-2022-JP; UTF-8 where the bytes
 * are valid; the charset of the Content-Type header, then of the document's own declaration (RFC 7303), where the bytes fit;
 * the frequency of letters (detectCharset.ts). Removes meaningless control characters. Never throws.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string): string {
  const decoded = decodeBytes(bytes, contentType)
  return needsMending.test(decoded) ? mend(decoded) : decoded
}

function decodeBytes(bytes: Uint8Array, contentType: string): string {
  const byteOrderMark = findByteOrderMark(bytes)
  if (byteOrderMark !== null) return decodeAs(byteOrderMark.charset, bytes.subarray(byteOrderMark.length))
  const wide = detectWide(bytes)
  if (wide !== null) return decodeAs(wide, bytes)
  if (isAscii(bytes))
    return hasJapaneseEscapes(bytes) ? decodeAs('iso-2022-jp', bytes) : bufferOf(bytes).toString('latin1')
  const claims = readClaims(bytes, contentType)
  // Servers and editors declare a default charset for everything. Text in another charset is hardly ever valid UTF-8.
  return (
    decodeUtf8(bytes, claims) ?? decodeAs(claims.find((charset) => fits(charset, bytes)) ?? detectCharset(bytes), bytes)
  )
}

type Charset = string

function findByteOrderMark(bytes: Uint8Array): { charset: Charset; length: number } | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { charset: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return { charset: 'utf-32le', length: 4 }
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return { charset: 'utf-32be', length: 4 }
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', length: 2 }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', length: 2 }
  return null
}

// Without a byte order mark, the zeros around the first character identify the wide encodings (XML 1.0, appendix F).
function detectWide(bytes: Uint8Array): Charset | null {
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  if (zeros === 'x0x0') return 'utf-16le'
  if (zeros === '0x0x') return 'utf-16be'
  if (zeros === 'x000') return 'utf-32le'
  if (zeros === '000x') return 'utf-32be'
  return null
}

/** The declared charsets except UTF-8, most credible first. */
function readClaims(bytes: Uint8Array, contentType: string): Charset[] {
  const headerLabel = charsetOfHeader(contentType)
  const labels = [headerLabel, charsetOfDeclaration(bytes)]
  // Many servers add the default of old HTTP to every text; the document's author knew its charset better.
  if (/^(?:iso-?8859-1|latin-?1|us-ascii|ascii)$/i.test(headerLabel)) labels.reverse()
  const charsets = labels.map(knownCharset).filter((charset) => charset !== null)
  return charsets.filter((charset) => charset !== 'utf-8' && charset !== 'iso-2022-jp' && !isWide(charset))
}

function charsetOfHeader(contentType: string): string {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1] ?? ''
}

/** Mails have style sheets before their declaration. */
const declarationWithinBytes = 4096

function charsetOfDeclaration(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationWithinBytes))
  const declaration = /<\?xml[^<>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(start)
  // Web pages are decoded here too, to find their feeds.
  return (declaration ?? /<meta\s[^<>]*?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start))?.[1] ?? ''
}

/** The name of the charset for TextDecoder, null for an unknown one. */
function knownCharset(label: string): Charset | null {
  if (label === '') return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function isWide(charset: Charset): boolean {
  return charset.startsWith('utf-16')
}

function isSingleByte(charset: Charset): boolean {
  return /^(windows-125\d|iso-8859-\d+|macintosh)$/.test(charset)
}

// ISO-2022-JP consists of ASCII bytes and is therefore valid UTF-8: only its escapes identify it. No other text has them.
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const buffer = bufferOf(bytes)
  return ['\x1b$B', '\x1b$@', '\x1b$(D', '\x1b(I', '\x1b(J'].some((sign) => buffer.includes(sign))
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// One broken character (an excerpt cut in the middle of one) does not mean another charset.
const maxBrokenShare = 0.1
// Two Chinese characters can be valid UTF-8 by chance; more hardly ever are.
const minCharactersAgainstClaim = 3

function decodeUtf8(bytes: Uint8Array, claims: Charset[]): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  const [claimed] = claims
  if (claimed !== undefined && !isSingleByte(claimed)) {
    const foreign = countForeign(text)
    if (foreign > 0 && foreign < minCharactersAgainstClaim && fits(claimed, bytes)) return null
  }
  return text.includes(broken) && countBroken(text) > countForeign(text) * maxBrokenShare ? null : text
}

/** True when nearly all bytes are valid in the charset. */
function fits(charset: Charset, bytes: Uint8Array): boolean {
  const text = decodeAs(charset, bytes)
  return !text.includes(broken) || countBroken(text) <= countForeign(text) * maxBrokenShare
}

const broken = '\ufffd'

// A loop, because a regular expression would allocate a string for each of millions of matches.
function countBroken(text: string): number {
  let count = 0
  for (let at = text.indexOf(broken); at >= 0; at = text.indexOf(broken, at + 1)) count++
  return count
}

function countForeign(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0x80) count++
  return count
}

function decodeAs(charset: Charset, bytes: Uint8Array): string {
  if (charset.startsWith('utf-32')) return decodeUtf32(bytes, charset === 'utf-32le')
  const text = new TextDecoder(charset).decode(bytes)
  // Its marks are characters of their own, which a search for the word would not find.
  return charset === 'windows-1258' ? text.normalize('NFC') : text
}

// TextDecoder has no UTF-32.
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % 4))
  const parts: string[] = []
  for (let offset = 0; offset < view.byteLength; offset += 4) {
    const code = view.getUint32(offset, isLittleEndian)
    parts.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code))
  }
  return parts.join('')
}

const needsMending = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/

// In pieces: otherwise a document full of such characters would need millions of short strings.
const mendedAtOnceChars = 65_536

function mend(text: string): string {
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += mendedAtOnceChars) {
    const piece = text.slice(start, start + mendedAtOnceChars)
    pieces.push(needsMending.test(piece) ? mendPiece(piece) : piece)
  }
  return pieces.join('')
}

function mendPiece(text: string): string {
  const plain = text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\ufffe\uffff]+/g, '')
  return plain.replace(/[\x80-\x9f]/g, (sign) => String.fromCodePoint(replaceCodePoint(sign.charCodeAt(0))))
}
