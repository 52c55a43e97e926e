// No text that a person, a publisher or a server sends may decide how long a regular expression runs (docs/technotes/slow-regular-expressions.md).
import { expect, test, vi } from 'vitest'
import { collectMadeExpressions, readRegularExpressions, type Written } from './support/regularExpressions.ts'
import { findSlowness } from './support/slowPatterns.ts'

/** The beginnings of expressions for texts that no stranger decides the length of, with the reason. */
const allowed: Record<string, string> = {
  '<script>([\\s\\S]*?)': 'our own page',
  '(?<minus>-?)': 'a search has at most 500 characters',
}

const advice =
  'let no two parts that follow each other read the same letters, trim a text before it is matched, or use shared/withoutEnd.ts'

function findSlow(written: Written[]): string[] {
  return written.flatMap(({ place, source, flags }) => {
    const slowness = findSlowness({ source, flags })
    return slowness === null || Object.keys(allowed).some((start) => source.startsWith(start))
      ? []
      : [`${place} is ${slowness}: /${source}/${flags}`]
  })
}

test('each regular expression of the server is linear', () => {
  const written = readRegularExpressions()
  expect(written.length).toBeGreaterThan(500)
  expect(findSlow(written), advice).toEqual([])
})

test('each regular expression that a module of the server makes is linear', async () => {
  // Modules that are loaded already would make none.
  vi.resetModules()
  const made = await collectMadeExpressions()
  expect(made.length).toBeGreaterThan(10)
  expect(findSlow(made), advice).toEqual([])
})
