import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfChanged } from './buildIfChanged.ts'

test('the product is built again when a source changes, whatever kind of file, and not when only its date does', async () => {
  const place = mkdtempSync(join(tmpdir(), 'broadsheet-build-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const sources = join(place, 'src')
  mkdirSync(join(sources, 'texts'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(sources, name), text)
  let builds = 0
  const buildsSoFar = async () => {
    await buildIfChanged({
      name: 'a test',
      folder: place,
      sources: [sources],
      build: async () => {
        builds += 1
      },
    })
    return builds
  }
  write('main.ts', 'one')
  write('texts/de.json', '{}')
  expect(await buildsSoFar()).toBe(1)
  expect(await buildsSoFar()).toBe(1)
  utimesSync(join(sources, 'main.ts'), 5, 5)
  expect(await buildsSoFar()).toBe(1)
  write('texts/de.json', '{ "save": "Sichern" }')
  expect(await buildsSoFar()).toBe(2)
  write('main.test.ts', 'of no interest')
  expect(await buildsSoFar()).toBe(2)
  write('new.css', '')
  expect(await buildsSoFar()).toBe(3)
})
