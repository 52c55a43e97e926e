// Account files whose import has begun. A server that ends in the middle leaves the file in its data folder, and the next start goes
// on with it (continueImports.ts).
import { existsSync, readdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Reader } from '../../core/reader.ts'
import { type FileLock, lockFile } from '../../lib/fileLock.ts'
import { makeFolder } from '../../lib/makeFolder.ts'

export type UnfinishedImport = {
  reader: Reader
  path: string
  /** Call it when the import has ended, and another start must not go on with it. */
  remove: () => Promise<void>
  /** Leaves the file to the next start. */
  leave: () => Promise<void>
}

const folderIn = (dataFolder: string): string => join(dataFolder, 'imports')
const uploadName = 'upload'
const lockName = 'lock'
/** An import that was continued and ended the process again would do so at each start. */
const continuedName = 'continued'

/** Moves an upload to where the next start finds it. Its folder is locked before, since processes may share a data folder. */
export async function holdUnfinished(
  dataFolder: string,
  reader: Reader,
  upload: { path: string },
): Promise<UnfinishedImport> {
  const arrived = dirname(upload.path)
  const lock = lockFile(join(arrived, lockName), { timeoutMs: 0 })
  if (!lock) throw new Error(`Nobody else knows ${arrived}.`)
  const folder = join(folderIn(dataFolder), `${reader.id}-${basename(arrived)}`)
  makeFolder(folderIn(dataFolder))
  await rename(arrived, folder)
  return unfinishedIn(folder, reader, lock)
}

/** The imports of ended processes, each at most once. Those that were continued before are deleted. */
export async function takeUnfinished(dataFolder: string): Promise<UnfinishedImport[]> {
  if (!existsSync(folderIn(dataFolder))) return []
  const taken: UnfinishedImport[] = []
  for (const name of readdirSync(folderIn(dataFolder))) {
    const folder = join(folderIn(dataFolder), name)
    const lock = lockFile(join(folder, lockName), { timeoutMs: 0 })
    if (!lock) continue
    const unfinished = unfinishedIn(folder, { id: Number.parseInt(name, 10) }, lock)
    if (!existsSync(unfinished.path) || existsSync(join(folder, continuedName))) {
      await unfinished.remove()
      continue
    }
    await writeFile(join(folder, continuedName), '')
    taken.push(unfinished)
  }
  return taken
}

function unfinishedIn(folder: string, reader: Reader, lock: FileLock): UnfinishedImport {
  return {
    reader,
    path: join(folder, uploadName),
    async remove() {
      // Deleted while it is locked, so no other process mistakes it for an abandoned one.
      await rm(folder, { recursive: true, force: true })
      lock.release()
    },
    async leave() {
      await rm(join(folder, continuedName), { force: true })
      lock.release()
    },
  }
}
