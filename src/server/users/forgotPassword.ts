import { messages } from '../../shared/messages.ts'
import { createReset } from './resets.queries.ts'
import type { UserDeps } from './userDeps.ts'
import { findUserByEmail } from './users.queries.ts'

/** Answers the same for every address; the token is shown only where EXPOSE_RESET_TOKEN says so. */
export async function forgotPassword(
  { db, config, clock }: Pick<UserDeps, 'db' | 'config' | 'clock'>,
  { email }: { email: string },
): Promise<{ message: string; token?: string }> {
  const user = await findUserByEmail(db, email)
  const token = user && (await createReset(db, user.id, clock()))
  return { message: messages.resetMailSent, ...(config.exposeResetToken && token ? { token } : {}) }
}
