// Identifies the caller. A feature creates its guards once: `const reader = signedIn(deps)`.
import type { Db } from '../../db/schema.ts'
import { bearerToken } from '../../http/auth.ts'
import { Forbidden, Unauthorized } from '../../http/errors.ts'
import type { Guard } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Reader } from './reader.ts'
import { findSessionReader } from './sessions.queries.ts'

type GuardDeps = { db: Db; clock: Clock }

export function signedIn({ db, clock }: GuardDeps): Guard<Reader> {
  return async (request) => {
    const token = bearerToken(request)
    const reader = token === null ? null : await findSessionReader(db, { token, now: clock() })
    if (reader === null) throw new Unauthorized()
    return reader
  }
}

export function adminOnly(deps: GuardDeps): Guard<Reader> {
  const reader = signedIn(deps)
  return async (request) => {
    const caller = await reader(request)
    if (!caller.isAdmin) throw new Forbidden()
    return caller
  }
}
