// The worker's part of moves: goes on with each move that is due, step by step. A step that is cut off is repeated, and repeating
// it changes nothing.
import { texts } from '../../../shared/texts/texts.ts'
import { endMove } from '../../core/moves/endMoves.queries.ts'
import { hasOneWriter } from '../../db/dialect.ts'
import type { MoveRow } from '../../db/schema.ts'
import { type ApiClient, createApiClient } from '../../fetching/guardedApi.ts'
import { HttpError } from '../../http/errors.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { type ByteBudget, type ByteShare, createByteBudget } from '../../lib/byteBudget.ts'
import { day, hour, second } from '../../lib/clock.ts'
import { createLanes, type Lanes, type Turn } from '../../lib/lanes.ts'
import { createRunningWork } from '../../lib/runningWork.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
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

type MovesDeps = RefreshDeps & {
  api: ApiClient
  /** Bounds the answers of old servers that are in memory. */
  memory: ByteBudget
  /** Between two requests to one server. */
  politePauseMs: number
}

const workerPolitePauseMs = 250
const megabyte = 1024 * 1024
/** Beside the documents of feeds in the same heap. One reader has room for the largest answer. */
export const answersMax = { total: 24 * megabyte, perOwner: 16 * megabyte, forSmall: 8 * megabyte }
const lookEveryMs = second
const firstRetryMs = 30 * second
/** Moves that go on at the same time. An old server that takes long has one of the slow places. */
const lanePlaces = { places: 4, slowPlaces: 4, slowAfterMs: 10 * second }
/** A move gives its place to others after this time, at the end of a piece. */
const turnMs = 30 * second
/** A move that was cut off, or finds no place, tries again. */
const placePauseMs = 5 * second
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

export function startMoves(deps: RefreshDeps): WorkerLoop {
  // Closing the connections ends requests to slow servers.
  const api = createApiClient(deps.config)
  const moveDeps = { ...deps, api, memory: createByteBudget(answersMax), politePauseMs: workerPolitePauseMs }
  const running = createRunningWork<MoveRow>()
  const lanes = createLanes(lanePlaces)
  // Moves that a killed worker had: on SQLite this is the only one.
  let hasLeftovers = hasOneWriter(deps.db)
  return startLoop({
    log: deps.log,
    task: 'claiming moves',
    pauseMs: lookEveryMs,
    async round(stopped) {
      if (hasLeftovers) await releaseMoves(deps.db)
      hasLeftovers = false
      const claimed = lanes.hasQuickPlace() ? await claimDueMove(deps.db, deps.clock()) : undefined
      if (claimed === undefined) return 'rest'
      if (lanes.hasPlace(claimed.id)) running.start(claimed, goOnInLane(moveDeps, lanes, { claimed, stopped }))
      else await putOff(moveDeps, claimed)
      return 'again'
    },
    interrupt: () => api.close(),
    finish: () => running.allEnded(),
  })
}

type LaneWork = { claimed: MoveRow; stopped: AbortSignal }

/** Never rejects. */
function goOnInLane(deps: MovesDeps, lanes: Lanes, { claimed, stopped }: LaneWork): Promise<void> {
  return lanes
    .run(claimed.id, ({ cutOff }) => goOn(deps, claimed, { stopped, cutOff }))
    .catch((error: unknown) => deps.log.error({ err: error, moveId: claimed.id }, 'a move stopped'))
}

/** Goes on with one move until it has to wait. True when none is due. */
export async function runDueMove(deps: MovesDeps, stopped: AbortSignal): Promise<boolean> {
  const claimed = await claimDueMove(deps.db, deps.clock())
  if (claimed === undefined) return true
  await goOn(deps, claimed, { stopped, cutOff: new AbortController().signal })
  return false
}

type Signals = Turn & { stopped: AbortSignal }

function goOn(deps: MovesDeps, claimed: MoveRow, signals: Signals): Promise<void> {
  return deps.memory.hold(claimed.userId, (share) => goOnWithin(deps, claimed, { ...signals, share }))
}

/** Each answer counts until the next request, since a move asks one after the other. */
const countingAnswers = (api: ApiClient, share: ByteShare): ApiClient => ({
  ...api,
  ask(url, request) {
    share.giveBack()
    return api.ask(url, { ...request, memory: share })
  },
})

async function goOnWithin(
  deps: MovesDeps,
  claimed: MoveRow,
  { stopped, cutOff, share }: Signals & { share: ByteShare },
): Promise<void> {
  let context: MoveContext | null = null
  let move: MoveRow | null = claimed
  const turnEndsAt = performance.now() + turnMs
  const signal = AbortSignal.any([stopped, cutOff])
  try {
    move = await beginAttempt(deps, claimed)
    if (move === null) return
    const { db, documents, politePauseMs: pauseMs } = deps
    const server = await openMove(db, move, { api: countingAnswers(deps.api, share), documents, pauseMs, signal })
    while (move !== null) {
      context = { deps, move, cursor: cursorOf(move), reader: { id: move.userId }, server }
      const outcome: StepOutcome = await steps[move.step as MoveStep](context)
      const isTurnOver = signal.aborted || performance.now() > turnEndsAt
      move = await advance(deps, context, { outcome, isTurnOver })
    }
  } catch (error) {
    if (error instanceof MoveLost) return
    await recordTrouble(deps, context?.move ?? move ?? claimed, signal.aborted ? null : error)
  }
}

/**
 * Counts the attempt as failed before it begins, so a move that ends the process every time comes less and less often, and stops at last.
 * A piece that succeeds takes that back. Null when there were too many.
 */
async function beginAttempt(deps: MovesDeps, move: MoveRow): Promise<MoveRow | null> {
  const now = deps.clock()
  const failures = move.failures + 1
  if (failures <= failuresMax)
    return saveMove(deps.db, move, { now, failures, nextAt: now + pauseAfter(move.failures) })
  const problem = texts.failureMoveInternal()
  await saveMove(deps.db, move, { now, state: 'waiting', problem, leasedUntil: null })
  deps.events.publish(move.userId, { type: 'boardChanged' })
  return null
}

/** The first repetition comes at once. */
const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), hour)

async function putOff(deps: MovesDeps, move: MoveRow): Promise<void> {
  const now = deps.clock()
  await saveMove(deps.db, move, { now, nextAt: now + placePauseMs, leasedUntil: null })
}

type Ended = { outcome: StepOutcome; isTurnOver: boolean }

/** The move for its next piece; null when it waits or is over. */
async function advance(
  deps: MovesDeps,
  { move, cursor }: MoveContext,
  { outcome, isTurnOver }: Ended,
): Promise<MoveRow | null> {
  const now = deps.clock()
  const { step, waitMs = 0 } = outcome
  if (step === 'end') {
    await deps.db.transaction().execute((tx) => endMove(tx, move, now))
    deps.events.publish(move.userId, { type: 'boardChanged' })
    return null
  }
  const begins = step === 'inStep' && move.state !== 'inStep'
  const isLeft = waitMs > 0 || isTurnOver
  const saved = await saveMove(deps.db, move, {
    now,
    step,
    cursor: JSON.stringify({ ...cursor, ...outcome.cursor }),
    ...(begins ? { state: 'inStep', inStepUntil: now + move.inStepDays * day } : {}),
    problem: null,
    failures: isLeft ? 0 : 1,
    nextAt: now + waitMs,
    ...(isLeft ? { leasedUntil: null } : {}),
  })
  return isLeft ? null : saved
}

/** Null: the process is stopping, or others need the place, and nothing is wrong. `move` counts this attempt. */
async function recordTrouble(deps: MovesDeps, move: MoveRow, error: unknown): Promise<void> {
  const now = deps.clock()
  const change =
    error === null ? { failures: move.failures - 1, nextAt: now + placePauseMs } : describe(error, move, deps)
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
    return {
      problem: texts.failureMoveBusy(),
      failures: move.failures - 1,
      nextAt: clock() + Math.min(trouble.pauseMs, longestPauseMs),
    }
  const { failures } = move
  const problem = trouble.is === 'strange' ? texts.failureMoveStrange() : trouble.text
  if (failures >= failuresMax) return { state: 'waiting', problem, failures }
  return { problem, failures, nextAt: clock() + pauseAfter(failures) }
}
