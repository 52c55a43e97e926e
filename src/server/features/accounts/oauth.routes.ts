// Sign-in through a provider (docs/specification.md#provider-sign-in), and linking one to an account. Browsers are redirected to
// two addresses, which are not in the contract and always answer with redirects. The page at the end exchanges its one-time code
// for a session or for the link.
import type { FastifyReply } from 'fastify'
import { withSession } from '../../core/sessions/guards.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { anyone } from '../../http/auth.ts'
import { type App, route } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { newToken } from '../../lib/tokens.ts'
import { browserKeyOf, writeAttemptCookie } from './attemptCookie.ts'
import { beginLink } from './beginLink.ts'
import { exchangeSignInCode } from './exchangeSignInCode.ts'
import { finishLink } from './finishLink.ts'
import { saveAttempt } from './oauthAttempts.queries.ts'
import { openSignInProvider } from './openSignInProvider.ts'
import { type ProviderReturn, returnFromProvider } from './returnFromProvider.ts'
import type { UserDeps } from './userDeps.ts'

const starts = { most: 30, withinMs: minute }
const answers = { most: 60, withinMs: minute }
const exchanges = { callsPerMinute: 60 }
/** Each checks a password. */
const links = { callsPerMinute: 20 }

type ProviderRoute = { Params: { provider: string } }

export function oauthRoutes(app: App, deps: UserDeps): void {
  const { db, config, clock, log } = deps
  const { signInProvider, publicUrl } = config
  const provider = signInProvider && publicUrl ? openSignInProvider(signInProvider, { publicUrl }) : null
  const sendBack = (reply: FastifyReply, outcome: ProviderReturn) =>
    redirect(reply, config.basePath + pageAfter(outcome))

  app.get<ProviderRoute>('/auth/oauth/:provider', async (request, reply) => {
    await app.throttle.take(`sign-in through a provider from ${addressGroup(request.ip)}`, starts)
    if (request.params.provider !== provider?.id) return sendBack(reply, unavailable)
    try {
      const { attempt, url } = await provider.begin()
      const browserKey = browserKeyOf(request) || newToken()
      await saveAttempt(db, attempt, { browserKey, sessionId: null, now: clock() })
      reply.header('set-cookie', writeAttemptCookie(browserKey, config))
      return redirect(reply, url.href)
    } catch (error) {
      log.error({ err: error }, 'the sign-in provider cannot be reached')
      return sendBack(reply, unavailable)
    }
  })

  app.get<ProviderRoute>('/auth/oauth/:provider/callback', async (request, reply) => {
    if (request.params.provider !== provider?.id) return sendBack(reply, unavailable)
    await app.throttle.take(`answer of a provider from ${addressGroup(request.ip)}`, answers)
    const browserKey = browserKeyOf(request)
    const query = new URL(request.url, 'http://callback').search
    const outcome = await returnFromProvider({ ...deps, provider }, { query, browserKey })
    // Else it could expire between here and the exchange.
    if (outcome.is !== 'refused') reply.header('set-cookie', writeAttemptCookie(browserKey, config))
    return sendBack(reply, outcome)
  })

  route(
    app,
    'POST /auth/oauth/session',
    anyone,
    ({ body: { code }, request }) =>
      exchangeSignInCode(deps, {
        code,
        browserKey: browserKeyOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      }),
    exchanges,
  )

  const reader = withSession(deps)
  route(
    app,
    'POST /auth/oauth/link',
    reader,
    async ({ reader, body: { currentPassword }, request, reply }) => {
      const browserKey = browserKeyOf(request) || newToken()
      const begun = await beginLink({ ...deps, provider }, reader, { browserKey, currentPassword })
      reply.header('set-cookie', writeAttemptCookie(browserKey, config))
      return begun
    },
    links,
  )
  route(
    app,
    'POST /auth/oauth/link/finish',
    reader,
    async ({ reader, body: { code }, request }) => {
      await finishLink(deps, reader, { code, browserKey: browserKeyOf(request) })
      return {}
    },
    exchanges,
  )
}

const unavailable: ProviderReturn = { is: 'refused', error: 'oauth_failed', isLink: false }

function pageAfter(outcome: ProviderReturn): string {
  if (outcome.is === 'signedIn') return `/auth/callback?token=${outcome.code}`
  if (outcome.is === 'linking') return `/settings?link=${outcome.code}`
  return outcome.isLink ? `/settings?linkError=${outcome.error}` : `/login?error=${outcome.error}`
}

const redirect = (reply: FastifyReply, address: string): FastifyReply => reply.redirect(address, 302)
