import type { FastifyRequest } from 'fastify'
import type { Guard } from './route.ts'

/** Lets every caller in; the guards for signed-in readers are in core/sessions. */
export const anyone: Guard<null> = () => null

export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const match = header && /^Bearer ([\w-]{20,100})$/i.exec(header)
  return match ? (match[1] ?? null) : null
}
