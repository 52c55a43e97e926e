// One-time codes that a browser exchanges for a session at the end of a provider sign-in. Stored as hashes; valid once, for two
// minutes and only in the browser where the sign-in began.
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

export type PresentedCode = { code: string; browserKey: string; now: number }

/** Returns a new code; deletes expired ones. */
export async function createSignInCode(
  tx: Tx,
  { userId, browserKey, now }: { userId: number; browserKey: string; now: number },
): Promise<string> {
  const code = newToken()
  await tx.deleteFrom('oauthCodes').where('expiresAt', '<=', now).execute()
  await tx
    .insertInto('oauthCodes')
    .values({
      codeHash: hashToken(code),
      userId,
      browserHash: hashToken(browserKey),
      expiresAt: now + limits.signInCodeMinutes * minute,
    })
    .execute()
  return code
}

/** Undefined when the code is unknown, used, expired or another browser's. */
export async function findOwnerOfCode(db: Db, { code, browserKey, now }: PresentedCode): Promise<number | undefined> {
  const found = await db
    .selectFrom('oauthCodes')
    .select('userId')
    .where('codeHash', '=', hashToken(code))
    .where('browserHash', '=', hashToken(browserKey))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found?.userId
}

/** False when the code is no longer valid. */
export async function spendSignInCode(tx: Tx, { code, browserKey, now }: PresentedCode): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oauthCodes')
    .where('codeHash', '=', hashToken(code))
    .where('browserHash', '=', hashToken(browserKey))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
