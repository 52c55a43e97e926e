import { expect, test } from 'vitest'
import { pagePaths } from '../src/shared/pagePaths.ts'
import { readSources } from './support/sourceGraph.ts'

test('the page and its features have a page at every path that the server answers with 200, and at no other', () => {
  const tables = readSources().filter(({ file }) =>
    /^src\/web\/(app\/routes\.tsx|features\/\w+\/feature\.ts)$/.test(file),
  )
  const paths = tables.flatMap(({ text }) => [...text.matchAll(/\[(pagePaths\.\w+)\]: /g)].map(([, path]) => path))
  expect(paths.toSorted()).toEqual(
    Object.keys(pagePaths)
      .map((name) => `pagePaths.${name}`)
      .toSorted(),
  )
})
