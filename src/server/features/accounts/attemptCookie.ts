// The cookie that ties a provider sign-in to the browser where it began.
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'

const cookieName = 'sign-in-attempt'

/** '' when absent. Shared by several attempts of one browser, so two tabs don't disturb each other. */
export function browserKeyOf(request: FastifyRequest): string {
  const cookies = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? ''
}

type CookieConfig = Pick<Config, 'publicUrl' | 'basePath'>

/** Lax, since the provider sends the browser back from another site. */
export function writeAttemptCookie(browserKey: string, { publicUrl, basePath }: CookieConfig): string {
  const parts = [
    `${cookieName}=${browserKey}`,
    `Path=${basePath}${limits.apiBasePath}/auth/oauth`,
    `Max-Age=${limits.signInAttemptMinutes * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl?.startsWith('https:') ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
