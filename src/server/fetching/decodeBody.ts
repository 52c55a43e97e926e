// Reads a whole body within a size limit, which applies to the transferred and to the decoded bytes.

import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'

export type ReadBody = { is: 'whole'; bytes: Buffer } | { is: 'tooLarge' } | { is: 'unreadable' }

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

/** Ends the stream as soon as it exceeds `maxBytes`. Rejects when the stream breaks. */
export async function readBody(
  body: AsyncIterable<Buffer>,
  answer: { contentEncoding: string; contentLength: number; maxBytes: number },
): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > answer.maxBytes || answer.contentLength > answer.maxBytes) return { is: 'tooLarge' }
    chunks.push(chunk)
  }
  const [only] = chunks
  const bytes = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, size)
  return decodeBody(bytes, answer)
}

async function decodeBody(
  bytes: Buffer,
  { contentEncoding, maxBytes }: { contentEncoding: string; maxBytes: number },
): Promise<ReadBody> {
  let decoded = bytes
  try {
    const codings = readCodings(contentEncoding)
    if (codings.length > mostCodings) return { is: 'unreadable' }
    for (const decode of codings.reverse()) decoded = decoded.length > 0 ? await decode(decoded, maxBytes) : decoded
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
