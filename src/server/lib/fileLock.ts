import { DatabaseSync } from 'node:sqlite'

const busy = 5

export type FileLock = { release: () => void }

/**
 * Locks `file` for this process until `release` or until the process ends in any way. The lock is an exclusive SQLite
 * transaction, which the operating system releases by itself, unlike a file with a process id. Null when another process holds
 * it for `timeoutMs`. Throws when the file cannot be made.
 */
export function lockFile(file: string, { timeoutMs }: { timeoutMs: number }): FileLock | null {
  const lock = new DatabaseSync(file, { timeout: timeoutMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
  return { release: () => lock.close() }
}
