import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../http/addressGroup.ts'
import { minute } from '../../lib/clock.ts'

/** Like sign-ins (features/accounts/users.routes.ts): 20 wrong keys a minute from one address. */
const wrongKeys = { most: 20, withinMs: minute, group: 'wrong keys' }

/**
 * Call it for each wrong key; throws TooManyRequests above the limit. Only wrong keys are counted, so an app whose key ended
 * does not lock out the other apps of a household.
 */
export async function countWrongKey(request: FastifyRequest): Promise<void> {
  await request.server.noteWrongSignIn(request)
  await request.server.throttle.take(`wrong key from ${addressGroup(request.ip)}`, wrongKeys)
}
