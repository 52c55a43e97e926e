import type { FastifyRequest } from 'fastify'
import { keyPrefix } from '../../core/sessions/keySecrets.ts'
import { findKeyReader, type KeyReader } from '../../core/sessions/keys.queries.ts'
import { countWrongKey } from '../../core/sessions/wrongKeys.ts'
import type { Deps } from '../../deps.ts'

type CallerDeps = Pick<Deps, 'db' | 'clock'>

/** The answer of ClientLogin; clients send it back with every call. */
export const writeAuth = ({ reader }: KeyReader, secret: string): string => `${reader.id}/${secret}`

/** The reader of `Authorization: GoogleLogin auth=…`; null without one and for a key that is wrong or ended. */
export async function findSyncCaller(deps: CallerDeps, request: FastifyRequest): Promise<KeyReader | null> {
  const [, auth] = /^GoogleLogin\s+auth=(.+)$/is.exec(request.headers.authorization ?? '') ?? []
  return auth === undefined ? null : findByAuth(deps, request, auth)
}

/** The reader of an answer of ClientLogin. */
export async function findByAuth(deps: CallerDeps, request: FastifyRequest, auth: string): Promise<KeyReader | null> {
  const [, userId, secret] = /^(\d{1,16})\/([\w-]{1,100})\s*$/.exec(auth) ?? []
  if (secret === undefined) return null
  const caller = await findByKey(deps, request, secret)
  return caller?.reader.id === Number(userId) ? caller : null
}

/** Only keys are passwords here (docs/decisions, keys for apps). Throws TooManyRequests after many wrong keys. */
export async function findByKey(
  { db, clock }: CallerDeps,
  request: FastifyRequest,
  secret: string,
): Promise<KeyReader | null> {
  const client = request.headers['user-agent'] ?? ''
  const caller = secret.startsWith(keyPrefix) ? await findKeyReader(db, { secret, client, now: clock() }) : null
  if (caller === null) await countWrongKey(request)
  return caller
}
