// Asks hubs to push, renews subscriptions before they expire, and cancels those of feeds without subscribers. The table
// `websubs` holds the requests; verifyIntent.ts handles the confirmation of a hub.
import type { WebsubRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createFormPoster, type FormPoster } from '../../fetching/postForm.ts'
import { day, hour, minute, second } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { callbackAddress, canBePushedTo } from '../hubs/callback.ts'
import { claimRequest, findDueRequests, findUnwanted, recordLease } from '../hubs/websub.queries.ts'

type HubDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { hubs: FormPoster }

const pauseMs = minute
const requestsAtATime = 10
/** The lease that we ask for; the hub decides. */
const leaseSeconds = (10 * day) / second

export function startHubKeeper(deps: Deps): WorkerLoop {
  // Closing the connections ends requests to slow hubs.
  const hubs = createFormPoster(deps.config)
  return startLoop({
    log: deps.log,
    task: 'asking hubs',
    pauseMs,
    async round() {
      if (canBePushedTo(deps.config.publicUrl)) await askHubs({ ...deps, hubs })
      return 'rest'
    },
    interrupt: () => hubs.close(),
  })
}

/** Sends all due requests once. */
export async function askHubs(deps: HubDeps): Promise<void> {
  const limit = requestsAtATime
  for (;;) {
    const due = await findDueRequests(deps.db, { now: deps.clock(), limit })
    await Promise.all(due.map((websub) => askToPush(deps, websub)))
    if (due.length < limit) break
  }
  for (;;) {
    const unwanted = await findUnwanted(deps.db, limit)
    await Promise.all(unwanted.map((websub) => askToStop(deps, websub)))
    if (unwanted.length < limit) break
  }
}

/** Stores the time of the retry before it sends the request, because a hub may confirm before it answers. */
async function askToPush(deps: HubDeps, websub: WebsubRow): Promise<void> {
  const retryAt = deps.clock() + pauseAfter(websub.failures)
  if (await claimRequest(deps.db, websub, { retryAt })) await send(deps, websub, 'subscribe')
}

async function askToStop(deps: HubDeps, websub: WebsubRow): Promise<void> {
  // Due at once when the feed gets a subscriber again.
  await recordLease(deps.db, websub.feedId, { pushedUntil: null, nextRequestAt: deps.clock() })
  await send(deps, websub, 'unsubscribe')
}

async function send({ config, hubs }: HubDeps, websub: WebsubRow, mode: 'subscribe' | 'unsubscribe'): Promise<void> {
  if (!canBePushedTo(config.publicUrl)) return
  const form = new URLSearchParams({
    'hub.mode': mode,
    'hub.topic': websub.topicUrl,
    'hub.callback': callbackAddress(config.publicUrl, websub.callbackId),
    ...(mode === 'subscribe' ? { 'hub.lease_seconds': String(leaseSeconds) } : {}),
    ...(mode === 'subscribe' && websub.secret !== null ? { 'hub.secret': websub.secret } : {}),
  })
  await hubs.post(websub.hubUrl, form.toString())
}

/** Hubs confirm within minutes or never. The first retry comes after an hour; each later pause doubles, up to a week. */
function pauseAfter(failures: number): number {
  return Math.min(hour * 2 ** Math.min(failures, 20), 7 * day)
}
