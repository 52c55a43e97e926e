// `npm run release` on a scratch clone of the last commit, and its archive as an operator runs it: with Node and nothing else.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version as present } from '../src/shared/version.ts'
import { readFirstHeadline, startInstalled, stopInstalled } from './support/installedServer.ts'

const root = join(import.meta.dirname, '..')
const [major = 0, minor = 0] = present.split('.').map(Number)
const next = `${major}.${minor + 1}.0`
const image = `registry.example/broadsheet@sha256:${'0'.repeat(64)}`

let parent: string
let first: string

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'broadsheet-release-'))
  first = clone(root, 'first')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function clone(from: string, name: string): string {
  const folder = join(parent, name)
  execFileSync('git', ['clone', '--quiet', from, folder])
  // Links, where the folder for temporary files is on the same disk.
  const copy = (option: string) => spawnSync('cp', [option, join(root, 'node_modules'), join(folder, 'node_modules')])
  if (copy('-al').status !== 0) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    copy('-a')
  }
  git(folder, 'config', 'user.name', 'Ada')
  git(folder, 'config', 'user.email', 'ada@example.com')
  return folder
}

const git = (folder: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()

function release(folder: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'dev/release.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr }
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

test('a version that is wrong, old or without changes is refused with all reasons, and nothing is written', () => {
  const commit = git(first, 'rev-parse', 'HEAD')
  expect(release(first, 'next')).toMatchObject({ status: 1, stderr: 'next is not a version such as 0.3.0.\n' })
  expect(release(first, '0.0.1').stderr).toContain('0.0.1 is older than')
  expect(release(first, next).stderr).toContain('CHANGELOG.md has no changes below "## Unreleased".')
  writeFileSync(join(first, 'note.txt'), '')
  expect(release(first, next).stderr.split('\n').length).toBeGreaterThan(2)
  rmSync(join(first, 'note.txt'))
  expect([git(first, 'status', '--porcelain'), git(first, 'rev-parse', 'HEAD')]).toEqual(['', commit])
})

test('a release is one commit and a tag, its archive has the same bytes in another folder, and it runs with Node only', async () => {
  const changelog = read(first, 'CHANGELOG.md')
  writeFileSync(join(first, 'CHANGELOG.md'), changelog.replace('\n## ', '\n## Unreleased\n\n- Something new.\n\n## '))
  git(first, 'commit', '--quiet', '--all', '--message=Describe a change')
  const began = performance.now()
  expect(release(first, next, '--image', image, '--home', 'https://code.example/broadsheet')).toMatchObject({
    status: 0,
  })
  const released = performance.now()
  expect(git(first, 'log', '-1', '--format=%s %D')).toContain(`Release ${next} HEAD`)
  expect(git(first, 'describe')).toBe(`v${next}`)
  expect(JSON.parse(read(first, 'package-lock.json')).packages[''].version).toBe(next)
  expect(read(first, 'src/shared/version.ts')).toContain(`previousVersion = '${present}'`)
  expect(read(first, 'CHANGELOG.md')).toMatch(
    new RegExp(`\\n## ${next} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n\\n- Something new`),
  )

  const name = `broadsheet-${next}.tar.gz`
  const files = join(first, 'dist/release')
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: files })
  const second = clone(first, 'second-with-a-longer-name')
  expect(release(second)).toMatchObject({ status: 0 })
  expect(readFileSync(join(second, 'dist/release', name)).equals(readFileSync(join(files, name)))).toBe(true)
  expect(read(second, 'dist/release', `broadsheet-${next}.cdx.json`)).toBe(read(files, `broadsheet-${next}.cdx.json`))

  execFileSync('tar', ['xzf', join(files, name)], { cwd: parent })
  const folder = join(parent, `broadsheet-${next}`)
  execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline'], { cwd: folder })
  const listed = JSON.parse(read(folder, 'sbom.cdx.json'))
  const locked = Object.keys(JSON.parse(read(folder, 'package-lock.json')).packages)
  expect([listed.bomFormat, listed.components.length]).toEqual(['CycloneDX', locked.length - 1])
  const unpacked = performance.now()
  const headline = await tryArchive(folder)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `Release: ${seconds(began, released)} s. From the unpacked archive to "${headline}": ${seconds(unpacked, performance.now())} s.`,
  )
})

/** Also runs a command of the archive beside the server, then stops it. */
async function tryArchive(folder: string): Promise<string> {
  const env = { PORT: '0', DATA_DIR: join(parent, 'data') }
  const bootstrap = join(folder, 'bootstrap.mjs')
  const { server, address } = await startInstalled([process.execPath, bootstrap, 'start'], { cwd: parent, env })
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok', version: next })
  expect(await (await fetch(address)).text()).toContain('<title>')
  const headline = await readFirstHeadline(address)
  const made = spawnSync(process.execPath, [bootstrap, 'make-admin', 'ada@example.com'], { env, encoding: 'utf8' })
  expect([made.status, made.stdout]).toEqual([0, 'ada@example.com is an admin already.\n'])
  expect(await stopInstalled(server)).toEqual([0, null])
  return headline
}
