// The worker's loop for saved pages: reads those that are due, a few at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { codedOf } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { second } from '../../lib/clock.ts'
import { type KeepDeps, keepPage, recordProblem } from './keepPage.ts'
import { claimDuePages, type DuePage, hasDuePages, recordPage } from './keptPages.queries.ts'

const restMs = second
const pagesAtOnce = 4

type LoopDeps = KeepDeps & Pick<Deps, 'log'>

/** `stop` does not wait for running pages but gives them back, so the next start reads them. */
export function startPageKeeper(deps: LoopDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = runLoop(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function runLoop(deps: LoopDeps, stopped: AbortSignal): Promise<void> {
  const running = new Map<Promise<void>, DuePage>()
  let isFailing = false
  while (!stopped.aborted) {
    try {
      for (const page of await claim(deps, pagesAtOnce - running.size)) {
        const keeping: Promise<void> = keepSafely(deps, page).finally(() => running.delete(keeping))
        running.set(keeping, page)
      }
      isFailing = false
    } catch (error) {
      if (!isFailing) deps.log.error({ err: error }, 'no saved pages can be claimed; trying again every second')
      isFailing = true
    }
    await sleep(restMs, undefined, { signal: stopped }).catch(() => {})
  }
  for (const page of running.values())
    await recordPage(deps.db, page, { nextTryAt: deps.clock() }).catch((error) =>
      deps.log.warn({ err: error }, 'a saved page could not be given back; its lease will end'),
    )
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
