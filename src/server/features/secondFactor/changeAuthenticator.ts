import { texts } from '../../../shared/texts/texts.ts'
import { findUser, lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import {
  confirmPendingSecret,
  deleteAuthenticator,
  findAuthenticator,
  writePendingSecret,
} from '../../core/secondFactor/authenticators.queries.ts'
import { readCode } from '../../core/secondFactor/readCode.ts'
import { renewRecoveryCodes } from '../../core/secondFactor/recoveryCodes.queries.ts'
import { hasSecondFactor } from '../../core/secondFactor/requiredFactor.ts'
import { addressOfSecret, newSecret } from '../../core/secondFactor/totp.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { requireTwoSteps } from '../../core/sessions/requireTwoSteps.ts'
import { lowerSessions, raiseSession } from '../../core/sessions/sessions.queries.ts'
import type { UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Forbidden, missing } from '../../http/errors.ts'

type FactorDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** The secret of a new app. Nothing changes until a code of the app confirms it. */
export async function addAuthenticator({ db }: FactorDeps, reader: Reader) {
  const { email } = (await findUser(db, reader.id)) ?? missing('account')
  const secret = newSecret()
  await writePendingSecret(db, reader, secret)
  return { secret, address: addressOfSecret(secret, email) }
}

/** From now on a sign-in needs a code. Returns the recovery codes. Throws Forbidden for a wrong code. */
export async function confirmAuthenticator(
  { db, clock, config }: FactorDeps,
  reader: SessionReader,
  typed: { code: string },
) {
  const { code } = readCode(typed.code)
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, reader.id))) missing('account')
    // Of two sessions that add the first factor at once, the second one sees that of the first.
    await requireTwoSteps(tx, config, reader, { isEnrolling: true })
    if (!(await confirmPendingSecret(tx, reader, { code, now: clock() }))) throw new Forbidden(texts.codeWrong)
    await raiseSession(tx, reader)
    return renewRecoveryCodes(tx, reader)
  })
  return { recoveryCodes }
}

/** Returns the account, for a mail about it. */
export async function removeAuthenticator({ db, config }: FactorDeps, reader: Reader): Promise<UserRow> {
  return db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    await deleteAuthenticator(tx, reader)
    if (!(await hasSecondFactor(tx, config, reader))) await lowerSessions(tx, reader)
    return user
  })
}

/** Replaces the recovery codes. Throws BadRequest without an app: no sign-in needs them then. */
export async function renewCodes({ db }: FactorDeps, reader: Reader) {
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, reader.id))) missing('account')
    if ((await findAuthenticator(tx, reader)) === null) throw new BadRequest(texts.codesAreOff)
    return renewRecoveryCodes(tx, reader)
  })
  return { recoveryCodes }
}
