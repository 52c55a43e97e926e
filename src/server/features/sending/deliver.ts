import { pagePaths } from '../../../shared/pagePaths.ts'
import { sendKindOf } from '../../../shared/sendKinds.ts'
import { readPreferences } from '../../core/accounts/preferences.ts'
import { openSettings } from '../../core/sending/sealedSettings.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, DeliveryRow, SendTargetRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { hour, minute, second } from '../../lib/clock.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { noteEnd } from './deliveries.queries.ts'
import { mailToReader } from './mailToReader.ts'
import { findNotice, isNotice } from './notices.queries.ts'
import { hasSession } from './readers.queries.ts'
import { countFailure, deleteTarget, longestPauseMs, turnOff } from './sendTargets.queries.ts'
import { findSentArticle, noticeMessage, testArticle } from './sentArticle.ts'
import type { Outcome, SentArticle } from './targets/target.ts'
import { targets } from './targets/targets.ts'

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'pictures' | 'config' | 'log'> & { api: ApiClient }

export const pushSecretName = 'push'
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
  const pauseMs = await findPause(db, delivery)
  if (outcome.is === 'later' && pauseMs !== undefined) {
    const dueAt = now + Math.min(Math.max(pauseMs, outcome.afterMs ?? 0), longestPauseMs)
    return noteEnd(db, delivery.id, { state: 'waiting', problem: outcome.problem, words: outcome.words, now, dueAt })
  }
  if (outcome.is === 'failed' && outcome.isOver) {
    await deleteTarget(db, { id: target.userId }, target.id)
    return undefined
  }
  const isSent = outcome.is === 'sent'
  const said = isSent ? { problem: '' as const, words: '' } : { problem: outcome.problem, words: outcome.words }
  const ended = await noteEnd(db, delivery.id, { state: isSent ? 'sent' : 'failed', ...said, now, dueAt: now })
  const endsFailures = isSent && target.failures > 0
  if (ended !== undefined && (endsFailures || saysMoreThanArticle(outcome))) {
    const failures = await countFailure(db, target.id, !isSent)
    if (failures >= failuresMax) await turnOff(db, target.id, { now, ...said })
  }
  return ended
}

/** Some articles can't be sent to any target of their kind, which says nothing about the target. */
const saysMoreThanArticle = (outcome: Outcome): boolean =>
  outcome.is !== 'sent' && !['private', 'noLink', 'noHighlights', 'gone', 'unknown'].includes(outcome.problem)

/** Undefined after the last try. A notice is no news hours later. */
async function findPause(db: Db, { tries, itemId }: DeliveryRow): Promise<number | undefined> {
  const pauseMs = pausesMs[tries]
  return pauseMs !== undefined && pauseMs > hour && (await isNotice(db, itemId)) ? undefined : pauseMs
}

type Once = { delivery: DeliveryRow; isRepeat: boolean }

async function sendOnce(deps: SendDeps, target: SendTargetRow, { delivery, isRepeat }: Once): Promise<Outcome> {
  const failed = (problem: 'gone' | 'private' | 'noLink' | 'unknown') => ({ is: 'failed', problem, words: '' }) as const
  if (isRepeat && targets[target.kind]?.knowsRepeats === false) return failed('unknown')
  const reader = { id: delivery.userId }
  const deliveryId = `${delivery.id}`
  const notice = sendKindOf(target.kind).takesNotices ? await findNotice(deps.db, reader, delivery.itemId) : undefined
  if (notice !== undefined) {
    const withTitle = delivery.evenPrivateAt !== null
    const page = pageOf(deps, delivery.itemId)
    const language = readPreferences(notice.preferences).language ?? 'en'
    const article = await writeInLanguage(language, () => noticeMessage(notice, { withTitle, page }))
    return sendTo(deps, target, { article, deliveryId, isNotice: true })
  }
  const found = await findSentArticle(deps, reader, delivery.itemId)
  if (found === undefined) return failed('gone')
  if (found.isPrivate && delivery.evenPrivateAt === null) return failed('private')
  if (found.article.link === '') return failed('noLink')
  return sendTo(deps, target, { article: found.article, deliveryId, isNotice: false })
}

/** Asks the target to take a made-up article. */
export function sendTest(deps: SendDeps, target: SendTargetRow): Promise<Outcome> {
  const now = deps.clock()
  return sendTo(deps, target, { article: testArticle(now), deliveryId: `test-${now}`, isNotice: false })
}

const pageOf = ({ config: { publicUrl } }: SendDeps, itemId: number): string | null =>
  publicUrl === null ? null : `${publicUrl}${pagePaths.reader}?item=${itemId}`

type Sent = { article: SentArticle; isNotice: boolean; deliveryId: string }

async function sendTo(
  deps: SendDeps,
  target: SendTargetRow,
  { article, deliveryId, isNotice }: Sent,
): Promise<Outcome> {
  const { db, clock, api, config } = deps
  const { publicUrl } = config
  const { session, ...settings } = await openSettings(db, target)
  if (session !== undefined && !(await hasSession(db, { id: target.userId }, session)))
    return { is: 'failed', problem: 'gone', words: '', isOver: true }
  const kind = targets[target.kind]
  if (kind === undefined) throw new Error(`The server sends nothing to a target of the kind ${target.kind}.`)
  return kind.send({
    article,
    settings,
    deliveryId,
    isNotice,
    publicUrl,
    pushSecret: target.kind === 'push' ? await instanceSecret(db, pushSecretName) : '',
    settingsPage: publicUrl === null ? null : `${publicUrl}${pagePaths.settings}#sending`,
    now: clock(),
    sendMail: (write) => mailToReader(deps, { id: target.userId }, write),
    ask: (url, request) =>
      api.ask(url, { ...request, readsRefusals: true, maxBytes: answerMaxBytes, timeoutMs: answerTimeoutMs }),
  })
}
