import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import { spendInvite } from '../../core/accounts/invites.queries.ts'
import { countWaiting, hasAccounts, insertUser } from '../../core/accounts/users.queries.ts'
import { createDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Tx, UserRow } from '../../db/schema.ts'

export type NewAccount = Pick<UserRow, 'email' | 'name' | 'passwordHash' | 'emailVerifiedAt'>

export type Refusal = 'closed' | 'uninvited' | 'inviteInvalid' | 'taken'
export type OpenedAccount = { is: 'opened' | 'waiting'; user: UserRow } | { is: Refusal }

type OpeningContext = {
  config: Pick<Config, 'registration' | 'invites'>
  now: number
  invite?: string | undefined
  /** By a proxy that may create accounts, in every mode of registration. */
  isVouchedFor?: boolean
}

/**
 * Opens an account with its three columns. The first one is admin, and may be opened in every mode of registration. 'waiting': an admin has
 * to approve it. 'taken': another account with that address came first. After any refusal the transaction must be taken back.
 */
export async function openAccount(tx: Tx, account: NewAccount, context: OpeningContext): Promise<OpenedAccount> {
  const isFirst = await isFirstAccount(tx)
  const entry = isFirst || context.isVouchedFor ? 'opened' : await enter(tx, context)
  if (entry !== 'opened' && entry !== 'waiting') return { is: entry }
  const { now } = context
  const waitingSince = entry === 'waiting' ? now : null
  const user = await insertUser(tx, {
    ...account,
    name: account.name || null,
    adminSince: isFirst ? now : null,
    suspendedAt: waitingSince,
    waitingSince,
    createdAt: now,
  })
  if (!user) return { is: 'taken' }
  await createDefaultColumns(tx, user.id)
  return { is: entry, user }
}

/** By the mode of registration. An invitation takes the place of an approval. */
async function enter(tx: Tx, { config, now, invite }: OpeningContext): Promise<'opened' | 'waiting' | Refusal> {
  const registration = await findRegistration(tx, config)
  if (registration === 'closed' || registration === 'open') return registration === 'open' ? 'opened' : 'closed'
  if (invite !== undefined) return (await spendInvite(tx, { token: invite, now, config })) ? 'opened' : 'inviteInvalid'
  if (registration === 'invite') return 'uninvited'
  return (await countWaiting(tx)) < limits.waitingAccountsMax ? 'waiting' : 'closed'
}

/** Of two concurrent first accounts, the second waits at this unique row, then sees the first. */
async function isFirstAccount(tx: Tx): Promise<boolean> {
  if (await hasAccounts(tx)) return false
  await instanceSecret(tx, 'first account')
  return !(await hasAccounts(tx))
}
