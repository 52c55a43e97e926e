// Plain English (CONTRIBUTING.md): comments, documents, texts, test names and names of code without the words that give away
// a translated sentence. `node dev/plainEnglish.ts` lists what it finds.
import { expect, test } from 'vitest'
import { findPrivateNames, findTellTales, perHundredLines, readTellTales } from './support/plainEnglish.ts'
import { readProse } from './support/prose.ts'

/** Sentences that need the word, by file and the sentence's words. Each with its reason. */
const allowed: { file: string; found: string; reason: string }[] = []

const isAllowed = ({ file, found }: { file: string; found: string }) =>
  allowed.some((entry) => entry.file === file && entry.found === found)

test('prose and names are plain English', () => {
  const result = readTellTales()
  const findings = result.findings.filter((finding) => !isAllowed(finding))
  expect(
    findings.map(({ file, line, found, plain }) => `${file}:${line}: "${found}": write ${plain}`),
    `${perHundredLines(result).toFixed(1)} tell-tale lines per 100 of comments and documents`,
  ).toEqual([])
})

const wordsIn = (file: string, source: string) =>
  readProse(file, source)
    .passages.flatMap(findTellTales)
    .map(({ found }) => found)

test.each([
  ['// Whoever adds items sets the middle anew', ['Whoever', 'anew']],
  ['/** What follows is not searched. */', ['What']],
  ['// A table that\n// stands alone', ['stands', 'alone']],
  ['const a = 1 // asked once more: it is asked for ever', ['for ever', 'is asked']],
  ["// The texts of spec §8's table", ['spec §']],
])('a comment is read: %s', (source, found) => {
  expect(wordsIn('src/server/a.ts', source).sort()).toEqual(found.sort())
})
test('texts, JSX and documents are checked', () => {
  expect(wordsIn('src/web/a.tsx', 'const a = <p title="kept for ever">It isn’t told here</p>')).toEqual([
    'for ever',
    'told',
  ])
  expect(wordsIn('docs/a.md', '# What we do\n\n- What is kept\n  for ever\n')).toEqual(['What', 'for ever'])
})
test('the name of a test is checked', () => {
  expect(wordsIn('src/server/a.test.ts', "test('a feed stands on top', () => { sayIt('it stands still') })")).toEqual([
    'stands',
  ])
})
test.each([
  '// A standalone server; VPN stands for a network',
  '// Leave the title alone',
  '// The reader is told why, and the operator is asked to look',
  '// What does it cost?',
  '// `stands` and `wish` are names here',
  "const standing = 'dear'",
])('plain English passes: %s', (source) => {
  expect(wordsIn('src/server/a.ts', source)).toEqual([])
})
test('a private name is found in code, and only there', () => {
  const name = ['Add', 'Wish'].join('')
  expect(findPrivateNames(readProse('src/a.ts', `// ${name}\ntype ${name} = string`))).toMatchObject([
    { line: 2, found: name },
  ])
})
