import { newToken } from '../lib/tokens.ts'
import type { Db } from './schema.ts'

/** A key that the instance generates on first use, the same for all its processes and across restarts. */
export async function instanceSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('instanceSecrets')
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('instanceSecrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
