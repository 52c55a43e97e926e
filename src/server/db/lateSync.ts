import { close, fdatasync, open } from 'node:fs'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db } from './schema.ts'

type LateQuery<Row> = CompiledQuery<Row> & { isSyncedLater?: true }

/**
 * Runs a statement that commits without waiting for the disk. The commit survives the end of the process, but a power cut within
 * the next second may undo it. For marks that a reader would hardly miss, because waiting for the disk is most of their cost.
 * PostgreSQL runs it like any other.
 */
export function executeSyncedLater<Row>(db: Db, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const query: LateQuery<Row> = { ...statement.compile(db), isSyncedLater: true }
  return db.executeQuery(query)
}

export const isSyncedLater = (query: LateQuery<unknown>): boolean => query.isSyncedLater === true

const pauseMs = 1000

/** `sync` writes all commits of a database file to the disk within a second, off this thread. Many calls share one write. */
export function createLateSync(file: string): { sync: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  return {
    sync() {
      timer ??= setTimeout(() => {
        timer = undefined
        syncFile(`${file}-wal`)
      }, pauseMs)
      // Stopping the process closes the database, which syncs it.
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** A failure is ignored, because the next durable commit syncs the file too. */
function syncFile(file: string): void {
  open(file, 'r+', (error, handle) => {
    if (error === null) fdatasync(handle, () => close(handle, () => {}))
  })
}
