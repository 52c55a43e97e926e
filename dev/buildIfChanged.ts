import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

type Build = {
  /** For the message: 'the web'. */
  name: string
  /** Where the build goes. It also holds the hash of its sources. */
  folder: string
  /** Patterns below the root. Tests are left out. */
  sources: string[]
  build: () => Promise<void>
}

/** Builds again only when a source has changed since the last build. */
export async function buildIfChanged({ name, folder, sources, build }: Build): Promise<void> {
  const stamp = join(folder, '.built-from')
  const wanted = hashSources([...sources, 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${name} (once per change) …`)
  await build()
  writeFileSync(stamp, wanted)
}

function hashSources(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
