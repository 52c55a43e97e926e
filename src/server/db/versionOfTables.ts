// The newest version that has used this database. A release works on the tables of the next one, which only adds to them. It can't
// know what the one after that changes, so it must not start there (docs/decisions, overlapping versions).
import { z } from 'zod'
import { compareVersions, previousVersion, version } from '../../shared/version.ts'
import type { Db } from './schema.ts'

const versionOfTables = z.object({
  version: z.string(),
  /** The oldest version that works on these tables. */
  previousVersion: z.string(),
  /** When this version replaced another one, in milliseconds; null: the instance began with it. */
  updatedAt: z.number().nullable(),
})
type VersionOfTables = z.infer<typeof versionOfTables>

const name = 'version'

export async function findVersionOfTables(db: Db): Promise<VersionOfTables | null> {
  const saved = await db.selectFrom('instanceSettings').select('value').where('name', '=', name).executeTakeFirst()
  return saved === undefined ? null : versionOfTables.parse(JSON.parse(saved.value))
}

type Own = { version: string; previousVersion: string }

/** Stores that this version uses the tables. Throws, and changes nothing, when they are too new for it. */
export async function adoptVersion(db: Db, now: number, own: Own = { version, previousVersion }): Promise<void> {
  const found = await findVersionOfTables(db)
  if (found !== null && compareVersions(found.previousVersion, own.version) > 0) {
    throw new Error(
      `The database was used by version ${found.version}, and this is version ${own.version}. ` +
        `It works with version ${found.previousVersion} and later. Start one of these, or restore a backup.`,
    )
  }
  if (found !== null && compareVersions(found.version, own.version) >= 0) return
  // Up to 0.1.0, the version was not stored.
  const isUpdate = found !== null || (await hasAccounts(db))
  const value = JSON.stringify({ ...own, updatedAt: isUpdate ? now : null } satisfies VersionOfTables)
  await db
    .insertInto('instanceSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
