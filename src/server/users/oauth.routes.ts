// Sign-in through a provider (spec §7): two addresses that a browser is sent to, so they stand beside the contract and
// answer with redirects, whatever happens.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import type { Deps } from '../deps.ts'
import { addressGroup } from '../http/addressGroup.ts'
import type { App } from '../http/route.ts'
import { minute } from '../lib/clock.ts'
import { newToken } from '../lib/tokens.ts'
import { saveAttempt } from './oauthAttempts.queries.ts'
import { createSignInProvider } from './signInProvider.ts'
import { type ProviderSignIn, signInThroughProvider } from './signInThroughProvider.ts'

const starts = { most: 30, withinMs: minute }
const cookieName = 'sign-in-attempt'

type ProviderRoute = { Params: { provider: string } }

export function oauthRoutes(app: App, deps: Deps): void {
  const { db, config, clock, log } = deps
  const { signInProvider, publicUrl } = config
  const provider = signInProvider && publicUrl ? createSignInProvider(signInProvider, { publicUrl }) : null
  const schema = { hide: true } as object

  app.get<ProviderRoute>('/auth/oauth/:provider', { schema }, async (request, reply) => {
    await app.throttle.take(`sign-in through a provider from ${addressGroup(request.ip)}`, starts)
    if (request.params.provider !== provider?.id) return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    try {
      const { attempt, url } = await provider.begin()
      const browserKey = browserKeyOf(request) || newToken()
      await saveAttempt(db, attempt, { browserKey, now: clock() })
      reply.header('set-cookie', writeCookie(browserKey, { isSecure: publicUrl?.startsWith('https:') ?? false }))
      return redirect(reply, url.href)
    } catch (error) {
      log.error({ err: error }, 'the sign-in provider cannot be reached')
      return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    }
  })

  app.get<ProviderRoute>('/auth/oauth/:provider/callback', { schema }, async (request, reply) => {
    if (request.params.provider !== provider?.id) return sendBack(reply, { is: 'refused', error: 'oauth_failed' })
    const outcome = await signInThroughProvider(
      { ...deps, provider },
      {
        query: new URL(request.url, 'http://callback').search,
        browserKey: browserKeyOf(request),
        userAgent: request.headers['user-agent'] ?? '',
      },
    )
    return sendBack(reply, outcome)
  })
}

function sendBack(reply: FastifyReply, outcome: ProviderSignIn): FastifyReply {
  const page = outcome.is === 'signedIn' ? `/auth/callback?token=${outcome.token}` : `/login?error=${outcome.error}`
  return redirect(reply, page)
}

const redirect = (reply: FastifyReply, address: string): FastifyReply => reply.redirect(address, 302)

/** '' when there is none. The same for several attempts of one browser, so that two tabs don't disturb each other. */
function browserKeyOf(request: FastifyRequest): string {
  const cookies = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? ''
}

/** Lax, since the provider sends the browser back from another site. */
function writeCookie(browserKey: string, { isSecure }: { isSecure: boolean }): string {
  const parts = [
    `${cookieName}=${browserKey}`,
    `Path=${limits.apiBasePath}/auth/oauth`,
    `Max-Age=${limits.signInAttemptMinutes * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
