import type { Config } from './config.ts'
import { instanceSecret } from './db/instanceSecret.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/openDatabase.ts'
import type { Deps } from './deps.ts'
import { createFetcher } from './fetching/guardedFetch.ts'
import type { Log } from './lib/log.ts'
import type { EventHub } from './live/eventHub.ts'
import { refuseHalfMoved } from './moving/moves.queries.ts'
import { createPictureAddresses } from './pictures/pictureAddress.ts'

/** Opens all that a role needs, tables brought up to date. Closing is the caller's: `deps.db.destroy()`. */
export async function openDeps(config: Config, parts: { log: Log; events: EventHub }): Promise<Deps> {
  const db = openDatabase(config.database, (error) => parts.log.error({ err: error }, 'a database connection broke'))
  await migrate(db, config.database.is === 'sqlite' ? { sqliteFile: config.database.file } : {})
  await refuseHalfMoved(db)
  return {
    db,
    config,
    clock: Date.now,
    ...parts,
    fetcher: createFetcher({
      allowPrivateNetworks: config.fetchAllowPrivateNetworks,
      allowHosts: [...config.fetchAllowHosts],
      userAgent: userAgent(config),
    }),
    pictures: createPictureAddresses(await instanceSecret(db, 'pictures'), config.images),
  }
}

/** Honest, with a way to reach who runs this instance. */
function userAgent({ publicUrl, contactEmail }: Config): string {
  const contact = [publicUrl, contactEmail].filter(Boolean).join('; ')
  return contact ? `Broadsheet/0.1 (feed reader; +${contact})` : 'Broadsheet/0.1 (feed reader)'
}
