import type { User } from '../../../shared/api/entities.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Done twice, the first time counts. */
export async function completeOnboarding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: { id: number },
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set((users) => ({ onboardedAt: users.fn.coalesce('onboardedAt', users.val(clock())) }))
    .where('id', '=', reader.id)
    .returningAll()
    .executeTakeFirst()
  return presentUser(user ?? missing('account'))
}
