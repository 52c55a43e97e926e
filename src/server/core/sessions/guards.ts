// Identifies the caller. A feature creates its guards once: `const reader = signedIn(deps)`.
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { bearerToken } from '../../http/auth.ts'
import { Forbidden, Unauthorized } from '../../http/errors.ts'
import type { Guard } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { findNeed, meetsNeed } from './keyScopes.ts'
import { keyPrefix } from './keySecrets.ts'
import { findKeyReader } from './keys.queries.ts'
import type { SessionReader, SignedInReader } from './reader.ts'
import { type FactorConfig, requireTwoSteps } from './requireTwoSteps.ts'
import { findSessionReader } from './sessions.queries.ts'
import { countWrongKey } from './wrongKeys.ts'

type GuardDeps = { db: Db; clock: Clock; config: FactorConfig }

/** A reader with a session, or an app with a key that may make this call (keyScopes.ts). */
export function signedIn(deps: GuardDeps, options: { isEnrolling?: boolean } = {}): Guard<SignedInReader> {
  const session = withSession(deps, options)
  return async (request) => {
    const token = bearerToken(request)
    return token?.startsWith(keyPrefix) ? readerOfKey(deps, request, token) : session(request)
  }
}

/** For calls that no key may make. `isEnrolling`: also in a session that only serves to add a second factor. */
export function withSession(
  { db, clock, config }: GuardDeps,
  { isEnrolling = false }: { isEnrolling?: boolean } = {},
): Guard<SessionReader> {
  return async (request) => {
    const token = bearerToken(request)
    if (token?.startsWith(keyPrefix)) throw new Forbidden(texts.keyNeedsSession)
    if (token === null && request.url.includes(`=${keyPrefix}`)) throw new Unauthorized(texts.keyInAddress)
    const reader = token === null ? null : await findSessionReader(db, { token, now: clock() })
    if (reader === null) throw new Unauthorized()
    await requireTwoSteps(db, config, reader, { isEnrolling })
    return reader
  }
}

export function adminOnly(deps: GuardDeps): Guard<SessionReader> {
  const reader = withSession(deps)
  return async (request) => {
    const caller = await reader(request)
    if (!caller.isAdmin) throw new Forbidden()
    return caller
  }
}

async function readerOfKey({ db, clock }: GuardDeps, request: FastifyRequest, secret: string): Promise<SignedInReader> {
  const client = request.headers['user-agent'] ?? ''
  const key = await findKeyReader(db, { secret, client, now: clock() })
  if (key === null) {
    await countWrongKey(request)
    throw new Unauthorized(texts.keyInvalid)
  }
  const need = findNeed(request.method, (request.routeOptions.url ?? '').slice(limits.apiBasePath.length))
  if (need === 'session') throw new Forbidden(texts.keyNeedsSession)
  if (!meetsNeed(key.scopes, need)) throw new Forbidden(coded(texts.keyLacksScope, { scope: need }))
  return key.reader
}
