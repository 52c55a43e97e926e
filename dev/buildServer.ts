// Builds the server into dist/server when its sources have changed: a few files that hold the server and its dependencies, so
// nothing else has to be installed where they run (docs/decisions, a built server).
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildIfChanged, root } from './buildIfChanged.ts'

const folder = join(root, 'dist/server')
const sources = join(root, 'src/server')

/** Those of bootstrap.mjs, for containers, which have no npm. */
const commands = ['resetLink', 'makeAdmin', 'migrate', 'moveDatabase', 'backup', 'restore']

/** The address of a file that another thread or process runs. */
const entryAddress = /new URL\('(\.[\w./]+)\.ts', import\.meta\.url\)/g

export async function buildServer(): Promise<void> {
  await buildIfChanged({
    name: 'the server',
    folder,
    sources: ['src/server', 'src/shared', 'dev/buildIfChanged.ts', 'dev/buildServer.ts'],
    async build() {
      const { build } = await import('vite')
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [entriesBeside, apiDocumentWritten],
        // pg asks for its native twin and goes on without it.
        ssr: { noExternal: true, external: ['pg-native'] },
        build: {
          ssr: true,
          outDir: folder,
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          sourcemap: true,
          reportCompressedSize: false,
          rolldownOptions: {
            input: findEntries(),
            output: {
              entryFileNames: '[name].mjs',
              chunkFileNames: '[name]-[hash].mjs',
              // One character outside ASCII makes V8 keep a file with two bytes for each character.
              charset: 'ascii',
              comments: false,
              sourcemapExcludeSources: true,
            },
          },
        },
      })
    },
  })
}

/** The files that Node starts: the server, its threads and processes, and the commands. All lie in one folder, so each name is unique. */
function findEntries(): Record<string, string> {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).map((name) => join(sources, name))
  const started = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(entryAddress)].map(([, path]) => resolve(dirname(file), `${path}.ts`)),
  )
  const entries = [
    join(sources, 'main.ts'),
    ...started,
    ...commands.map((name) => join(sources, `commands/${name}.ts`)),
  ]
  return Object.fromEntries(entries.map((file) => [basename(file, '.ts'), relative(root, file)]))
}

const entriesBeside: Plugin = {
  name: 'entries-beside',
  // Before TypeScript is compiled, which changes the quotes.
  enforce: 'pre',
  transform: {
    filter: { id: /[/]src[/]server[/]/ },
    handler: (code) => ({
      code: code.replace(entryAddress, (_, path: string) => `new URL('./${basename(path)}.mjs', import.meta.url)`),
      map: null,
    }),
  },
}

/** The text of the OpenAPI document in place of the programs that write it. */
const apiDocumentWritten: Plugin = {
  name: 'api-document-written',
  enforce: 'pre',
  transform: {
    filter: { id: /[/]writeApiDocument\.ts$/ },
    async handler(_, file) {
      const { writeApiDocument } = (await import(
        file
      )) as typeof import('../src/server/http/apiDocument/writeApiDocument.ts')
      return {
        code: `export const writeApiDocument = async () => ${JSON.stringify(await writeApiDocument())}`,
        map: null,
      }
    },
  },
}

if (import.meta.main) await buildServer()
