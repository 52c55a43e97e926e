// Packs a text as its difference from another one that is stored anyway. A cleaned article is mostly its source, so its difference
// is a tenth of its size.
import { constants, zstdCompressSync } from 'node:zlib'
import { unpackZstd } from './zstd.ts'

export function packDifference(text: string, from: Uint8Array): Uint8Array {
  return zstdCompressSync(text, { dictionary: from, params: { [constants.ZSTD_c_checksumFlag]: 1 } })
}

/** Throws when `packed` was made from other bytes. */
export function unpackDifference(packed: Uint8Array, from: Uint8Array): string {
  return unpackZstd(packed, { dictionary: from }).toString()
}
