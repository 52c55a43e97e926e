import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chunksOf } from '../lib/chunksOf.ts'
import { createSlices } from '../lib/slices.ts'

/**
 * Sends JSON with an ETag, or 304 to a page that has it already. No cache keeps the response: the page keeps the answer
 * and names its ETag itself.
 */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object,
): Promise<FastifyReply> {
  // As bytes at once: the tag, the compression and the socket would each encode a text again.
  const hash = createHash('sha1')
  const pieces: Buffer[] = []
  const slices = createSlices()
  for (const text of writeJson(answer)) {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    pieces.push(bytes)
    await slices.pause()
  }
  // Weak, since a compressed response is not the same bytes.
  const tag = `W/"${hash.digest('base64url')}"`
  reply.header('etag', tag)
  if (isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
}

/** Items take up to 4 kB each. */
const entriesPerPiece = 100

/** The JSON of an answer, in pieces when it has a long list. */
function* writeJson(answer: object): Generator<string> {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => isLong(value))) return yield JSON.stringify(answer)
  let separator = '{'
  for (const [name, value] of fields) {
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (isLong(value)) yield* writeList(value)
    else yield JSON.stringify(value)
  }
  yield '}'
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > entriesPerPiece

function* writeList(list: unknown[]): Generator<string> {
  let separator = '['
  for (const some of chunksOf(list, entriesPerPiece)) {
    yield separator + JSON.stringify(some).slice(1, -1)
    separator = ','
  }
  yield ']'
}

/** Compared weakly: a proxy that compresses may have changed a strong tag to a weak one, or back. `*` names any response. */
export function isNamed(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((named) => ['*', tag.slice(2)].includes(named.trim().replace(/^W\//, ''))) ?? false
}
