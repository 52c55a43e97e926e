import { findAccountOfIdentity } from './findAccountOfIdentity.ts'
import { spendAttempt } from './oauthAttempts.queries.ts'
import { createSignInCode } from './oauthCodes.queries.ts'
import type { ProviderIdentity, SignInAttempt, SignInProvider } from './signInProvider.ts'
import type { UserDeps } from './userDeps.ts'

type SignInDeps = Pick<UserDeps, 'db' | 'config' | 'clock' | 'log' | 'events'> & { provider: SignInProvider }

/** `code` is what the browser exchanges for a session; `error` as /login reads it. */
export type ProviderSignIn =
  | { is: 'signedIn'; code: string }
  | { is: 'refused'; error: 'invalid_state' | 'oauth_failed' | 'no_code' | 'suspended' }

/** Ends what startSignIn began: `query` is what the person brought back from the provider, with '?'. */
export async function signInThroughProvider(
  deps: SignInDeps,
  { query, browserKey }: { query: string; browserKey: string },
): Promise<ProviderSignIn> {
  const { db, config, clock, log, events } = deps
  const brought = new URLSearchParams(query)
  const attempt = await spendAttempt(db, { state: brought.get('state') ?? '', browserKey, now: clock() })
  if (!attempt) return { is: 'refused', error: 'invalid_state' }
  const error = brought.get('error')
  // The person pressed Cancel there; any other error is a mistake of theirs or ours.
  if (error === 'access_denied' || (error === null && !brought.has('code'))) return { is: 'refused', error: 'no_code' }
  const identity = await askProvider(deps, attempt, query)
  if (!identity) return { is: 'refused', error: 'oauth_failed' }
  const signIn = await db.transaction().execute(async (tx) => {
    const now = clock()
    const account = await findAccountOfIdentity(tx, identity, { config, now })
    if (account.is !== 'account') return account
    const userId = account.user.id
    return { is: 'signedIn', userId, code: await createSignInCode(tx, { userId, browserKey, now }) } as const
  })
  if (signIn.is === 'suspended') return { is: 'refused', error: 'suspended' }
  if (signIn.is === 'refused') {
    log.warn({ reason: signIn.reason }, 'a sign-in through the provider was refused')
    return { is: 'refused', error: 'oauth_failed' }
  }
  // An account that had never been verified is its true owner's now, and all others are signed out.
  events.sessionsEnded(signIn.userId)
  return { is: 'signedIn', code: signIn.code }
}

async function askProvider(
  { provider, log }: SignInDeps,
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
