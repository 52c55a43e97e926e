// Unpacking with zstd. By default Node reserves 64 kB for each result. Hundreds of small ones a call then fill so much memory outside
// of the heap that V8 collects all garbage in each call (docs/technotes/unpacking-many-texts.md).
import { constants, zstdDecompressSync } from 'node:zlib'

type Options = { dictionary?: Uint8Array; maxBytes?: number }

/** Throws RangeError when the result is longer than `maxBytes`, and another error for damaged bytes. */
export function unpackZstd(packed: Uint8Array, { dictionary, maxBytes }: Options = {}): Buffer {
  const reserved = Math.min(contentSize(packed) ?? defaultBytes, reservedMax, maxBytes ?? reservedMax)
  return zstdDecompressSync(packed, {
    chunkSize: Math.max(constants.Z_MIN_CHUNK, reserved),
    ...(dictionary === undefined ? {} : { dictionary }),
    ...(maxBytes === undefined ? {} : { maxOutputLength: maxBytes }),
  })
}

const defaultBytes = 64 * 1024
/** Damaged bytes may say any size. */
const reservedMax = 4 * 1024 * 1024

/** The size of the content, as a frame's header says it (RFC 8878, 3.1.1.1). Null where it says none, and for other bytes. */
function contentSize(packed: Uint8Array): number | null {
  const frame = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const descriptor = frame.at(4) ?? 0
  const isSingleSegment = (descriptor & 0x20) !== 0
  const width = [isSingleSegment ? 1 : 0, 2, 4, 6][descriptor >> 6] ?? 0
  const start = (isSingleSegment ? 5 : 6) + ([0, 1, 2, 4][descriptor & 3] ?? 0)
  if (width === 0 || frame.length < start + width) return null
  return frame.readUIntLE(start, width) + (width === 2 ? 256 : 0)
}
