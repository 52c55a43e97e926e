// Builds the web into dist/web when its sources have changed. With --pseudo it builds dist/web-pseudo, which has a
// language for tests besides English.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const isPseudo = process.argv.includes('--pseudo')
const folder = join(root, isPseudo ? 'dist/web-pseudo' : 'dist/web')
const stamp = join(folder, '.built-from')

const compressible = '**/*.{js,css,html,svg,json,webmanifest,map}'
const leastBytes = 1024

await buildWeb()

async function buildWeb(): Promise<void> {
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web (once per change) …')
  if (isPseudo) process.env.WEB_LANGUAGE = 'pseudo'
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  compressFiles()
  writeFileSync(stamp, sources)
}

/** Beside each text, as the server sends it: the best compression, once. */
function compressFiles(): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name)
    const text = readFileSync(file)
    if (text.length < leastBytes) continue
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['src/web/**/*', 'src/shared/**/*.ts', 'vite.config.ts', 'package-lock.json', 'dev/{buildWeb,textsPlugin}.ts'],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
