import { close, fdatasync, open } from 'node:fs'
import { sql } from 'kysely'

/**
 * Begins a statement whose commit may wait for the disk: it is written at once and survives the end of the process, but a power
 * cut within the next second may take it back. For marks that a reader would hardly miss, since waiting for the disk is most of
 * what they cost. SQLite only; PostgreSQL reads a comment.
 */
export const syncedLater = sql.raw('/* synced later */ ')

const beginning = '/* synced later */'
export const isSyncedLater = (text: string): boolean => text.startsWith(beginning)

const pauseMs = 1000

/** `sync` brings all commits of a database file to the disk, soon and off this thread; one call serves many. */
export function createLateSync(file: string): { sync: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  return {
    sync() {
      timer ??= setTimeout(() => {
        timer = undefined
        syncFile(`${file}-wal`)
      }, pauseMs)
      // A stop closes the database, which syncs it.
      timer.unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** The next full commit syncs the file as well, so a failure needs no more than that. */
function syncFile(file: string): void {
  open(file, 'r+', (error, handle) => {
    if (error === null) fdatasync(handle, () => close(handle, () => {}))
  })
}
