// The worker's part: tells admins that accounts wait for an approval. One mail a day names all of them, so a flood of
// registrations costs no more mails than one.
import { pagePaths } from '../../../shared/pagePaths.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { countWaiting, findLatestWaiting, findMailableAdmins } from '../../core/accounts/users.queries.ts'
import { findSetting, replaceSetting } from '../../core/instance/instanceSettings.queries.ts'
import type { Deps } from '../../deps.ts'
import { day, minute } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { waitingMail } from '../../mail/mailTexts.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'

/** People who register at about the same time are in one mail. */
const lookEveryMs = 5 * minute

export function startMailingAdmins(deps: Deps): WorkerLoop | undefined {
  const { mailOut, publicUrl } = deps.config
  if (mailOut === null || publicUrl === null) return undefined
  return startLoop({
    log: deps.log,
    task: 'mailing admins',
    pauseMs: lookEveryMs,
    async round() {
      await mailWaiting(deps, { mailOut, publicUrl })
      return 'rest'
    },
  })
}

const mailedAtSetting = 'waitingMailedAt'

type Way = { mailOut: { smtpUrl: string; from: string }; publicUrl: string }

/** No-op when nobody began to wait since the last mail, within a day of it, without a confirmed address of an admin, and when another worker was first. */
export async function mailWaiting(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { mailOut, publicUrl }: Way,
): Promise<void> {
  const now = clock()
  const [latest, mailedAt] = [await findLatestWaiting(db), await findSetting(db, mailedAtSetting)]
  const isNews = latest !== null && (mailedAt === null || (latest > Number(mailedAt) && now >= Number(mailedAt) + day))
  const admins = isNews ? await findMailableAdmins(db) : []
  if (admins.length === 0) return
  if (!(await replaceSetting(db, mailedAtSetting, { from: mailedAt, to: String(now) }))) return
  const count = await countWaiting(db)
  const link = `${publicUrl}${pagePaths.admin}`
  const mailer = createMailer(mailOut, log)
  for (const { email, preferences } of admins)
    mailer.sendBehind(() =>
      writeInLanguage(languageOfReader({ preferences }, undefined), () => waitingMail(email, { count, link })),
    )
  await mailer.close()
}
