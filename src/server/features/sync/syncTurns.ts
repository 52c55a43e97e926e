// Both sync APIs: how often an address and a key may call. A key's calls run one after the other, and after one that kept the server
// busy the next waits as long again. A first sync makes thousands of calls in a row, which none of these limits refuses.
import { performance } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '../../../shared/texts/texts.ts'
import type { KeyReader } from '../../core/sessions/keys.queries.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { minute, second } from '../../lib/clock.ts'

/** Several readers may share an address. */
const callsOfAddress = { most: 12_000, withinMs: minute, group: 'sync calls of addresses' }
/** A call of a first sync takes 20 ms or more. */
const callsOfKey = { most: 6000, withinMs: minute, group: 'sync calls of keys' }
/** Apps make up to eight calls at once. Each may have a body of 20 MB, which is read in its turn. */
const waitingMax = 50
/** An app that lost its connection in the middle of an answer calls again before the server notices. */
const turnMaxMs = 30 * second

export type SyncTurns = ReturnType<typeof createSyncTurns>

export function createSyncTurns() {
  const turns = createCallerTurns({ mostWaiting: waitingMax, said: texts.tooManySyncCallsAtOnce })
  return {
    /** Runs before anything else is known of a call. */
    async countAddress({ server, ip }: FastifyRequest): Promise<void> {
      await server.throttle.takeHere(`sync from ${addressGroup(ip)}`, callsOfAddress)
    },
    /** Waits for the turn of the key, which ends with the answer. */
    async enter({ server }: FastifyRequest, { raw }: FastifyReply, { keyId }: KeyReader): Promise<void> {
      await server.throttle.takeHere(`sync by key ${keyId}`, callsOfKey)
      const leave = await turns.enter(keyId)
      const before = performance.eventLoopUtilization()
      const timer = setTimeout(end, turnMaxMs).unref()
      raw.once('finish', end).once('close', end)
      if (raw.destroyed) end()

      function end(): void {
        clearTimeout(timer)
        raw.off('finish', end).off('close', end)
        // A slow app is not a busy server.
        leave(performance.eventLoopUtilization(before).active)
      }
    },
  }
}
