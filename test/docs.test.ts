// Everything that documents name exists, and operators and readers get short sentences.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { fileCalls } from '../src/shared/api/fileCalls.ts'
import { calls } from '../src/shared/calls.ts'
import {
  anchorsOf,
  type Doc,
  linksOf,
  passagesOf,
  pathsOf,
  readDocs,
  root,
  sentencesOf,
  withoutCode,
  wordsOf,
} from './support/readDocs.ts'

const docs = readDocs()
const listAll = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

/** The faults of all documents, as '<file>: <fault>'. */
const faultsIn = (read: Doc[], findFaults: (doc: Doc) => string[]) =>
  read.flatMap((doc) => findFaults(doc).map((fault) => `${doc.file}: ${fault}`))

test('links between documents lead to files and headings that exist', () => {
  const broken = faultsIn(docs, (doc) => linksOf(doc).filter((target) => !exists(target, doc)))
  expect(broken, 'correct the link').toEqual([])
})

function exists(target: string, { file, text }: Doc): boolean {
  const [path = '', anchor] = target.split('#')
  const found = path === '' ? file : normalize(join(dirname(file), path))
  if (!existsSync(join(root, found))) return false
  if (anchor === undefined) return true
  return anchorsOf(path === '' ? text : readFileSync(join(root, found), 'utf8')).has(anchor)
}

test('files and folders that documents name exist', () => {
  const names = new Set(listAll('{src,test,dev,bench,docs}/**/*.*').map((file) => basename(file)))
  const missing = faultsIn(docs, (doc) => pathsOf(doc).filter((path) => !examples.has(path) && !isThere(path, names)))
  expect(missing, 'correct the path, or add it to the examples of this test').toEqual([])
})

/** Files that a walkthrough tells a reader to create, and files outside the repository. */
const examples = new Set([
  'src/server/features/tags/mergeTags.ts',
  'mergeTags.test.ts',
  'account.json',
  // Made by npm start.
  'dist/server/main.mjs',
  'de.ts',
  'src/shared/texts/de.ts',
])

/** A path starts at the root, in the server or in the web; a name of a file may be anywhere. */
function isThere(path: string, names: Set<string>): boolean {
  if (!path.includes('/')) return names.has(path) || existsSync(join(root, path))
  return ['', 'src', 'src/server', 'src/web', 'docs'].some((folder) => existsSync(join(root, folder, path)))
}

test('names of code and calls of the API in documents exist in the sources', () => {
  const sources = listAll('{{src,test,dev,bench}/**/*.{ts,tsx,css,mjs,html,json,txt},*.{ts,mjs,json}}')
    // This file lists the exceptions.
    .filter((file) => file !== 'test/docs.test.ts')
    .map((file) => `${file} ${readFileSync(join(root, file), 'utf8')}`)
  const known = new Set([...sources.flatMap((text) => text.match(word) ?? []), ...exampleNames, ...foreignNames])
  const knownCalls = new Set<string>([...Object.keys(calls), ...Object.keys(fileCalls), ...otherCalls])
  const forEngineers = docs.filter(({ file }) => /^(?:docs\/.*|ARCHITECTURE|CONTRIBUTING)\.md$/.test(file))
  const missing = faultsIn(forEngineers, ({ text }) =>
    codeIn(text).flatMap((code) =>
      isCall.test(code)
        ? [code].filter((call) => !knownCalls.has(asInContract(call)))
        : (code.match(word) ?? []).filter((name) => hasHump.test(name) && !known.has(name)),
    ),
  )
  expect(missing, 'correct the name').toEqual([])
})

const word = /[\p{L}_$][\p{L}\d_$]*/gu
const isCall = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/
const asInContract = (call: string): string => call.replace('/api/', '/').replace('<id>', ':id').replace(/\?.*/, '')
const hasHump = /[a-z]\p{Lu}/u
const codeIn = (text: string): string[] => [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Names that walkthroughs tell a reader to write. */
const exampleNames = ['mergeTags', 'useMergeTags', 'readXFeed', 'readXItem', 'savedTitle', 'savedHelp']
/** Names of formats, browsers and packages that we only mention. */
const foreignNames = [
  'ReadWritePaths',
  'PathPrefix',
  'RateLimit',
  'managingEditor',
  'lastBuildDate',
  'noLayoutClosure',
  'requestMemoryDump',
  'RasterTask',
  'exclusiveFilter',
  'keepFieldsInObjects',
  'useImportExtensions',
  'viteModuleRunner',
  'useOptimistic',
  'useDeferredValue',
  'includeObjectsCollectedByMajorGC',
]
/** Examples of walkthroughs, and calls outside the contract. */
const otherCalls: string[] = ['POST /tags/:id/merge', 'GET /openapi.json', 'GET /metrics']

test('documents that comments refer to exist, with the heading', () => {
  const sources = listAll('{src,test,dev,bench}/**/*.{ts,tsx,css}').map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const broken = faultsIn(sources, ({ text }) => referencesIn(text).filter((path) => !exists(path, inRoot)))
  expect(sources.flatMap(({ text }) => referencesIn(text)).length).toBeGreaterThan(5)
  expect(broken, 'correct the reference').toEqual([])
})

const inRoot: Doc = { file: 'README.md', text: '' }
const referencesIn = (source: string): string[] =>
  (source.match(/(?:\/\/|\*).*/g) ?? []).flatMap(
    (comment) => comment.match(/(?<![\w/])docs\/[\w./-]+\.md(?:#[\w-]+)?/g) ?? [],
  )

test('commands and benches that documents name exist', () => {
  const scripts: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const benches = listAll('bench/*.ts').map((file) => basename(file, '.ts'))
  const missing = faultsIn(docs, ({ text }) => [
    ...[...text.matchAll(/\bnpm run ([a-z-]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !Object.hasOwn(scripts.scripts, script)),
    ...[...text.matchAll(/\bnpm run bench -- (\w+)/g)]
      .map(([, bench = '']) => bench)
      .filter((bench) => !benches.includes(bench)),
  ])
  expect(missing, 'correct the command').toEqual([])
})

test('docs/operations.md explains each setting', () => {
  const settings = [...readFileSync(join(root, 'src/server/config.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
  const explained = docs.find(({ file }) => file === 'docs/operations.md')?.text ?? ''
  const missing = settings.map(([, name = '']) => name).filter((name) => !explained.includes(`\`${name}\``))
  expect(settings.length).toBeGreaterThan(30)
  expect(missing, 'add the setting to its table').toEqual([])
})

test('no sentence for operators and readers has more than 30 words', () => {
  const forThem = docs.filter(({ file }) => /^docs\/[^/]+\.md$|^(?:README|CHANGELOG|SECURITY)\.md$/.test(file))
  const long = faultsIn(forThem, (doc) =>
    passagesOf(doc)
      .flatMap(sentencesOf)
      .filter((sentence) => wordsOf(sentence).length > 30),
  )
  expect(forThem.length).toBeGreaterThan(5)
  expect(long, 'say it in two sentences').toEqual([])
})

test('every way to start the server gives Node the same V8 flags', () => {
  const flagsIn = (path: string) => [...new Set(readFileSync(join(root, path), 'utf8').match(v8Flag))].sort()
  const flags = flagsIn('bootstrap.mjs')
  expect(flags.length).toBeGreaterThan(0)
  for (const path of ['Dockerfile', 'bench/support/serverProcess.ts', 'docs/operations.md'])
    expect([path, flagsIn(path)]).toEqual([path, flags])
})

const v8Flag = /--(?:max-semi-space|heap-growing|no-allocation)[\w-]*(?:=\d+)?/g
