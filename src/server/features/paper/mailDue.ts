// The worker's part: mails the papers whose hour has come.

import { hasOneWriter } from '../../db/dialect.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { atMost } from '../../lib/atMost.ts'
import { second } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { mailPaper } from './mailPaper.ts'
import { claimPapers, endTurn, releasePapers } from './mailQueue.queries.ts'

const lookEveryMs = 5 * second
/** A lease covers one claim. */
const claimedAtOnce = 40
const connections = 5

export function startMailing(deps: RefreshDeps): WorkerLoop | undefined {
  const { mailOut, publicUrl } = deps.config
  if (mailOut === null || publicUrl === null) return undefined
  let hasLeftovers = hasOneWriter(deps.db)
  return startLoop({
    log: deps.log,
    task: 'mailing papers',
    pauseMs: lookEveryMs,
    async round(stopped) {
      if (hasLeftovers) await releasePapers(deps.db)
      hasLeftovers = false
      return mailDuePapers(deps, { mailOut, publicUrl, stopped })
    },
  })
}

type Way = { mailOut: { smtpUrl: string; from: string }; publicUrl: string; stopped?: AbortSignal }

/** One claim. 'again': more may be due. */
export async function mailDuePapers(
  deps: RefreshDeps,
  { mailOut, publicUrl, stopped }: Way,
): Promise<'again' | 'rest'> {
  const { db, clock, log } = deps
  const claimed = await claimPapers(db, { now: clock(), limit: claimedAtOnce })
  if (claimed.length === 0) return 'rest'
  const secret = await instanceSecret(db, 'paperMail')
  const mailer = createMailer({ ...mailOut, connections }, log)
  const inTurn = atMost(connections)
  try {
    await Promise.all(
      claimed.map((row) =>
        inTurn(async () => {
          if (stopped?.aborted) return endTurn(db, row, { nextAt: row.nextAt })
          await mailPaper({ ...deps, mailer, publicUrl, secret }, row).catch((error: unknown) =>
            log.error({ err: error, userId: row.userId }, 'mailing a paper failed'),
          )
        }),
      ),
    )
  } finally {
    await mailer.close()
  }
  return claimed.length === claimedAtOnce ? 'again' : 'rest'
}
