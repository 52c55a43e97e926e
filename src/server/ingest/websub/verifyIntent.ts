import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { day, hour, second } from '../../lib/clock.ts'
import { findPushable, isWanted, longestLeaseMs, recordLease } from '../hubs/websub.queries.ts'

/** The query of a hub's GET (W3C WebSub, 5.2 and 5.3). */
const intent = z.discriminatedUnion('hub.mode', [
  z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.topic': z.string(),
    'hub.challenge': z.string().max(2048),
    'hub.lease_seconds': z.coerce.number().int().positive().optional(),
  }),
  z.object({
    'hub.mode': z.literal('unsubscribe'),
    'hub.topic': z.string(),
    'hub.challenge': z.string().max(2048),
  }),
  z.object({ 'hub.mode': z.literal('denied'), 'hub.topic': z.string() }),
])

const shortestLeaseMs = hour
/** The share of a lease after which it is renewed, so nothing is lost while a hub is down for a while. */
const renewedAfter = 0.8
/** The pause after a hub refused. */
const deniedPauseMs = 7 * day

/**
 * Answers a hub that asks whether we sent a request. Returns the challenge if we did. Null tells the hub not to act, which
 * keeps strangers from subscribing this server to a feed or cancelling its subscriptions.
 */
export async function verifyIntent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  callbackId: string,
  query: unknown,
): Promise<string | null> {
  const read = intent.safeParse(query)
  const found = read.success ? await findPushable(db, callbackId) : undefined
  if (!read.success || !found || read.data['hub.topic'] !== found.websub.topicUrl) return null
  const { feed, websub } = found
  const now = clock()
  switch (read.data['hub.mode']) {
    case 'subscribe': {
      if (!isWanted(feed)) return null
      const leaseMs = boundedLease(read.data['hub.lease_seconds'])
      await recordLease(db, feed.id, {
        pushedUntil: now + leaseMs,
        nextRequestAt: now + Math.round(leaseMs * renewedAfter),
      })
      return read.data['hub.challenge']
    }
    case 'unsubscribe':
      return isWanted(feed) ? null : read.data['hub.challenge']
    case 'denied':
      await recordLease(db, feed.id, {
        pushedUntil: null,
        nextRequestAt: now + deniedPauseMs,
        failures: websub.failures,
      })
      return ''
  }
}

/** Old hubs name no lease and push without end. They are asked again like the others. */
function boundedLease(seconds: number | undefined): number {
  return Math.min(longestLeaseMs, Math.max(shortestLeaseMs, (seconds ?? Number.POSITIVE_INFINITY) * second))
}
