// Settings that an admin changes at run time. The environment takes precedence: REGISTRATION=closed can't be opened here.
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'

export type Registration = 'open' | 'closed'

export async function findRegistration(db: Db, config: Pick<Config, 'registration'>): Promise<Registration> {
  if (config.registration === 'closed') return 'closed'
  const setting = await db
    .selectFrom('instanceSettings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst()
  return setting?.value === 'closed' ? 'closed' : 'open'
}

export async function saveRegistration(db: Db, registration: Registration): Promise<void> {
  await db
    .insertInto('instanceSettings')
    .values({ name: 'registration', value: registration })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: registration }))
    .execute()
}
