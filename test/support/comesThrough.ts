// Signing in through the fake provider like a browser, including the page's exchange at the end.
import type { FastifyInstance } from 'fastify'
import type { User } from '../../src/shared/api/entities.ts'
import { browserOf, type SmallBrowser } from './browserOf.ts'
import { callsOf, type Person } from './people.ts'

const start = '/api/auth/oauth/example-id'

/** Opens the provider and chooses a person (null: presses Cancel). Returns the path that it redirects to. */
export async function goesToProvider(browser: SmallBrowser, subject: string | null): Promise<string> {
  return answersProvider(browser, (await browser.opens(start)).location, subject)
}

/** The same from an address of the provider on. */
export async function answersProvider(browser: SmallBrowser, address: string, subject: string | null): Promise<string> {
  let location = address
  const publicUrl = new URL(new URL(location).searchParams.get('redirect_uri') ?? '').origin
  // A second visit needs no choice.
  while (!location.startsWith(publicUrl))
    location = location.includes('/who/')
      ? (await browser.sends(location, subject === null ? {} : { as: subject })).location
      : (await browser.opens(location)).location
  return location.slice(publicUrl.length)
}

/** The one-time code in the address at the end of a sign-in, '' without one. */
export const codeIn = (location: string): string => /^\/auth\/callback\?token=([\w-]{43})$/.exec(location)?.[1] ?? ''

export const exchangesCode = (browser: SmallBrowser, code: string) => browser.posts('/api/auth/oauth/session', { code })

/** Up to the page, which has not exchanged its code yet. */
export async function signInWithProvider(app: FastifyInstance, subject: string) {
  const browser = browserOf(app)
  const code = codeIn((await browser.opens(await goesToProvider(browser, subject))).location)
  return { exchanges: () => exchangesCode(browser, code) }
}

/** The complete sign-in. */
export async function comesThrough(
  app: FastifyInstance,
  subject: string,
): Promise<Pick<Person, 'tries' | 'calls'> & { token: string; user: User }> {
  const { exchanges } = await signInWithProvider(app, subject)
  const { status, body } = await exchanges()
  if (status !== 200) throw new Error(`The exchange answered ${status}: ${JSON.stringify(body)}`)
  // The response of the contract.
  const session = body as { token: string; user: User }
  return { ...callsOf(app, session.token), ...session }
}
