// The stored form of an item's HTML: short ones as text, others packed with zstd, which saves 40 to 60 % (docs/decisions,
// Contents of items are packed).
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** One of the two holds the text. `html` is null for an item without text; rows from before packing are long and plain. */
export type StoredHtml = { html: string | null; packedHtml: Uint8Array | null }

/** Below it, packing saves less than the additional column costs. */
const plainMaxChars = 500

export type PackedHtml = StoredHtml & { html: string }

export function packHtml(html: string): PackedHtml {
  return html.length <= plainMaxChars ? { html, packedHtml: null } : { html: '', packedHtml: zstdCompressSync(html) }
}

/** The published HTML, for presentArticle, the only way to readers, and for code that reads it without showing it. */
export function unpackHtml({ html, packedHtml }: StoredHtml): string {
  return packedHtml === null ? (html ?? '') : zstdDecompressSync(packedHtml).toString()
}
