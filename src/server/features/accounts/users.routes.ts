import type { FastifyRequest } from 'fastify'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { signedIn, withSession } from '../../core/sessions/guards.ts'
import { lacksStep } from '../../core/sessions/requireTwoSteps.ts'
import { endSession } from '../../core/sessions/sessions.queries.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { anyone } from '../../http/auth.ts'
import { Forbidden, missing, Unauthorized } from '../../http/errors.ts'
import { proxyReader } from '../../http/proxyReader.ts'
import { type App, route } from '../../http/route.ts'
import { changeProfile } from './changeProfile.ts'
import { completeOnboarding } from './completeOnboarding.ts'
import { askForConfirmation, confirmEmail, sendConfirmation } from './confirmEmail.ts'
import { deleteAccount } from './deleteAccount.ts'
import { finishSignIn } from './finishSignIn.ts'
import { forgotPassword } from './forgotPassword.ts'
import { listIdentities } from './listIdentities.ts'
import { listSessions } from './listSessions.ts'
import { logIn } from './logIn.ts'
import { register } from './register.ts'
import { resetPassword, showReset } from './resetPassword.ts'
import { signInByProxy } from './signInByProxy.ts'
import { beginPasskeySignIn, signInWithPasskey } from './signInWithPasskey.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { unlinkIdentity } from './unlinkIdentity.ts'
import type { UserDeps } from './userDeps.ts'

// Per address. Each of these calls hashes a password or makes a link; the limit is high enough for a household behind one
// router.
const guesses = { callsPerMinute: 20 }
const changes = { callsPerMinute: 60 }
const mails = { callsPerMinute: 5 }

export function userRoutes(app: App, deps: UserDeps): void {
  const reader = withSession(deps)

  route(
    app,
    'POST /auth/register',
    anyone,
    async ({ body, request }) => {
      const session = await register(deps, { ...body, ...browserOf(request) })
      // A new account has no preferences.
      const language = languageOfReader({ preferences: '{}' }, request.headers['accept-language'])
      sendConfirmation(deps, { ...session.user, language })
      return session
    },
    guesses,
  )
  route(
    app,
    'POST /auth/login',
    anyone,
    ({ body, request }) =>
      logIn(deps, { ...body, ...browserOf(request) }).catch(async (error: unknown) => {
        if (error instanceof Unauthorized) await app.noteWrongSignIn(request)
        throw error
      }),
    guesses,
  )
  route(
    app,
    'POST /auth/login/second',
    anyone,
    ({ body, request }) =>
      finishSignIn(deps, { ...body, ...browserOf(request) }).catch(async (error: unknown) => {
        if (error instanceof Forbidden) await app.noteWrongSignIn(request)
        throw error
      }),
    changes,
  )
  route(
    app,
    'POST /auth/passkey-login/options',
    anyone,
    async () => ({ options: await beginPasskeySignIn(deps) }),
    changes,
  )
  route(
    app,
    'POST /auth/passkey-login',
    anyone,
    ({ body, request }) =>
      signInWithPasskey(deps, { ...body, ...browserOf(request) }).catch(async (error: unknown) => {
        if (error instanceof Forbidden) await app.noteWrongSignIn(request)
        throw error
      }),
    guesses,
  )
  route(
    app,
    'POST /auth/proxy',
    anyone,
    ({ request }) =>
      signInByProxy(deps, { email: proxyReader(request, deps.config), userAgent: browserOf(request).userAgent }),
    guesses,
  )
  route(app, 'POST /auth/logout', withSession(deps, { isEnrolling: true }), async ({ reader }) => {
    await endSession(deps.db, reader, reader.sessionId)
    deps.events.sessionsEnded(reader.id)
    return {}
  })

  route(app, 'GET /auth/profile', signedIn(deps, { isEnrolling: true }), async ({ reader }) => ({
    user: presentUser((await findUser(deps.db, reader.id)) ?? missing('account'), {
      mustEnrol: lacksStep(deps.config, reader),
    }),
  }))
  route(
    app,
    'PATCH /auth/profile',
    reader,
    async ({ reader, body, request }) => ({
      user: await changeProfile(deps, reader, { ...body, ...languageAsked(request) }),
    }),
    changes,
  )
  route(app, 'POST /auth/onboarding/complete', reader, async ({ reader }) => ({
    user: await completeOnboarding(deps, reader),
  }))

  route(
    app,
    'POST /auth/forgot-password',
    anyone,
    ({ body, request }) => forgotPassword(deps, { ...body, ...languageAsked(request) }),
    mails,
  )
  route(app, 'GET /auth/reset-password/:token', anyone, ({ params }) => showReset(deps, params.token), changes)
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

  route(app, 'POST /auth/confirmation-mail', reader, async ({ reader, request }) => {
    await askForConfirmation(deps, reader, languageAsked(request))
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

const languageAsked = ({ headers }: FastifyRequest) => ({ acceptLanguage: headers['accept-language'] })

const browserOf = ({ headers, ip }: FastifyRequest) => ({
  userAgent: headers['user-agent'] ?? '',
  address: addressGroup(ip),
})
