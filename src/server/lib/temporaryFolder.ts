// Files that a process needs only while it runs, such as uploads. They are in the data folder, which has space and is closed to
// other users of the machine. A killed process leaves its files behind; the next start deletes them.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, lockFile } from './fileLock.ts'
import { makeFolder } from './makeFolder.ts'

/** Keep it as long as the folder is used: it holds the lock. */
export type TemporaryFolder = {
  path: string
  /** Deletes the folder with its content. */
  remove: () => void
}

const ownPrefix = 'of-process-'
const lockName = 'lock'
/** Starting processes wait for each other. Deleting a few files is quick. */
const sweepTimeoutMs = 30_000

export const temporaryFolderIn = (dataFolder: string): string => join(dataFolder, 'temporary')

/**
 * Makes a folder for this process and deletes those of ended processes. Any number of processes may share a data folder: each
 * holds a lock in its own folder as long as it runs.
 */
export function openTemporaryFolder(dataFolder: string): TemporaryFolder {
  const parent = temporaryFolderIn(dataFolder)
  makeFolder(parent)
  // Without it, a folder that another process has made and not locked yet would look abandoned.
  const sweep = lockFile(join(parent, lockName), { timeoutMs: sweepTimeoutMs })
  if (!sweep) throw new Error(`Another process is cleaning up ${parent} and does not finish.`)
  try {
    for (const name of readdirSync(parent)) if (name.startsWith(ownPrefix)) removeIfAbandoned(join(parent, name))
    return makeOwn(parent)
  } finally {
    sweep.release()
  }
}

function makeOwn(parent: string): TemporaryFolder {
  const path = mkdtempSync(join(parent, ownPrefix))
  const lock = lockFile(join(path, lockName), { timeoutMs: 0 })
  if (!lock) throw new Error(`Nobody else knows ${path}.`)
  return { path, remove: () => removeLocked(path, lock) }
}

function removeIfAbandoned(folder: string): void {
  const lock = lockFile(join(folder, lockName), { timeoutMs: 0 })
  if (lock) removeLocked(folder, lock)
}

/** Deleted while it is locked, so no other process can mistake it for abandoned in between. */
function removeLocked(folder: string, lock: FileLock): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } finally {
    lock.release()
  }
}
