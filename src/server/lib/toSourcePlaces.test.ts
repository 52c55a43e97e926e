import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { toSourcePlaces } from './toSourcePlaces.ts'

function givenBuiltFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-map-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.mjs')
  // The second line of the built file is line 8, column 3 of the source.
  const map = { version: 3, sources: [join(process.cwd(), 'src/server/app.ts')], names: [], mappings: ';AAOE' }
  writeFileSync(`${file}.map`, JSON.stringify(map))
  return pathToFileURL(file).href
}

test('the places of a built file are shown as places in the sources', () => {
  const file = givenBuiltFile()
  const stack = `Error: gone\n    at buildApp (${file}:2:1)\n    at async ${file}:2:1\n    at node:internal/timers:5:3`
  expect(toSourcePlaces(stack)).toBe(
    'Error: gone\n    at buildApp (src/server/app.ts:8:3)\n    at async src/server/app.ts:8:3\n    at node:internal/timers:5:3',
  )
})

test('a place without a source map, or outside of it, stays', () => {
  const file = givenBuiltFile()
  for (const stack of [`Error\n    at ${file}:1:1`, 'Error\n    at file:///nowhere/other.mjs:1:1', 'no places'])
    expect(toSourcePlaces(stack)).toBe(stack)
})
