import type { FastifyRequest } from 'fastify'
import { emailInput } from '../../shared/api/entities.ts'
import type { Config } from '../config.ts'
import { isInRanges } from '../lib/addressRange.ts'

/**
 * The email of the reader that a trusted proxy names in its header. Null without one, and for any caller but the proxies themselves: the
 * connection counts, not X-Forwarded-For, which anyone can send. A header that came twice is no email.
 */
export function proxyReader(request: FastifyRequest, { proxySignIn }: Pick<Config, 'proxySignIn'>): string | null {
  if (proxySignIn === null || !isInRanges(request.raw.socket.remoteAddress, proxySignIn.from)) return null
  const read = emailInput.safeParse(request.headers[proxySignIn.header])
  return read.success ? read.data : null
}
