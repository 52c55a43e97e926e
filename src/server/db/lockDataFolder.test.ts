import { chmodSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from './lockDataFolder.ts'

const modeOf = (folder: string) => statSync(folder).mode & 0o777

test('a data folder made at the first start is closed to other users of the machine', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'broadsheet-folder-')), 'data')
  lockDataFolder(folder).release()
  expect(modeOf(folder)).toBe(0o700)
})

test('a data folder that its owner has opened to others stays open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-folder-'))
  chmodSync(folder, 0o750)
  lockDataFolder(folder).release()
  expect(modeOf(folder)).toBe(0o750)
})
