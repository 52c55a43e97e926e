import { openSettings } from '../../core/sending/sealedSettings.ts'
import type { DeliveryRow, SendTargetRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { hour, minute, second } from '../../lib/clock.ts'
import { noteEnd } from './deliveries.queries.ts'
import { countFailure, longestPauseMs, turnOff } from './sendTargets.queries.ts'
import { type FoundArticle, findSentArticle, testArticle } from './sentArticle.ts'
import type { Outcome } from './targets/target.ts'
import { targets } from './targets/targets.ts'

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'pictures'> & { api: ApiClient }

/** A minute, then longer each time; together about a day. */
const pausesMs = [minute, 5 * minute, 30 * minute, 3 * hour, 18 * hour]
/** A target that refuses so many articles in a row is turned off. */
const failuresMax = 10
const answerMaxBytes = 256 * 1024
const answerTimeoutMs = 15 * second

/**
 * Sends one delivery and writes what happened. `isRepeat`: an earlier try may have arrived. Undefined if the target was removed meanwhile.
 */
export async function deliver(
  deps: SendDeps,
  target: SendTargetRow,
  { delivery, isRepeat }: { delivery: DeliveryRow; isRepeat: boolean },
): Promise<DeliveryRow | undefined> {
  const { db, clock } = deps
  const outcome = await sendOnce(deps, target, { delivery, isRepeat })
  const now = clock()
  const pauseMs = pausesMs[delivery.tries]
  if (outcome.is === 'later' && pauseMs !== undefined) {
    const dueAt = now + Math.min(Math.max(pauseMs, outcome.afterMs ?? 0), longestPauseMs)
    return noteEnd(db, delivery.id, { state: 'waiting', problem: outcome.problem, words: outcome.words, now, dueAt })
  }
  const isSent = outcome.is === 'sent'
  const said = isSent ? { problem: '' as const, words: '' } : { problem: outcome.problem, words: outcome.words }
  const ended = await noteEnd(db, delivery.id, { state: isSent ? 'sent' : 'failed', ...said, now, dueAt: now })
  if (ended !== undefined && (isSent || saysMoreThanArticle(outcome))) {
    const failures = await countFailure(db, target.id, !isSent)
    if (failures >= failuresMax) await turnOff(db, target.id, { now, ...said })
  }
  return ended
}

/** Some articles can't be sent to any target of their kind, which says nothing about the target. */
const saysMoreThanArticle = (outcome: Outcome): boolean =>
  outcome.is !== 'sent' && !['private', 'noLink', 'noHighlights', 'gone', 'unknown'].includes(outcome.problem)

type Once = { delivery: DeliveryRow; isRepeat: boolean }

async function sendOnce(deps: SendDeps, target: SendTargetRow, { delivery, isRepeat }: Once): Promise<Outcome> {
  const failed = (problem: 'gone' | 'private' | 'noLink' | 'unknown') => ({ is: 'failed', problem, words: '' }) as const
  if (isRepeat && targets[target.kind]?.knowsRepeats === false) return failed('unknown')
  const found = await findSentArticle(deps, { id: delivery.userId }, delivery.itemId)
  if (found === undefined) return failed('gone')
  if (found.isPrivate && delivery.evenPrivateAt === null) return failed('private')
  if (found.article.link === '') return failed('noLink')
  return sendTo(deps, target, { article: found.article, deliveryId: `${delivery.id}` })
}

/** Asks the target to take a made-up article. */
export function sendTest(deps: SendDeps, target: SendTargetRow): Promise<Outcome> {
  const now = deps.clock()
  return sendTo(deps, target, { article: testArticle(now), deliveryId: `test-${now}` })
}

type Sent = Pick<FoundArticle, 'article'> & { deliveryId: string }

async function sendTo(deps: SendDeps, target: SendTargetRow, { article, deliveryId }: Sent): Promise<Outcome> {
  const { db, clock, api } = deps
  const settings = await openSettings(db, target)
  const kind = targets[target.kind]
  if (kind === undefined) throw new Error(`The server sends nothing to a target of the kind ${target.kind}.`)
  return kind.send({
    article,
    settings,
    deliveryId,
    now: clock(),
    ask: (url, request) =>
      api.ask(url, { ...request, readsRefusals: true, maxBytes: answerMaxBytes, timeoutMs: answerTimeoutMs }),
  })
}
