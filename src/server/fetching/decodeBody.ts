// Decodes a body within a size limit, which applies to the decoded bytes too.

import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { atMost } from '../lib/atMost.ts'
import { collectBytes } from '../lib/collectBytes.ts'
import { releaseBytes } from '../lib/releaseBytes.ts'
import type { HttpResponse } from './sendRequest.ts'

export type DecodedBody = { is: 'whole'; bytes: Buffer } | { is: 'tooLarge' } | { is: 'unreadable' }

type Decode = (bytes: Buffer, maxBytes: number) => Promise<Buffer>

// More than one coding is rare; more than two is a layered decompression bomb.
const mostCodings = 2

/** Large bodies are decoded one after the other, since their size is known only afterwards. */
const largeBytes = 1024 * 1024
const inTurn = atMost(1)

// Like browsers, accepts a stream whose last bytes are missing: some servers cut off the checksum.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

class TooLarge extends Error {}

const decoders = new Map<string, Decode>([
  ['gzip', decodeGzipOrPlain],
  ['deflate', decodeEitherDeflate],
  ['br', (bytes, maxBytes) => decodeBy(createBrotliDecompress(), bytes, { maxBytes })],
  ['zstd', decodeZstdFrames],
])

export const acceptedEncodings = 'gzip, br, zstd, deflate'

type SentBody = Pick<HttpResponse, 'headers'> & { bytes: Buffer | 'tooLarge' }

export async function decodeBody({ bytes, headers }: SentBody, maxBytes: number): Promise<DecodedBody> {
  if (bytes === 'tooLarge') return { is: 'tooLarge' }
  let decoded = bytes
  try {
    const codings = readCodings(headers['content-encoding'] ?? '')
    if (codings.length > mostCodings && bytes.length > 0) return { is: 'unreadable' }
    for (const decode of codings.reverse()) {
      if (decoded.length === 0) break
      const coded = decoded
      decoded = await decodeWithin(decode, coded, maxBytes)
      if (decoded !== coded) releaseBytes(coded)
    }
  } catch (error) {
    return { is: error instanceof TooLarge ? 'tooLarge' : 'unreadable' }
  }
  return { is: 'whole', bytes: decoded }
}

async function decodeWithin(decode: Decode, coded: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await decode(coded, Math.min(largeBytes, maxBytes))
  } catch (error) {
    if (!(error instanceof TooLarge) || maxBytes <= largeBytes) throw error
    return inTurn(() => decode(coded, maxBytes))
  }
}

/** Piece by piece: joining 14 MB at the end, as Node's own functions do, takes 30 ms of the thread. Throws TooLarge. */
function decodeBy(
  decoder: Transform,
  bytes: Buffer,
  { maxBytes, sizeBytes = 0 }: { maxBytes: number; sizeBytes?: number },
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const decoded = collectBytes(Math.min(sizeBytes, maxBytes))
  decoder
    .on('data', (piece: Buffer) => {
      if (decoded.size + piece.length > maxBytes) decoder.destroy(new TooLarge())
      else decoded.add(piece)
    })
    .on('end', () => resolve(decoded.take()))
    .on('error', reject)
    .end(bytes)
  return promise
}

/** In the order they were applied. Real servers also send 'UTF-8' and other words that are no codings: ignored. */
function readCodings(contentEncoding: string): Decode[] {
  const names = contentEncoding.toLowerCase().split(',')
  return names.map((name) => decoders.get(name.trim().replace(/^x-/, ''))).filter((decode) => decode !== undefined)
}

async function decodeGzipOrPlain(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  // Some servers announce gzip and send plain text.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isGzip) return bytes
  // The last four bytes are the size of the content (RFC 1952, 2.3.1), or anything.
  const sizeBytes = bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4)
  return decodeBy(createGunzip(lenient), bytes, { maxBytes, sizeBytes })
}

function decodeEitherDeflate(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  // The standard means the zlib format (RFC 9110, 8.4.1.2), yet many send raw deflate. The first byte names the method.
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8
  return decodeBy(isZlib ? createInflate(lenient) : createInflateRaw(lenient), bytes, { maxBytes })
}

/** Far more frames than a server sends that ends one with each piece it flushes. */
const mostFrames = 4096
const zstdMagic = 0xfd2fb528
/** Frames of a program's own data. */
const skippedMagic = 0x184d2a50

/** A zstd stream is one frame after the other (RFC 8878, 3.1). Node decodes only the first one. */
async function decodeZstdFrames(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let left = bytes
  let decodedBytes = 0
  for (let frames = 0; frames === 0 || startsFrame(left); frames++) {
    if (frames >= mostFrames) throw new Error('A body has too many zstd frames.')
    if (isSkipped(left)) {
      left = left.length < 8 ? left.subarray(left.length) : left.subarray(8 + left.readUInt32LE(4))
      continue
    }
    // Node refuses a limit of 0, and an empty last frame is common.
    const { decoded, readBytes } = await decodeZstdFrame(left, Math.max(1, maxBytes - decodedBytes))
    if (readBytes === 0) break
    pieces.push(decoded)
    decodedBytes += decoded.length
    left = left.subarray(readBytes)
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

function startsFrame(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) === zstdMagic || isSkipped(bytes))
}

function isSkipped(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) & 0xfffffff0) >>> 0 === skippedMagic
}

async function decodeZstdFrame(bytes: Buffer, maxBytes: number): Promise<{ decoded: Buffer; readBytes: number }> {
  const decoder = createZstdDecompress()
  const decoded = await decodeBy(decoder, bytes, { maxBytes })
  return { decoded, readBytes: decoder.bytesWritten }
}
