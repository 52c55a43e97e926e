import { spendAttempt } from './oauthAttempts.queries.ts'
import { createLinkCode } from './oauthLinkCodes.queries.ts'
import type { ProviderIdentity, SignInAttempt, SignInProvider } from './signInProvider.ts'
import { signInThroughProvider } from './signInThroughProvider.ts'
import type { UserDeps } from './userDeps.ts'

type ReturnDeps = Pick<UserDeps, 'db' | 'config' | 'clock' | 'log' | 'events'> & { provider: SignInProvider }

export type ProviderError = 'invalid_state' | 'oauth_failed' | 'no_code' | 'suspended' | 'waiting'

/** `code`: what the page exchanges for a session, or for the link. `error`: as /login and /settings read it. */
export type ProviderReturn =
  | { is: 'signedIn'; code: string }
  | { is: 'linking'; code: string }
  | { is: 'refused'; error: ProviderError; isLink: boolean }

/** Ends what an attempt began: `query` is what the person brought back from the provider, with '?'. */
export async function returnFromProvider(
  deps: ReturnDeps,
  { query, browserKey }: { query: string; browserKey: string },
): Promise<ProviderReturn> {
  const { db, clock } = deps
  const brought = new URLSearchParams(query)
  const attempt = await spendAttempt(db, { state: brought.get('state') ?? '', browserKey, now: clock() })
  if (!attempt) return { is: 'refused', error: 'invalid_state', isLink: false }
  const { sessionId } = attempt
  const refuse = (error: ProviderError): ProviderReturn => ({ is: 'refused', error, isLink: sessionId !== null })
  const error = brought.get('error')
  // The person pressed Cancel there; any other error is a mistake of theirs or ours.
  if (error === 'access_denied' || (error === null && !brought.has('code'))) return refuse('no_code')
  const identity = await askProvider(deps, attempt, query)
  if (!identity) return refuse('oauth_failed')
  if (sessionId === null) {
    const signIn = await signInThroughProvider(deps, identity, { browserKey })
    return signIn.is === 'signedIn' ? signIn : refuse(signIn.error)
  }
  const code = await db
    .transaction()
    .execute((tx) => createLinkCode(tx, identity, { sessionId, browserKey, now: clock() }))
  return code === null ? refuse('invalid_state') : { is: 'linking', code }
}

async function askProvider(
  { provider, log }: ReturnDeps,
  attempt: SignInAttempt,
  query: string,
): Promise<ProviderIdentity | null> {
  try {
    return await provider.finish(attempt, query)
  } catch (error) {
    log.warn({ err: error }, 'a sign-in through the provider failed')
    return null
  }
}
