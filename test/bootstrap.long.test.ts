// The bootstrap of every npm command, with fake programs.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const endless = (word: string) => `console.log('${word}')\nsetInterval(() => {}, 1000)`

/** `npm start` with a build and a server that print that they run; by default they never end. */
function startProgramsOfTest(server = endless('serving'), build = endless('building')): ChildProcess {
  const root = mkdtempSync(join(tmpdir(), 'broadsheet-bootstrap-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  copyFileSync(join(import.meta.dirname, '../bootstrap.mjs'), join(root, 'bootstrap.mjs'))
  write('package-lock.json', '{}')
  write('node_modules/.installed-from', createHash('sha256').update('{}').digest('hex'))
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  write('dev/build.ts', build)
  write('dist/server/main.mjs', server)
  const bootstrap = spawn(process.execPath, ['bootstrap.mjs', 'start'], { cwd: root, stdio: 'pipe' })
  onTestFinished(() => {
    bootstrap.kill()
    rmSync(root, { recursive: true })
  })
  return bootstrap
}

test('npm start becomes the server, so its starter takes no memory', async () => {
  const bootstrap = startProgramsOfTest(`console.log('pid', process.pid)`, `console.log('built')`)
  let said = ''
  bootstrap.stdout?.on('data', (part) => {
    said += part
  })
  expect(await once(bootstrap, 'exit')).toEqual([0, null])
  expect(said).toBe(`built\npid ${bootstrap.pid}\n`)
})

test('the unit of systemd has the flags and variables of npm start, and so has the image', () => {
  const root = join(import.meta.dirname, '..')
  const [starter = '', ...others] = ['bootstrap.mjs', 'packaging/systemd/broadsheet.service', 'Dockerfile'].map(
    (file) => readFileSync(join(root, file), 'utf8'),
  )
  const flags = /const flags = \[([^\]]*)\]/.exec(starter)?.[1]?.match(/--[\w-]+(?:=\w+)?/g) ?? []
  const variables = [...starter.matchAll(/^ {4}([A-Z_]+): '(\d+)'/gm)].map(([, name, value]) => `${name}=${value}`)
  expect([flags.length, variables.length]).toEqual([4, 3])
  for (const text of others) for (const word of [...flags, ...variables]) expect(text).toContain(word)
})

test('npm start ended during the build starts no server and reports failure', async () => {
  const bootstrap = startProgramsOfTest()
  let said = ''
  bootstrap.stdout?.on('data', (part) => {
    said += part
    if (said === 'building\n' || said.includes('serving')) bootstrap.kill('SIGTERM')
  })
  expect(await once(bootstrap, 'exit')).toEqual([143, null])
  expect(said).toBe('building\n')
})
