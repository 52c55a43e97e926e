import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePaths } from '../src/shared/pagePaths.ts'

test('the router has a page at every path that the server answers with 200, and at no other', () => {
  const router = readFileSync(join(import.meta.dirname, '../src/web/app/routes.tsx'), 'utf8')
  const paths = [...router.matchAll(/\bpath: (.+?)[,\s]/g)].map(([, path]) => path)
  expect(paths.toSorted()).toEqual(
    Object.keys(pagePaths)
      .map((name) => `pagePaths.${name}`)
      .toSorted(),
  )
})
