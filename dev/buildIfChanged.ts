import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const root = join(import.meta.dirname, '..')

type Build = {
  /** For the message: 'the web'. */
  name: string
  /** Where the build goes. It also holds the stamp of its sources. */
  folder: string
  /** Folders and files below the root. Tests are left out. */
  sources: string[]
  build: () => Promise<void>
}

/** Builds again only when a source has changed since the last build. */
export async function buildIfChanged({ name, folder, sources, build }: Build): Promise<void> {
  const stamp = join(folder, '.built-from')
  const files = [...sources, 'package-lock.json'].flatMap(filesBelow).sort()
  const dated = hash(files, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
  const [builtDated, builtContents] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  // Every start looks, and reading all sources takes seven times as long as their sizes and dates.
  if (dated === builtDated) return
  const contents = hash(files, (file) => readFileSync(file))
  if (contents !== builtContents) {
    console.log(`Building ${name} (once per change) …`)
    await build()
  }
  writeFileSync(stamp, `${dated}\n${contents}`)
}

function filesBelow(source: string): string[] {
  const path = resolve(root, source)
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function hash(files: string[], describe: (file: string) => string | Buffer): string {
  const sum = createHash('sha256')
  for (const file of files) sum.update(relative(root, file)).update(describe(file))
  return sum.digest('hex')
}
