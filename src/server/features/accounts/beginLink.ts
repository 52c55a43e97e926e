import { texts } from '../../../shared/texts/texts.ts'
import { requirePassword } from '../../core/accounts/requirePassword.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { BadGateway, missing } from '../../http/errors.ts'
import { saveAttempt } from './oauthAttempts.queries.ts'
import type { SignInProvider } from './signInProvider.ts'
import type { UserDeps } from './userDeps.ts'

/**
 * Begins to link the provider to the reader's account. The attempt belongs to the session and to the browser's cookie. Returns
 * the provider's page that the browser goes to. Throws NotFound without a provider, Forbidden without the current password,
 * BadGateway when the provider can't be reached.
 */
export async function beginLink(
  deps: Pick<UserDeps, 'db' | 'clock' | 'log' | 'passwords'> & { provider: SignInProvider | null },
  reader: SessionReader,
  { browserKey, currentPassword }: { browserKey: string; currentPassword: string | undefined },
): Promise<{ url: string }> {
  const { db, clock, log } = deps
  const provider = deps.provider ?? missing('sign-in provider')
  const user = (await findUser(db, reader.id)) ?? missing('account')
  await requirePassword(deps, user, currentPassword)
  // Another person may be signed in at the provider in this browser, so the provider asks for the sign-in again.
  const begun = await provider.begin({ asksAgain: true }).catch((error: unknown) => {
    log.error({ err: error }, 'the sign-in provider cannot be reached')
    throw new BadGateway(texts.providerUnreachable)
  })
  await saveAttempt(db, begun.attempt, { browserKey, sessionId: reader.sessionId, now: clock() })
  return { url: begun.url.href }
}
