// The newest version, as the operator's address last reported it.
import { z } from 'zod'
import { compareVersions, version as ownVersion } from '../../../shared/version.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { findSetting, saveSetting } from './instanceSettings.queries.ts'

const newestVersion = z.object({
  /** In milliseconds. */
  askedAt: z.number(),
  /** Null: the address reported none. `url` is the page about it. */
  newest: z.object({ version: z.string(), url: z.string() }).nullable(),
})
export type NewestVersion = z.infer<typeof newestVersion>

export async function findNewestVersion(db: Db): Promise<NewestVersion | null> {
  const saved = await findSetting(db, 'newestVersion')
  return saved === null ? null : newestVersion.parse(JSON.parse(saved))
}

export const saveNewestVersion = (db: Db, state: NewestVersion): Promise<void> =>
  saveSetting(db, 'newestVersion', JSON.stringify(state))

/** Null unless it is newer than this version. */
export async function findNewerVersion(
  db: Db,
  { updateCheckUrl }: Pick<Config, 'updateCheckUrl'>,
): Promise<NewestVersion['newest']> {
  if (updateCheckUrl === null) return null
  const newest = (await findNewestVersion(db))?.newest ?? null
  return newest !== null && compareVersions(newest.version, ownVersion) > 0 ? newest : null
}
