import { type KeyScope, keyScopeSchema } from '../../../shared/features/keys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { AppKeyRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { hashesOfKey, newKeySecret } from './keySecrets.ts'
import { findKeys, insertKey } from './keys.queries.ts'

/** Creates a key. Its secret is not stored, so only this answer has it. Throws Conflict above the limit. */
export async function createKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  { name, scopes }: { name: string; scopes: KeyScope[] },
): Promise<{ key: AppKeyRow; secret: string }> {
  const secret = newKeySecret()
  const key = await db.transaction().execute(async (tx) => {
    const { email } = (await lockUser(tx, reader.id)) ?? missing('account')
    if ((await findKeys(tx, reader)).length >= limits.keysMax) throw new Conflict(texts.tooManyKeys)
    return insertKey(tx, reader, {
      name,
      scopes: keyScopeSchema.options.filter((scope) => scopes.includes(scope)),
      ...hashesOfKey({ email, secret }),
      createdAt: clock(),
    })
  })
  return { key, secret }
}
