// A feature is one line in each list: without them everything of it is gone, and the rest compiles, builds and starts.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startProduct } from './browser/support/product.ts'

const root = join(import.meta.dirname, '..')

const lists = ['src/server/features.ts', 'src/web/features.ts']
const copy = copyProject()
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// All three use one copy of the project: the compiler then checks only what depends on the changed list.
test.each([
  ['highlights', 'GET /highlights'],
  ['newsletters', 'GET /newsletters/address'],
  ['moves', 'GET /moves/latest'],
])('without the feature %s the rest is whole', async (name, call) => {
  for (const list of lists) leaveOut(name, list)
  const run = (...command: string[]) => execFileSync(process.execPath, command, { cwd: copy, stdio: 'pipe' })
  run('node_modules/typescript/bin/tsc', '-b', '--checkers', '1', 'src/server', 'src/web')
  run('dev/build.ts')
  const scripts = join(copy, 'dist/web/assets')
  const naming = readdirSync(scripts).filter(
    (file) => file.endsWith('.js') && readFileSync(join(scripts, file), 'utf8').includes(call),
  )
  expect(naming).toEqual([])

  const product = await startProduct({}, { serverFile: join(copy, 'dist/server/main.mjs') })
  onTestFinished(() => product.kill())
  const [, path = ''] = call.split(' ')
  const statusOf = async (url: string) => (await fetch(`${product.url}${url}`)).status
  expect(await statusOf(`/api${path}`)).toBe(404)
  expect(await statusOf('/api/feeds')).toBe(401)
  expect(await statusOf('/')).toBe(200)
})

function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'broadsheet-without-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'dev', 'test', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
  // The page shows the changelog.
  const settings = readdirSync(root).filter((file) => /\.(json|ts|mjs)$|^CHANGELOG\.md$/.test(file))
  for (const file of [...files.trim().split('\n'), ...settings]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Writes the list without the feature: its import, and its place in the list. */
function leaveOut(name: string, list: string): void {
  const lines = readFileSync(join(root, list), 'utf8').split('\n')
  const kept = lines.filter((line) => line !== `  ${name},` && !line.includes(`/features/${name}/feature.ts'`))
  expect(kept.length).toBe(lines.length - 2)
  writeFileSync(join(copy, list), kept.join('\n'))
}
