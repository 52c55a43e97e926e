import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends JSON with an ETag, or 304 to a page that has it already. No cache keeps the response: the page keeps the answer
 * and names its ETag itself.
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  // As bytes at once: the tag, the compression and the socket would each encode a text again.
  const body = Buffer.from(JSON.stringify(answer))
  // Weak, since a compressed response is not the same bytes.
  const tag = `W/"${hash('sha1', body, 'base64url')}"`
  reply.header('etag', tag)
  if (isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Compared weakly: a proxy that compresses may have changed a strong tag to a weak one, or back. */
function isNamed(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((named) => named.trim().replace(/^W\//, '') === tag.slice(2)) ?? false
}
