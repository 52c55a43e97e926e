// How the HTML of items lies in the database: as text while it is short, else packed with zstd, which takes 40 to 60 % off
// (docs/decisions, Contents of items are packed).
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** One of the two holds the text. `html` is null where an item has none; contents of before packing are long and plain. */
export type StoredHtml = { html: string | null; packedHtml: Uint8Array | null }

/** Below that, packing saves less than a row of its own width is worth. */
const plainMaxChars = 500

export function packHtml(html: string): StoredHtml & { html: string } {
  return html.length <= plainMaxChars ? { html, packedHtml: null } : { html: '', packedHtml: zstdCompressSync(html) }
}

/** As published. For presentArticle, the one door to readers, and for what reads it again without showing it. */
export function unpackHtml({ html, packedHtml }: StoredHtml): string {
  return packedHtml === null ? (html ?? '') : zstdDecompressSync(packedHtml).toString()
}
