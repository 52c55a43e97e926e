// The bootstrap of every npm command, with fake programs.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** `npm start` with a build and a server that print that they run and never end. */
function startProgramsOfTest(): ChildProcess {
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
  write('dev/build.ts', `console.log('building')\nsetInterval(() => {}, 1000)`)
  write('dist/server/main.mjs', `console.log('serving')\nsetInterval(() => {}, 1000)`)
  const bootstrap = spawn(process.execPath, ['bootstrap.mjs', 'start'], { cwd: root, stdio: 'pipe' })
  onTestFinished(() => {
    bootstrap.kill()
    rmSync(root, { recursive: true })
  })
  return bootstrap
}

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
