import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../lib/makeFolder.ts'

/** One that is just stopping is waited for: whoever restarts the product does not see its last second. */
const patienceMs = 3_000

/**
 * Holds the data folder for this process until `release`, or until the process ends in whatever way: an exclusive
 * transaction on a file of its own is a lock that the operating system takes back by itself, which a file with a
 * process number in it is not. Throws when another process holds it.
 */
export function lockDataFolder(folder: string): { release: () => void } {
  makeFolder(folder)
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: patienceMs })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `Another Broadsheet is using the data folder ${folder}. Stop it, or give this one another DATA_DIR.`,
    )
  }
  return { release: () => lock.close() }
}
