// Shared by the routes of both sync APIs: bodies with or without a content type, errors as plain text, streamed answers.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCompressor } from '../../http/compressResponses.ts'
import { HttpError } from '../../http/errors.ts'
import { readBytes } from '../../http/readBytes.ts'
import type { App } from '../../http/route.ts'
import { readForm, type SyncForm } from './readForm.ts'
import { readBoundary } from './readMultipart.ts'

/** Clients write the parameters in their own ways; elfeed sends a body without a content type. */
export function readSyncBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', readBytes)
}

/** Sync clients show no JSON, so they get the text. */
export function answerInText(app: App): void {
  app.setErrorHandler((error, _request, reply) => {
    // The handler of the whole app answers everything else, and says when to retry.
    if (!(error instanceof HttpError) || error.status === 429 || error.status >= 500) throw error
    return sendText(reply.status(error.status), error.message)
  })
}

export const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/plain; charset=utf-8').send(text)

export function formOf({ url, body, headers }: FastifyRequest): Promise<SyncForm> {
  const query = url.indexOf('?')
  const sent = Buffer.isBuffer(body) && !isDocument(body) ? body : Buffer.alloc(0)
  return readForm(Buffer.from(query < 0 ? '' : url.slice(query + 1)), sent, readBoundary(headers['content-type'] ?? ''))
}

/** A list of feeds is no form. */
const isDocument = (body: Buffer): boolean => body[0] === '<'.charCodeAt(0) || body[0] === byteOrderMark
const byteOrderMark = 0xef

/** An app that has this answer already, by its ETag, gets 304 in its place. */
export async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): Promise<FastifyReply> {
  const json = JSON.stringify(answer)
  // Weak: the same list may leave compressed or not.
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 27)}"`
  reply.header('etag', etag)
  if (request.method === 'GET' && (request.headers['if-none-match'] ?? '').includes(etag))
    return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}

type Pieces = Iterable<string> | AsyncIterable<string>

export const sendJsonPieces = (request: FastifyRequest, reply: FastifyReply, pieces: Pieces): FastifyReply =>
  sendPieces(request, reply.type('application/json; charset=utf-8'), pieces)

/** Sends a text while it is written. */
export function sendPieces(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): FastifyReply {
  const text = Readable.from(joinPieces(pieces), { objectMode: false, highWaterMark: sentBytes })
  const compressor = createCompressor(request, reply)
  if (compressor === null) return reply.send(text)
  // A failure in the middle ends the response without its end, which clients notice.
  text.on('error', (error) => compressor.destroy(error))
  return reply.send(text.pipe(compressor))
}

/** Each write to the socket and to the compressor costs as much as an article. */
const sentBytes = 64 * 1024
const bytesOfChar = 3

async function* joinPieces(pieces: Pieces): AsyncGenerator<Buffer> {
  let [joined, length] = [Buffer.allocUnsafe(sentBytes), 0]
  for await (const piece of pieces) {
    const most = piece.length * bytesOfChar
    if (length > 0 && most > joined.length - length) {
      yield joined.subarray(0, length)
      ;[joined, length] = [Buffer.allocUnsafe(sentBytes), 0]
    }
    if (most > joined.length) yield Buffer.from(piece)
    else length += joined.write(piece, length)
  }
  if (length > 0) yield joined.subarray(0, length)
}
