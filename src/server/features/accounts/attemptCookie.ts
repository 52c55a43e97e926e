// The cookie that ties a provider sign-in to the browser where it began.
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'

const cookieName = 'sign-in-attempt'

/** '' when absent. Shared by several attempts of one browser, so two tabs don't disturb each other. */
export function browserKeyOf(request: FastifyRequest): string {
  const cookies = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? ''
}

/** Lax, since the provider sends the browser back from another site. */
export function writeAttemptCookie(browserKey: string, { isSecure }: { isSecure: boolean }): string {
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
