// The worker's part of moves: goes on with each move that is due, step by step. A step that is cut off is repeated, and repeating
// it changes nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '../../../shared/texts/texts.ts'
import { endMove } from '../../core/moves/endMoves.queries.ts'
import type { MoveRow } from '../../db/schema.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { HttpError } from '../../http/errors.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day, hour, second } from '../../lib/clock.ts'
import { collectIds } from './collectIds.ts'
import { keepInStep } from './keepInStep.ts'
import { keepTexts } from './keepTexts.ts'
import { matchFeeds } from './matchItems.ts'
import { cursorOf, type MoveContext, type MoveStep, type StepOutcome } from './moveContext.ts'
import { claimDueMove, longestPauseMs, MoveLost, releaseMoves, saveMove } from './moves.queries.ts'
import { openMove } from './openMove.ts'
import { readContents } from './readContents.ts'
import { OldServerTrouble, type Trouble } from './servers/oldServer.ts'
import { takeFeeds } from './takeFeeds.ts'

export type MovesDeps = RefreshDeps & {
  api: ApiClient /** Between two requests to one server. */
  politePauseMs: number
}

const lookEveryMs = second
const firstRetryMs = 30 * second
/** After so many failures in a row the reader is needed. */
const failuresMax = 12

const steps: Record<MoveStep, (context: MoveContext) => Promise<StepOutcome>> = {
  feeds: takeFeeds,
  ids: collectIds,
  contents: readContents,
  match: matchFeeds,
  copies: keepTexts,
  inStep: keepInStep,
}

export function startMoves(deps: MovesDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = runLoop(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function runLoop(deps: MovesDeps, stopped: AbortSignal): Promise<void> {
  // The only worker of this file: a former one was killed.
  if (deps.config.database.is === 'sqlite') await releaseMoves(deps.db)
  while (!stopped.aborted) {
    const isIdle = await runDueMove(deps, stopped).catch((error: unknown) => {
      deps.log.error({ err: error }, 'moves stopped')
      return true
    })
    if (isIdle) await sleep(lookEveryMs, undefined, { signal: stopped }).catch(() => {})
  }
}

/** Goes on with one move until it has to wait. True when none is due. */
export async function runDueMove(deps: MovesDeps, stopped: AbortSignal): Promise<boolean> {
  const claimed = await claimDueMove(deps.db, deps.clock())
  if (claimed === undefined) return true
  let context: MoveContext | null = null
  try {
    const { db, api, politePauseMs: pauseMs } = deps
    const server = await openMove(db, claimed, { api, pauseMs, signal: stopped })
    let move: MoveRow | null = claimed
    while (move !== null) {
      context = { deps, move, cursor: cursorOf(move), reader: { id: move.userId }, server }
      const outcome: StepOutcome = await steps[move.step as MoveStep](context)
      move = await advance(deps, context, { outcome, isStopping: stopped.aborted })
    }
  } catch (error) {
    if (error instanceof MoveLost) return false
    await recordTrouble(deps, context?.move ?? claimed, stopped.aborted ? null : error)
  }
  return false
}

type Ended = { outcome: StepOutcome; isStopping: boolean }

/** The move for its next piece; null when it waits or is over. */
async function advance(
  deps: MovesDeps,
  { move, cursor }: MoveContext,
  { outcome, isStopping }: Ended,
): Promise<MoveRow | null> {
  const now = deps.clock()
  const { step, waitMs = 0 } = outcome
  if (step === 'end') {
    await deps.db.transaction().execute((tx) => endMove(tx, move, now))
    deps.events.publish(move.userId, { type: 'boardChanged' })
    return null
  }
  const begins = step === 'inStep' && move.state !== 'inStep'
  const isLeft = waitMs > 0 || isStopping
  const saved = await saveMove(deps.db, move, {
    now,
    step,
    cursor: JSON.stringify({ ...cursor, ...outcome.cursor }),
    ...(begins ? { state: 'inStep', inStepUntil: now + move.inStepDays * day } : {}),
    problem: null,
    failures: 0,
    nextAt: now + waitMs,
    ...(isLeft ? { leasedUntil: null } : {}),
  })
  return isLeft ? null : saved
}

/** Null: the process is stopping, and nothing is wrong. */
async function recordTrouble(deps: MovesDeps, move: MoveRow, error: unknown): Promise<void> {
  const now = deps.clock()
  const change = error === null ? { nextAt: now } : describe(error, move, deps)
  await saveMove(deps.db, move, { now, ...change, leasedUntil: null }).catch((lost: unknown) => {
    if (!(lost instanceof MoveLost)) throw lost
  })
  deps.events.publish(move.userId, { type: 'boardChanged' })
}

type Change = Pick<Partial<MoveRow>, 'state' | 'problem' | 'failures' | 'nextAt'>

function describe(error: unknown, move: MoveRow, { clock, log }: MovesDeps): Change {
  // More feeds than an import takes, for example: the reader has to decide.
  if (error instanceof HttpError) return { state: 'waiting', problem: error.said.text }
  if (!(error instanceof OldServerTrouble)) log.error({ err: error, moveId: move.id }, 'a move failed')
  const trouble: Trouble =
    error instanceof OldServerTrouble ? error.trouble : { is: 'unreachable', text: texts.failureMoveInternal() }
  if (trouble.is === 'signIn') return { state: 'waiting', problem: texts.failureMoveSignIn() }
  if (trouble.is === 'busy')
    return { problem: texts.failureMoveBusy(), nextAt: clock() + Math.min(trouble.pauseMs, longestPauseMs) }
  const failures = move.failures + 1
  const problem = trouble.is === 'strange' ? texts.failureMoveStrange() : trouble.text
  if (failures >= failuresMax) return { state: 'waiting', problem, failures }
  return { problem, failures, nextAt: clock() + Math.min(firstRetryMs * 2 ** (failures - 1), hour) }
}
