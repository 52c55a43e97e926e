// The worker's part: mails the papers whose hour has come.

import { type OpenServing, serveDuePapers, startServing } from '../../core/paper/serveDue.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { WorkerLoop } from '../../lib/workerLoop.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { mailPaper } from './mailPaper.ts'

const connections = 5
const way = { way: 'mail', claimed: 40, atOnce: connections } as const

export function startMailing(deps: RefreshDeps): WorkerLoop | undefined {
  const open = mailing(deps)
  return open && startServing(deps, { ...way, task: 'mailing papers' }, open)
}

/** One claim. 'again': more may be due. */
export const mailDuePapers = async (deps: RefreshDeps): Promise<'again' | 'rest'> => {
  const open = mailing(deps)
  return open === undefined ? 'rest' : serveDuePapers(deps, way, open)
}

/** Undefined on a server that sends no mail. */
function mailing(deps: RefreshDeps): OpenServing | undefined {
  const { mailOut, publicUrl } = deps.config
  if (mailOut === null || publicUrl === null) return undefined
  return async () => {
    const secret = await instanceSecret(deps.db, 'paperMail')
    const mailer = createMailer({ ...mailOut, connections }, deps.log)
    return { serve: (paper) => mailPaper({ ...deps, mailer, publicUrl, secret }, paper), close: mailer.close }
  }
}
