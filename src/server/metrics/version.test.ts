import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../shared/version.ts'

test('the version is the one of package.json', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  expect(version).toBe(JSON.parse(text).version)
})
