import { newToken } from '../lib/tokens.ts'
import type { Db } from './schema.ts'

/** A key that the instance generates on first use, the same for all its processes and across restarts. */
export async function instanceSecret(db: Db, name: string): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known.value
  await db
    .insertInto('instanceSecrets')
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Another process may have been faster.
  const made = await findSecret(db, name)
  if (made === undefined) throw new Error(`The secret ${name} was deleted meanwhile.`)
  return made.value
}

const findSecret = (db: Db, name: string) =>
  db.selectFrom('instanceSecrets').select('value').where('name', '=', name).executeTakeFirst()
