// Decodes a body within a size limit, which applies to the decoded bytes too.

import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type Zlib, zstdDecompress } from 'node:zlib'
import { atMost } from '../lib/atMost.ts'
import { releaseBytes } from '../lib/releaseBytes.ts'
import type { HttpResponse } from './sendRequest.ts'

export type DecodedBody = { is: 'whole'; bytes: Buffer } | { is: 'tooLarge' } | { is: 'unreadable' }

type Decode = (bytes: Buffer, maxBytes: number) => Promise<Buffer>

// More than one coding is rare; more than two is a layered decompression bomb.
const mostCodings = 2

// Node joins the pieces of a decoded body on the thread, for 30 ms at 14 MB: large ones are decoded one after the other.
const largeBytes = 1024 * 1024
const inTurn = atMost(1)

// Like browsers, accepts a stream whose last bytes are missing: some servers cut off the checksum.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

const decodeGzip = promisify(gunzip)
const decodeZlib = promisify(inflate)
const decodeRawDeflate = promisify(inflateRaw)
const decodeBrotli = promisify(brotliDecompress)

const decoders = new Map<string, Decode>([
  ['gzip', decodeGzipOrPlain],
  ['deflate', decodeEitherDeflate],
  ['br', (bytes, maxOutputLength) => decodeBrotli(bytes, { maxOutputLength })],
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
    return { is: isTooLarge(error) ? 'tooLarge' : 'unreadable' }
  }
  return { is: 'whole', bytes: decoded }
}

async function decodeWithin(decode: Decode, coded: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await decode(coded, Math.min(largeBytes, maxBytes))
  } catch (error) {
    if (!isTooLarge(error) || maxBytes <= largeBytes) throw error
    return inTurn(() => decode(coded, maxBytes))
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

/** In the order they were applied. Real servers also send 'UTF-8' and other words that are no codings: ignored. */
function readCodings(contentEncoding: string): Decode[] {
  const names = contentEncoding.toLowerCase().split(',')
  return names.map((name) => decoders.get(name.trim().replace(/^x-/, ''))).filter((decode) => decode !== undefined)
}

async function decodeGzipOrPlain(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  // Some servers announce gzip and send plain text.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isGzip ? decodeGzip(bytes, { ...lenient, maxOutputLength }) : bytes
}

function decodeEitherDeflate(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  // The standard means the zlib format (RFC 9110, 8.4.1.2), yet many send raw deflate. The first byte names the method.
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8
  return (isZlib ? decodeZlib : decodeRawDeflate)(bytes, { ...lenient, maxOutputLength })
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

function decodeZstdFrame(bytes: Buffer, maxOutputLength: number): Promise<{ decoded: Buffer; readBytes: number }> {
  const options = { maxOutputLength, info: true }
  return new Promise((resolve, reject) => {
    zstdDecompress(bytes, options, (error, result) => {
      if (error) return reject(error)
      // With `info`, the result holds the engine too, which the types of Node don't say.
      const { buffer, engine } = result as unknown as { buffer: Buffer; engine: Zlib }
      resolve({ decoded: buffer, readBytes: engine.bytesWritten })
    })
  })
}
