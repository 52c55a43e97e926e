// The worker's loop over one way of the queue of papers.
import { hasOneWriter } from '../../db/dialect.ts'
import type { PaperAheadRow } from '../../db/schema.ts'
import { atMost } from '../../lib/atMost.ts'
import { second } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { claimPapers, endTurn, releasePapers } from './papersAhead.queries.ts'
import type { AheadDeps } from './requestStubs.ts'
import { type PaperToServe, type Served, servePaper } from './servePaper.ts'

type Deps = AheadDeps & { log: Log }
type Way = {
  way: PaperAheadRow['way']
  /** So many readers are leased with one claim. A lease covers all of them. */
  claimed: number
  atOnce: number
}
/** Called for each claim with readers in it. `close`: after the last of them. */
export type OpenServing = () => Promise<{
  serve: (paper: PaperToServe) => Promise<Served>
  close?: () => Promise<void>
}>

const lookEveryMs = 5 * second

export function startServing(deps: Deps, way: Way & { task: string }, open: OpenServing): WorkerLoop {
  let hasLeftovers = hasOneWriter(deps.db)
  return startLoop({
    log: deps.log,
    task: way.task,
    pauseMs: lookEveryMs,
    async round(stopped) {
      if (hasLeftovers) await releasePapers(deps.db, way.way)
      hasLeftovers = false
      return serveDuePapers(deps, { ...way, stopped }, open)
    },
  })
}

/** One claim. 'again': more may be due. */
export async function serveDuePapers(
  deps: Deps,
  { way, claimed: limit, atOnce, stopped }: Way & { stopped?: AbortSignal },
  open: OpenServing,
): Promise<'again' | 'rest'> {
  const { db, clock, log } = deps
  const claimed = await claimPapers(db, { way, now: clock(), limit })
  if (claimed.length === 0) return 'rest'
  const { serve, close } = await open()
  const inTurn = atMost(atOnce)
  try {
    await Promise.all(
      claimed.map((row) =>
        inTurn(async () => {
          if (stopped?.aborted) return endTurn(db, row, { nextAt: row.nextAt })
          await servePaper(deps, row, serve).catch((error: unknown) =>
            log.error({ err: error, userId: row.userId }, 'a paper was not served'),
          )
        }),
      ),
    )
  } finally {
    await close?.()
  }
  return claimed.length === limit ? 'again' : 'rest'
}
