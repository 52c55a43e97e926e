// Files that a process needs only while it runs, such as uploads. They lie in the data folder, which has room and is closed to other
// users of the machine. A process that was killed leaves its files behind; the next one to start deletes them.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLock, lockFile } from './fileLock.ts'
import { makeFolder } from './makeFolder.ts'

/** To be kept for as long as the folder is used: it holds the lock. */
export type TemporaryFolder = {
  path: string
  /** Deletes it with what is in it. */
  remove: () => void
}

const ownPrefix = 'of-process-'
const lockName = 'lock'
/** Starting processes wait for each other. A sweep deletes a few files. */
const sweepTimeoutMs = 30_000

export const temporaryFolderIn = (dataFolder: string): string => join(dataFolder, 'temporary')

/**
 * Makes a folder for this process and deletes those of processes that have ended. Any number of processes may share a data
 * folder: each holds a lock in its own folder for as long as it lives.
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

/** Deleted while it is locked: nobody else can take it for abandoned in between. */
function removeLocked(folder: string, lock: FileLock): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } finally {
    lock.release()
  }
}
