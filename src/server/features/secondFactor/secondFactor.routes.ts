// The authenticator app and the recovery codes of a reader. The second step of a sign-in is with the first one, in features/accounts.
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findAuthenticator } from '../../core/secondFactor/authenticators.queries.ts'
import { countRecoveryCodes } from '../../core/secondFactor/recoveryCodes.queries.ts'
import { withSession } from '../../core/sessions/guards.ts'
import { requireOwner } from '../../core/sessions/requireOwner.ts'
import { type App, route } from '../../http/route.ts'
import { toIso } from '../../lib/clock.ts'
import { codesOffMail } from '../../mail/mailTexts.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import type { WebParts } from '../feature.ts'
import { addAuthenticator, confirmAuthenticator, removeAuthenticator, renewCodes } from './changeAuthenticator.ts'

/** Each checks a password or a code. */
const guesses = { callsPerMinute: 20 }

export function secondFactorRoutes(api: App, parts: WebParts): void {
  const { db, config, log } = parts
  const reader = withSession(parts)
  const enrolling = withSession(parts, { isEnrolling: true })
  const mailer = config.mailOut && createMailer(config.mailOut, log)
  api.addHook('onClose', () => mailer?.close())

  route(api, 'GET /auth/second-factor', enrolling, async ({ reader }) => {
    const authenticator = await findAuthenticator(db, reader)
    return {
      authenticator: authenticator && { addedAt: toIso(authenticator.addedAt) },
      recoveryCodesLeft: await countRecoveryCodes(db, reader),
    }
  })
  route(
    api,
    'POST /auth/authenticator',
    enrolling,
    async ({ reader, body }) => {
      await requireOwner(parts, reader, body.currentPassword)
      return addAuthenticator(parts, reader)
    },
    guesses,
  )
  route(
    api,
    'POST /auth/authenticator/confirm',
    enrolling,
    ({ reader, body }) => confirmAuthenticator(parts, reader, body),
    guesses,
  )
  route(
    api,
    'POST /auth/authenticator/remove',
    reader,
    async ({ reader, body, request }) => {
      await requireOwner(parts, reader, body.currentPassword)
      const user = await removeAuthenticator(parts, reader)
      const language = languageOfReader(user, request.headers['accept-language'])
      mailer?.sendBehind(() => writeInLanguage(language, () => codesOffMail(user.email)))
    },
    guesses,
  )
  route(
    api,
    'POST /auth/recovery-codes',
    reader,
    async ({ reader, body }) => {
      await requireOwner(parts, reader, body.currentPassword)
      return renewCodes(parts, reader)
    },
    guesses,
  )
}
