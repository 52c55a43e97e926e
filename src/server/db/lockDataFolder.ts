import { join } from 'node:path'
import { type FileLock, lockFile } from '../lib/fileLock.ts'
import { makeFolder } from '../lib/makeFolder.ts'

/** Waits for a process that is just stopping: a restart overlaps with its last second. */
const timeoutMs = 3_000

/** Locks the data folder for this process (lib/fileLock.ts). Throws when another process holds the lock. */
export function lockDataFolder(folder: string): FileLock {
  const lock = tryLock(folder)
  if (lock) return lock
  throw new Error(`Another Broadsheet is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`)
}

function tryLock(folder: string): FileLock | null {
  try {
    makeFolder(folder)
    return lockFile(join(folder, 'lock'), { timeoutMs })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The data folder ${folder} can't be used: ${reason}. Is its disk full, read-only, or another user's?`,
    )
  }
}
