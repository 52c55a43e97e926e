// Decodes a body within a size limit, which applies to the decoded bytes too.

import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { releaseBytes } from '../lib/releaseBytes.ts'
import type { HttpResponse } from './sendRequest.ts'

export type DecodedBody = { is: 'whole'; bytes: Buffer } | { is: 'tooLarge' } | { is: 'unreadable' }

type Decode = (bytes: Buffer, maxBytes: number) => Promise<Buffer>

// More than one coding is rare; more than two is a layered decompression bomb.
const mostCodings = 2

// Like browsers, accepts a stream whose last bytes are missing: some servers cut off the checksum.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

const decodeGzip = promisify(gunzip)
const decodeZlib = promisify(inflate)
const decodeRawDeflate = promisify(inflateRaw)
const decodeBrotli = promisify(brotliDecompress)
const decodeZstd = promisify(zstdDecompress)

const decoders = new Map<string, Decode>([
  ['gzip', decodeGzipOrPlain],
  ['deflate', decodeEitherDeflate],
  ['br', (bytes, maxOutputLength) => decodeBrotli(bytes, { maxOutputLength })],
  ['zstd', (bytes, maxOutputLength) => decodeZstd(bytes, { maxOutputLength })],
])

export const acceptedEncodings = 'gzip, br, zstd, deflate'

export async function decodeBody({ bytes, headers }: HttpResponse, maxBytes: number): Promise<DecodedBody> {
  if (bytes === 'tooLarge') return { is: 'tooLarge' }
  let decoded = bytes
  try {
    const codings = readCodings(headers['content-encoding'] ?? '')
    if (codings.length > mostCodings && bytes.length > 0) return { is: 'unreadable' }
    for (const decode of codings.reverse()) {
      if (decoded.length === 0) break
      const coded = decoded
      decoded = await decode(coded, maxBytes)
      if (decoded !== coded) releaseBytes(coded)
    }
  } catch (error) {
    const isBomb = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return { is: isBomb ? 'tooLarge' : 'unreadable' }
  }
  return { is: 'whole', bytes: decoded }
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
