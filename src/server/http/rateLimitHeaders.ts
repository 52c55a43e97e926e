import type { FastifyReply } from 'fastify'
import { second } from '../lib/clock.ts'
import type { Quota } from './throttle.ts'

/** As in draft-ietf-httpapi-ratelimit-headers-06, which most servers and clients have. The last quota wins. */
export function showQuota(reply: FastifyReply, quota: Quota | null): void {
  if (quota === null) return
  reply
    .header('ratelimit-limit', quota.most)
    .header('ratelimit-remaining', quota.left)
    .header('ratelimit-reset', Math.ceil(quota.endsInMs / second))
}
