import type { FastifyRequest } from 'fastify'
import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { endSession } from '../../core/sessions/sessions.queries.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { anyone } from '../../http/auth.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { changeProfile } from './changeProfile.ts'
import { completeOnboarding } from './completeOnboarding.ts'
import { askForConfirmation, confirmEmail, sendConfirmation } from './confirmEmail.ts'
import { deleteAccount } from './deleteAccount.ts'
import { forgotPassword } from './forgotPassword.ts'
import { listIdentities } from './listIdentities.ts'
import { listSessions } from './listSessions.ts'
import { logIn } from './logIn.ts'
import { createPasswords } from './passwords.ts'
import { register } from './register.ts'
import { checkReset, resetPassword } from './resetPassword.ts'
import { createSignInPlaces } from './signInPlaces.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { unlinkIdentity } from './unlinkIdentity.ts'
import type { UserDeps } from './userDeps.ts'

// Per address of the caller. Each of these hashes a password or makes a link; a household behind one router fits in.
const guesses = { callsPerMinute: 20 }
const changes = { callsPerMinute: 60 }
const mails = { callsPerMinute: 5 }

export function userRoutes(app: App, shared: Deps): void {
  const { mailOut } = shared.config
  const mailer = mailOut && createMailer(mailOut, shared.log)
  app.addHook('onClose', () => mailer?.close())
  const deps: Deps & UserDeps = {
    ...shared,
    passwords: createPasswords(),
    places: createSignInPlaces(shared.db),
    throttle: app.throttle,
    mailer,
  }
  const reader = signedIn(deps)

  route(
    app,
    'POST /auth/register',
    anyone,
    async ({ body, request }) => {
      const session = await register(deps, { ...body, ...browserOf(request) })
      sendConfirmation(deps, session.user)
      return session
    },
    guesses,
  )
  route(
    app,
    'POST /auth/login',
    anyone,
    ({ body, request }) => logIn(deps, { ...body, ...browserOf(request) }),
    guesses,
  )
  route(app, 'POST /auth/logout', reader, async ({ reader }) => {
    await endSession(deps.db, reader, reader.sessionId)
    deps.events.sessionsEnded(reader.id)
    return {}
  })

  route(app, 'GET /auth/profile', reader, async ({ reader }) => ({
    user: presentUser((await findUser(deps.db, reader.id)) ?? missing('account')),
  }))
  route(
    app,
    'PATCH /auth/profile',
    reader,
    async ({ reader, body }) => ({ user: await changeProfile(deps, reader, body) }),
    changes,
  )
  route(app, 'POST /auth/onboarding/complete', reader, async ({ reader }) => ({
    user: await completeOnboarding(deps, reader),
  }))

  route(app, 'POST /auth/forgot-password', anyone, ({ body }) => forgotPassword(deps, body), mails)
  route(
    app,
    'GET /auth/reset-password/:token',
    anyone,
    async ({ params }) => {
      await checkReset(deps, params.token)
      return { isValid: true as const }
    },
    changes,
  )
  route(
    app,
    'POST /auth/reset-password',
    anyone,
    async ({ body }) => {
      await resetPassword(deps, body)
      return { message: texts.resetDone() }
    },
    guesses,
  )

  route(app, 'POST /auth/confirmation-mail', reader, async ({ reader }) => {
    await askForConfirmation(deps, reader)
    return {}
  })
  route(
    app,
    'POST /auth/confirm-email',
    reader,
    async ({ reader, body }) => ({ user: await confirmEmail(deps, reader, body) }),
    guesses,
  )

  route(app, 'GET /auth/sessions', reader, async ({ reader }) => ({ sessions: await listSessions(deps, reader) }))
  route(app, 'DELETE /auth/sessions/:id', reader, async ({ reader, params }) => {
    if (!(await endSession(deps.db, reader, params.id))) missing('session')
    deps.events.sessionsEnded(reader.id)
  })
  route(app, 'DELETE /auth/sessions', reader, async ({ reader }) => {
    await signOutEverywhere(deps, reader)
  })

  route(app, 'GET /auth/identities', reader, async ({ reader }) => ({
    identities: await listIdentities(deps, reader),
  }))
  route(app, 'DELETE /auth/identities/:key', reader, ({ reader, params }) => unlinkIdentity(deps, reader, params))

  route(app, 'POST /auth/delete-account', reader, ({ reader, body }) => deleteAccount(deps, reader, body), guesses)
}

const browserOf = ({ headers, ip }: FastifyRequest) => ({
  userAgent: headers['user-agent'] ?? '',
  address: addressGroup(ip),
})
