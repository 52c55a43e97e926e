// The stored form of an item's HTML: short ones as text, others packed with zstd, which saves 40 to 60 % (docs/decisions,
// Contents of items are packed).
import { constants, zstdCompressSync } from 'node:zlib'
import { unpackZstd } from '../../lib/zstd.ts'

/** One of the two holds the text. `html` is null for an item without text; rows from before packing are long and plain. */
export type StoredHtml = { html: string | null; packedHtml: Uint8Array | null }

/** Below it, packing saves less than the additional column costs. */
const plainMaxChars = 500

export type PackedHtml = StoredHtml & { html: string }

export function packHtml(html: string): PackedHtml {
  return html.length <= plainMaxChars ? { html, packedHtml: null } : { html: '', packedHtml: packText(html) }
}

/** By default Node reserves 64 kB for the result and keeps all of them in memory as long as the result. */
export function packText(text: string): Uint8Array {
  return zstdCompressSync(text, { chunkSize: Math.max(constants.Z_MIN_CHUNK, text.length) })
}

/** The published HTML in UTF-8. */
export function unpackBytes({ html, packedHtml }: StoredHtml): Uint8Array {
  return packedHtml === null ? Buffer.from(html ?? '') : unpackZstd(packedHtml)
}

/** Null when it is longer. */
export function unpackUpTo(maxBytes: number, stored: StoredHtml): Uint8Array | null {
  if (stored.packedHtml === null) return (stored.html ?? '').length > maxBytes ? null : unpackBytes(stored)
  try {
    return unpackZstd(stored.packedHtml, { maxBytes })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The published HTML, for presentArticle, the only way to readers, and for code that reads it without showing it. */
export function unpackHtml({ html, packedHtml }: StoredHtml): string {
  return packedHtml === null ? (html ?? '') : unpackZstd(packedHtml).toString()
}
