// Builds the web into dist/web when its sources have changed. With --pseudo it builds dist/web-pseudo, which has a
// language for tests besides English.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildIfChanged, root } from './buildIfChanged.ts'

const compressible = '**/*.{js,css,html,svg,json,webmanifest,map}'
const leastBytes = 1024

if (import.meta.main) await buildWeb({ isPseudo: process.argv.includes('--pseudo') })

export async function buildWeb({ isPseudo }: { isPseudo: boolean }): Promise<void> {
  const folder = join(root, isPseudo ? 'dist/web-pseudo' : 'dist/web')
  await buildIfChanged({
    name: 'the web',
    folder,
    sources: [
      'src/web',
      'src/shared',
      'CHANGELOG.md',
      'vite.config.ts',
      ...[
        'buildIfChanged',
        'buildWeb',
        'textsPlugin',
        'iconsPlugin',
        'joinShapes',
        'layersPlugin',
        'paintingPlugin',
        'workerPlugin',
      ].map((name) => `dev/${name}.ts`),
    ],
    async build() {
      if (isPseudo) process.env.WEB_LANGUAGE = 'pseudo'
      const { build } = await import('vite')
      await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
      compressFiles(folder)
    },
  })
}

/** Beside each text, as the server sends it: the best compression, once. */
function compressFiles(folder: string): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name)
    const text = readFileSync(file)
    if (text.length < leastBytes) continue
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
  }
}
