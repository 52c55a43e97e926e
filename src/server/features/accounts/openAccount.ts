import type { Config } from '../../config.ts'
import { hasAccounts, insertUser } from '../../core/accounts/users.queries.ts'
import { createDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Tx, UserRow } from '../../db/schema.ts'

export type NewAccount = Pick<UserRow, 'email' | 'name' | 'passwordHash' | 'emailVerifiedAt'>

export type OpenedAccount = { is: 'opened'; user: UserRow } | { is: 'closed' } | { is: 'taken' }

/**
 * Opens an account with its three columns. The first one is admin, and may be opened even while registration is closed.
 * 'taken': another account with that address came first.
 */
export async function openAccount(
  tx: Tx,
  account: NewAccount,
  { config, now }: { config: Pick<Config, 'registration'>; now: number },
): Promise<OpenedAccount> {
  const isFirst = await isFirstAccount(tx)
  if (!isFirst && (await findRegistration(tx, config)) === 'closed') return { is: 'closed' }
  const user = await insertUser(tx, {
    ...account,
    name: account.name || null,
    adminSince: isFirst ? now : null,
    createdAt: now,
  })
  if (!user) return { is: 'taken' }
  await createDefaultColumns(tx, user.id)
  return { is: 'opened', user }
}

/** Of two concurrent first accounts, the second waits at this unique row, then sees the first. */
async function isFirstAccount(tx: Tx): Promise<boolean> {
  if (await hasAccounts(tx)) return false
  await instanceSecret(tx, 'first account')
  return !(await hasAccounts(tx))
}
