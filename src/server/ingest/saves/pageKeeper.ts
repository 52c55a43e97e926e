// The worker's loop for saved pages: reads those that are due, a few at a time.
import { codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { second } from '../../lib/clock.ts'
import { createRunningWork } from '../../lib/runningWork.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { type KeepDeps, keepPage, recordProblem } from './keepPage.ts'
import { claimDuePages, type DuePage, hasDuePages, recordPage } from './keptPages.queries.ts'

const restMs = second
const pagesAtOnce = 4

type LoopDeps = KeepDeps & Pick<Deps, 'log'>

/** Once stopped, it does not wait for running pages but gives them back, so the next start reads them. */
export function startPageKeeper(deps: LoopDeps): WorkerLoop {
  const running = createRunningWork<DuePage>()
  return startLoop({
    log: deps.log,
    task: 'claiming saved pages',
    pauseMs: restMs,
    async round() {
      for (const page of await claim(deps, pagesAtOnce - running.size)) running.start(page, keepSafely(deps, page))
      return 'rest'
    },
    async finish() {
      for (const page of running.rows())
        await recordPage(deps.db, page, { nextTryAt: deps.clock() }).catch((error) =>
          deps.log.warn({ err: error }, 'a saved page could not be given back; its lease will end'),
        )
    },
  })
}

/** Looking takes no lock, and most of the time nothing is due. */
async function claim({ db, clock }: LoopDeps, limit: number): Promise<DuePage[]> {
  const now = clock()
  return limit > 0 && (await hasDuePages(db, now)) ? claimDuePages(db, { now, limit }) : []
}

async function keepSafely(deps: LoopDeps, page: DuePage): Promise<void> {
  try {
    await keepPage(deps, page)
  } catch (error) {
    deps.log.error({ err: error, itemId: page.itemId }, 'a saved page could not be read')
    // When this fails, too, its lease ends, and it is tried again.
    const problem = { said: codedOf(texts.internalError), isLasting: false }
    await recordProblem(deps, page, problem).catch((failure) =>
      deps.log.warn({ err: failure, itemId: page.itemId }, 'the problem of a saved page could not be stored'),
    )
  }
}

/** Reads all pages that are due now, for tests. Returns their number. */
export async function keepDuePages(deps: LoopDeps): Promise<number> {
  const pages = await claimDuePages(deps.db, { now: deps.clock(), limit: 1000 })
  for (const page of pages) await keepSafely(deps, page)
  return pages.length
}
