import { changePreferences } from '../../core/accounts/preferences.ts'
import { lockUser, updateUser } from '../../core/accounts/users.queries.ts'
import { followMailChoice } from '../../core/paper/followMailChoice.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'

/** No effect the second time, nor for an account that is gone. */
export async function stopMails({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader): Promise<void> {
  const change = { paperMail: false }
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, reader.id)
    if (user === undefined) return
    const changed = await updateUser(tx, user.id, { preferences: changePreferences(user.preferences, change) })
    await followMailChoice(tx, changed, { change, now: clock() })
  })
}
