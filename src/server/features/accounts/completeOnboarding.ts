import type { User } from '../../../shared/api/entities.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { setOnboarded } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Keeps the first time. */
export async function completeOnboarding({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader): Promise<User> {
  const user = await setOnboarded(db, reader.id, clock())
  return presentUser(user ?? missing('account'))
}
