// Sign-in through a provider (spec §7): two addresses that a browser is sent to, which are not in the contract and answer
// with redirects, whatever happens. The page they lead to exchanges its one-time code for a session.
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { anyone } from '../../http/auth.ts'
import { type App, route } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { newToken } from '../../lib/tokens.ts'
import { browserKeyOf, writeAttemptCookie } from './attemptCookie.ts'
import { exchangeSignInCode } from './exchangeSignInCode.ts'
import { saveAttempt } from './oauthAttempts.queries.ts'
import { openSignInProvider } from './openSignInProvider.ts'
import { type ProviderSignIn, signInThroughProvider } from './signInThroughProvider.ts'

const starts = { most: 30, withinMs: minute }
const answers = { most: 60, withinMs: minute }
const exchanges = { callsPerMinute: 60 }

type ProviderRoute = { Params: { provider: string } }

export function oauthRoutes(app: App, deps: Deps): void {
  const { db, config, clock, log } = deps
  const { signInProvider, publicUrl } = config
  const provider = signInProvider && publicUrl ? openSignInProvider(signInProvider, { publicUrl }) : null
  const schema = { hide: true } as object
  const isSecure = publicUrl?.startsWith('https:') ?? false

  app.get<ProviderRoute>('/auth/oauth/:provider', { schema }, async (request, reply) => {
    await app.throttle.take(`sign-in through a provider from ${addressGroup(request.ip)}`, starts)
    if (request.params.provider !== provider?.id) return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    try {
      const { attempt, url } = await provider.begin()
      const browserKey = browserKeyOf(request) || newToken()
      await saveAttempt(db, attempt, { browserKey, now: clock() })
      reply.header('set-cookie', writeAttemptCookie(browserKey, { isSecure }))
      return redirect(reply, url.href)
    } catch (error) {
      log.error({ err: error }, 'the sign-in provider cannot be reached')
      return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    }
  })

  app.get<ProviderRoute>('/auth/oauth/:provider/callback', { schema }, async (request, reply) => {
    if (request.params.provider !== provider?.id) return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    await app.throttle.take(`answer of a provider from ${addressGroup(request.ip)}`, answers)
    const browserKey = browserKeyOf(request)
    const query = new URL(request.url, 'http://callback').search
    const outcome = await signInThroughProvider({ ...deps, provider }, { query, browserKey })
    // Else it could expire between here and the exchange.
    if (outcome.is === 'signedIn') reply.header('set-cookie', writeAttemptCookie(browserKey, { isSecure }))
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
}

function sendBack(reply: FastifyReply, outcome: ProviderSignIn): FastifyReply {
  const page = outcome.is === 'signedIn' ? `/auth/callback?token=${outcome.code}` : `/login?error=${outcome.error}`
  return redirect(reply, page)
}

const redirect = (reply: FastifyReply, address: string): FastifyReply => reply.redirect(address, 302)
