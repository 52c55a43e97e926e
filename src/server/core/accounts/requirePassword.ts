import { texts } from '../../../shared/texts/texts.ts'
import type { UserRow } from '../../db/schema.ts'
import { Forbidden } from '../../http/errors.ts'
import type { Passwords } from './passwords.ts'

/** Changing a sign-in method takes more than a session. Throws Forbidden, because a 401 would sign the reader out. */
export async function requirePassword(
  { passwords }: { passwords: Passwords },
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) throw new Forbidden(texts.noPasswordYet)
  if (password === undefined || (await passwords.check(password, user.passwordHash, { is: 'known' })) === 'wrong')
    throw new Forbidden(texts.wrongPassword)
}
