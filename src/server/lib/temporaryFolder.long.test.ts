import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTemporaryFolder } from './temporaryFolder.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-temporary-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Another process that has an upload in its folder and does not end by itself. */
async function startOther() {
  const script = `const { openTemporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporaryFolder.ts'))})
    const own = openTemporaryFolder(${JSON.stringify(dataFolder)})
    ;(await import('node:fs')).writeFileSync(own.path + '/upload', 'half of it')
    console.log(own.path)
    setInterval(() => own, 1000)`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script])
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    path: printed.toString().trim(),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('files of a killed process are deleted at the next start, and files of a running one stay', async () => {
  const [killed, living] = [await startOther(), await startOther()]
  await killed.kill()
  expect(existsSync(join(killed.path, 'upload'))).toBe(true)
  const own = openTemporaryFolder(dataFolder)
  writeFileSync(join(own.path, 'upload'), 'mine')
  expect(existsSync(killed.path)).toBe(false)
  expect(existsSync(join(living.path, 'upload'))).toBe(true)

  const next = openTemporaryFolder(dataFolder)
  expect(existsSync(join(own.path, 'upload'))).toBe(true)
  expect(statSync(own.path).mode & 0o777).toBe(0o700)
  own.remove()
  next.remove()
  await living.kill()
  openTemporaryFolder(dataFolder).remove()
  expect(readdirSync(join(dataFolder, 'temporary'))).toEqual(['lock'])
})
