// The code of the walkthroughs compiles. Long, because it checks the types of all sources that the code imports.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/readDocs.ts'

test('the code of each walkthrough compiles in the file that it names', () => {
  const blocks = globSync('docs/walkthroughs/*.md', { cwd: root }).flatMap((doc) => blocksOf(doc))
  expect(blocks.filter(({ path }) => path === undefined).map(({ doc }) => doc)).toEqual([])
  const folder = join(root, '.cache/walkthroughs')
  rmSync(folder, { recursive: true, force: true })
  const files = blocks.map(({ path = '', code }, index) => {
    const file = path.replace(/(?=\.tsx?$)/, `.${index}`)
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), code)
    return file
  })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configOf(files)))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', folder], {
    encoding: 'utf8',
    cwd: folder,
  })
  expect(files.length).toBeGreaterThan(1)
  expect(stdout.trim(), 'correct the walkthrough').toBe('')
})

/** The first line of a block is a comment with the file that it belongs to. */
function blocksOf(doc: string): { doc: string; path: string | undefined; code: string }[] {
  const found = readFileSync(join(root, doc), 'utf8').matchAll(/^ *```tsx?\n([\s\S]*?)^ *```/gm)
  return [...found].map(([, code = '']) => ({ doc, path: /^ *\/\/ (src\/\S+)/.exec(code)?.[1], code }))
}

// With two roots, the imports of a block lead to the sources, as from its place there.
const configOf = (files: string[]) => ({
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDirs: ['../..', '.'],
    jsx: 'react-jsx',
    lib: ['ES2025', 'DOM', 'DOM.Iterable'],
    types: ['vite/client'],
  },
  files,
  include: ['../../src/web/**/*.d.ts'],
})
