import { DatabaseSync } from 'node:sqlite'

const busy = 5

export type FileLock = { release: () => void }

/**
 * Holds `file` for this process until `release`, or until the process ends in whatever way: an exclusive transaction on a file of
 * its own is a lock that the operating system takes back by itself, which a file with a process number in it is not. Null when
 * another process holds it and keeps it for `timeoutMs`. Throws when the file cannot be made.
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
