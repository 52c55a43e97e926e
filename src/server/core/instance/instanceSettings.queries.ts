// Settings that an admin changes at run time, and what the instance remembers about itself. The environment takes precedence:
// a REGISTRATION other than 'open' can't be changed here.
import { type Registration, registrationSchema } from '../../../shared/features/admin.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'

export async function findRegistration(db: Db, config: Pick<Config, 'registration'>): Promise<Registration> {
  if (config.registration !== 'open') return config.registration
  return registrationSchema.catch('open').parse(await findSetting(db, 'registration'))
}

export const saveRegistration = (db: Db, registration: Registration): Promise<void> =>
  saveSetting(db, 'registration', registration)

export async function findSetting(db: Db, name: string): Promise<string | null> {
  const setting = await db.selectFrom('instanceSettings').select('value').where('name', '=', name).executeTakeFirst()
  return setting?.value ?? null
}

/** False when another process was first. `from`: null for a setting that is missing. */
export async function replaceSetting(
  db: Db,
  name: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  if (from === null) {
    const value = { name, value: to }
    const missing = db.insertInto('instanceSettings').values(value)
    const added = missing.onConflict((conflict) => conflict.column('name').doNothing()).returning('name')
    return (await added.executeTakeFirst()) !== undefined
  }
  const present = db.updateTable('instanceSettings').where('name', '=', name).where('value', '=', from)
  return (await present.set({ value: to }).returning('name').executeTakeFirst()) !== undefined
}

export async function saveSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('instanceSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
