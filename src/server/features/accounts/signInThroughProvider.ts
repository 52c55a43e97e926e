import { findAccountOfIdentity } from './findAccountOfIdentity.ts'
import { createSignInCode } from './oauthCodes.queries.ts'
import type { ProviderIdentity } from './signInProvider.ts'
import type { UserDeps } from './userDeps.ts'

/** `code` is what the browser exchanges for a session. */
export type ProviderSignIn =
  | { is: 'signedIn'; code: string }
  | { is: 'refused'; error: 'oauth_failed' | 'suspended' | 'waiting' }

/** Signs in the person that the provider identified. The returned code is exchanged for a session. */
export async function signInThroughProvider(
  { db, config, clock, log, events }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'log' | 'events'>,
  identity: ProviderIdentity,
  { browserKey }: { browserKey: string },
): Promise<ProviderSignIn> {
  const signIn = await db.transaction().execute(async (tx) => {
    const now = clock()
    const account = await findAccountOfIdentity(tx, identity, { config, now })
    if (account.is !== 'account') return account
    const userId = account.user.id
    return { is: 'signedIn', userId, code: await createSignInCode(tx, { userId, browserKey, now }) } as const
  })
  if (signIn.is === 'suspended' || signIn.is === 'waiting') return { is: 'refused', error: signIn.is }
  if (signIn.is === 'refused') {
    log.warn({ reason: signIn.reason }, 'a sign-in through the provider was refused')
    return { is: 'refused', error: 'oauth_failed' }
  }
  // An account that had never been verified is its true owner's now, and all others are signed out.
  events.sessionsEnded(signIn.userId)
  return { is: 'signedIn', code: signIn.code }
}
