// A cache of fetched pictures in a folder with a limit in bytes; the least recently used is deleted first. The folder may be
// emptied at any time.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { hour } from '../../lib/clock.ts'
import { makeFolder } from '../../lib/makeFolder.ts'

/** `type`: recognized from the bytes. `body`: a stream for a large picture of the cache, which a caller must read or destroy. */
export type Picture = { type: string; size: number; body: Uint8Array | Readable }

export type PictureCache = {
  read: (key: string) => Promise<Buffer | null>
  /** Callers who take long to receive a large picture hold a piece of it in memory, and not all of it. */
  open: (key: string) => Promise<Picture | null>
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** For the admin's page. */
  size: () => { pictures: number; bytes: number; maxBytes: number }
}

/** The limit of the folder. */
export const pictureCacheMaxBytes = 512 * 1024 * 1024

export function createPictureCache(folder: string, maxBytes: number): PictureCache {
  makeFolder(folder)
  removeDrafts(folder)
  // Insertion order is the order of last use.
  const sizes = new Map(filesByAge(folder).map(({ name, bytes }) => [name, bytes]))
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function makeRoom(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      forget(name)
      await unlink(join(folder, name)).catch(() => {})
    }
  }

  /** Null for a picture that isn't there, or not any more. */
  async function use<Result>(key: string, work: (file: string) => Promise<Result>): Promise<Result | null> {
    const name = nameOf(key)
    const bytes = sizes.get(name)
    if (bytes === undefined) return null
    sizes.delete(name)
    sizes.set(name, bytes)
    return work(join(folder, name)).catch(() => {
      forget(name)
      return null
    })
  }

  return {
    read: (key) => use(key, (file) => readFile(file)),
    open: (key) => use(key, openPicture),
    async write(key, bytes) {
      const name = nameOf(key)
      // Under another name first: a picture half written never counts as one.
      const draft = join(folder, `${name}.${randomUUID()}${draftEnding}`)
      try {
        await writeFile(draft, bytes)
        await rename(draft, join(folder, name))
      } catch (error) {
        await unlink(draft).catch(() => {})
        throw error
      }
      forget(name)
      sizes.set(name, bytes.byteLength)
      total += bytes.byteLength
      await makeRoom()
    },
    size: () => ({ pictures: sizes.size, bytes: total, maxBytes }),
  }
}

const pieceBytes = 64 * 1024

async function openPicture(path: string): Promise<Picture | null> {
  const file = await open(path)
  let isStreamed = false
  try {
    const { size } = await file.stat()
    const start = await readStart(file, Math.min(size, pieceBytes))
    const type = pictureTypeOf(start)
    isStreamed = type !== null && size > pieceBytes
    if (type === null) return null
    return { type, size, body: isStreamed ? file.createReadStream({ start: 0, highWaterMark: pieceBytes }) : start }
  } finally {
    // A stream closes its file itself.
    if (!isStreamed) await file.close()
  }
}

async function readStart(file: FileHandle, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(bytes), 0, bytes, 0)
  return buffer.subarray(0, bytesRead)
}

const draftEnding = '.draft'

/** Writing takes a moment: an older draft is left over from a killed process, a younger one may be another process's. */
const draftMaxAgeMs = hour

function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(draftEnding))) {
    const draft = join(folder, name)
    const changedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - changedAt > draftMaxAgeMs) rmSync(draft, { force: true })
  }
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')

function filesByAge(folder: string): { name: string; bytes: number }[] {
  return (
    readdirSync(folder)
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .map((name) => ({ name, stat: statSync(join(folder, name), { throwIfNoEntry: false }) }))
      // Another process may have deleted some just now.
      .flatMap(({ name, stat }) => (stat ? [{ name, bytes: stat.size, changedAt: stat.mtimeMs }] : []))
      .sort((one, other) => one.changedAt - other.changedAt)
  )
}
