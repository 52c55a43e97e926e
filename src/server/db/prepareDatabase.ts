import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { findDatabaseTrouble } from './databaseTrouble.ts'
import { migrate } from './migrate.ts'
import { type DatabaseAddress, openDatabase } from './openDatabase.ts'

/** A database that starts together with this process, as after a power cut, is waited for. */
const patienceMs = 60 * second
const pauseMs = second

/**
 * Waits for the database and brings its tables to this version, on a connection of its own: a migration of a large table
 * may take longer than any call. Rejects when the database is not there within a minute, or is not as it should be.
 */
export async function prepareDatabase(address: DatabaseAddress, log: Log): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  const db = openDatabase(address, () => {}, { name: 'broadsheet migration', connectionsMax: 2 })
  try {
    for (;;) {
      try {
        const done = await migrate(db, address.is === 'sqlite' ? { sqliteFile: address.file } : {})
        if (done.length > 0) log.info({ migrations: done }, 'the tables are brought to this version')
        return
      } catch (error) {
        if (findDatabaseTrouble(error) !== 'away' || performance.now() > giveUpAt) throw error
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database')
        await sleep(pauseMs)
      }
    }
  } finally {
    await db.destroy()
  }
}
