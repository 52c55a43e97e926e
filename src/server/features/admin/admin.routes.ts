import type { FastifyRequest } from 'fastify'
import type { InstanceState } from '../../../shared/features/admin.ts'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { version } from '../../../shared/version.ts'
import type { Config } from '../../config.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { findBackupState } from '../../core/instance/backupState.queries.ts'
import { findRegistration, saveRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { findNewerVersion } from '../../core/instance/newestVersion.queries.ts'
import type { PictureCache } from '../../core/pictures/pictureCache.ts'
import type { Reader } from '../../core/reader.ts'
import { adminOnly } from '../../core/sessions/guards.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { BadGateway, Conflict, missing, Unprocessable } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { approvedMail, testMail } from '../../mail/mailTexts.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { countFeeds, countItems, countUsers, deleteWaiting, findUsersPage } from './admin.queries.ts'
import { presentAdminUser } from './presentAdminUser.ts'
import { setSuspended } from './setSuspended.ts'

const mails = { callsPerMinute: 5 }

export function adminRoutes(app: App, deps: Deps & { pictureCache: PictureCache }): void {
  const admin = adminOnly(deps)
  const { mailOut, publicUrl } = deps.config
  const mailer = mailOut && createMailer(mailOut, deps.log)
  app.addHook('onClose', () => mailer?.close())
  const mailNewcomer = (userId: number) =>
    mailer?.sendBehind(async () => {
      const user = await findUser(deps.db, userId)
      if (user === undefined || publicUrl === null) return null
      const link = `${publicUrl}${pagePaths.login}`
      return writeInLanguage(languageOfReader(user, undefined), () => approvedMail(user.email, { link }))
    })

  route(app, 'GET /admin/users', admin, async ({ query: { q: words, page, limit } }) => {
    const total = await countUsers(deps.db, { words })
    const users = await findUsersPage(deps.db, { words, page, limit })
    return {
      users: users.map((user) => presentAdminUser(user, deps.clock())),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    }
  })
  route(app, 'GET /admin/stats', admin, async () => ({
    userCount: await countUsers(deps.db),
    feedCount: await countFeeds(deps.db),
    feedItemCount: await countItems(deps.db),
    pictureCache: deps.pictureCache.size(),
  }))
  route(app, 'PATCH /admin/users/:id', admin, async ({ reader, params, body }) => {
    const { user, isApproved } = await setSuspended(deps, reader, { userId: params.id, ...body })
    if (isApproved) mailNewcomer(user.id)
    return { user }
  })

  route(app, 'DELETE /admin/users/:id', admin, async ({ params }) => {
    if (!(await deleteWaiting(deps.db, params.id))) missing('account')
  })

  route(app, 'GET /admin/instance', admin, async () => ({ instance: await findInstance(deps) }))
  route(app, 'PATCH /admin/instance', admin, async ({ body }) => {
    if (deps.config.registration !== 'open') throw new Conflict(texts.registrationFixed)
    await saveRegistration(deps.db, body.registration)
    return { instance: await findInstance(deps) }
  })
  route(app, 'POST /admin/test-mail', admin, ({ reader, request }) => sendTestMail(deps, reader, request), mails)
}

async function findInstance({ db, config }: Deps): Promise<InstanceState> {
  return {
    registration: await findRegistration(db, config),
    isRegistrationFixed: config.registration !== 'open',
    mailOut: config.mailOut && { from: config.mailOut.from },
    backup: await findBackup(db, config),
    version,
    newerVersion: await findNewerVersion(db, config),
  }
}

/** A worker of its own may have the setting that this process lacks. */
async function findBackup(db: Db, { backups }: Config): Promise<InstanceState['backup']> {
  const { madeAt, ...state } = await findBackupState(db)
  if (backups === null && madeAt === null && state.failure === null) return null
  return { ...state, madeAt: madeAt === null ? null : new Date(madeAt).toISOString() }
}

async function sendTestMail(
  { db, config, log }: Deps,
  reader: Reader,
  { headers }: FastifyRequest,
): Promise<Record<string, never>> {
  if (!config.mailOut) throw new Unprocessable(texts.mailNotSetUp)
  const user = (await findUser(db, reader.id)) ?? missing('account')
  const language = languageOfReader(user, headers['accept-language'])
  try {
    await createMailer(config.mailOut, log).send(await writeInLanguage(language, () => testMail(user.email)))
  } catch (error) {
    throw new BadGateway(coded(texts.mailNotSent, { reason: error instanceof Error ? error.message : String(error) }))
  }
  return {}
}
