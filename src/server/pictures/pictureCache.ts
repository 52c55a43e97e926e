// Pictures already fetched, in a folder, at most so many bytes: the one not looked at for longest goes first. The folder
// is only a cache: it may be emptied at any time.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PictureCache = {
  read: (url: string) => Promise<Buffer | null>
  write: (url: string, bytes: Uint8Array) => Promise<void>
  /** For the admin's page. */
  size: () => { pictures: number; bytes: number; maxBytes: number }
}

/** The folder never holds more. */
export const pictureCacheMaxBytes = 512 * 1024 * 1024

export function createPictureCache(folder: string, maxBytes: number): PictureCache {
  mkdirSync(folder, { recursive: true })
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

  return {
    async read(url) {
      const name = nameOf(url)
      const bytes = sizes.get(name)
      if (bytes === undefined) return null
      sizes.delete(name)
      sizes.set(name, bytes)
      return readFile(join(folder, name)).catch(() => {
        forget(name)
        return null
      })
    },
    async write(url, bytes) {
      const name = nameOf(url)
      // Under another name first: a picture half written never counts as one.
      const draft = join(folder, `${name}.${process.pid}.draft`)
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
      forget(name)
      sizes.set(name, bytes.byteLength)
      total += bytes.byteLength
      await makeRoom()
    },
    size: () => ({ pictures: sizes.size, bytes: total, maxBytes }),
  }
}

const nameOf = (url: string) => createHash('sha256').update(url).digest('hex')

function filesByAge(folder: string): { name: string; bytes: number }[] {
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((name) => ({ name, stat: statSync(join(folder, name)) }))
    .sort((one, other) => one.stat.mtimeMs - other.stat.mtimeMs)
    .map(({ name, stat }) => ({ name, bytes: stat.size }))
}
