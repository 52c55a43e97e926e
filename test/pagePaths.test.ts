import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePaths } from '../src/shared/pagePaths.ts'

test('the page table has a page at every path that the server answers with 200, and at no other', () => {
  const table = readFileSync(join(import.meta.dirname, '../src/web/app/routes.tsx'), 'utf8')
  const paths = [...table.matchAll(/\[(pagePaths\.\w+)\]: /g)].map(([, path]) => path)
  expect(paths.toSorted()).toEqual(
    Object.keys(pagePaths)
      .map((name) => `pagePaths.${name}`)
      .toSorted(),
  )
})
