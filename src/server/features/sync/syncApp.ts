// Shared by the routes of both sync APIs: bodies with or without a content type, errors as plain text, streamed answers.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { createCompressor } from '../../http/compressResponses.ts'
import { HttpError } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { readForm, type SyncForm } from './readForm.ts'

/** Clients write the parameters in their own ways; elfeed sends a body without a content type. */
export function readSyncBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
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

export function formOf({ url, body }: FastifyRequest): Promise<SyncForm> {
  const query = url.indexOf('?')
  return readForm(Buffer.from(query < 0 ? '' : url.slice(query + 1)), Buffer.isBuffer(body) ? body : Buffer.alloc(0))
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

/** The address of this server, for pictures in articles. */
export const originOf = ({ publicUrl }: Config, { protocol, host }: FastifyRequest): string =>
  publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`
