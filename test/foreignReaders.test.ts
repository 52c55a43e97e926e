import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { foreignReaders, noReaders } from './support/foreignReaders.ts'
import { graphOf, readSources } from './support/sourceGraph.ts'

const sources = readSources().filter(({ file }) => /^src\/(server|shared)\//.test(file))
const named = new Set(Object.keys(foreignReaders).map((name) => name.replace(/ .*|\..*/, '')))

const readerNames =
  /\bexport (?:async )?(?:function|const) ((?:read|parse|find|recognize|unwrap|decode|detect|identify|looks|fold|clean|tidy|strip|canonical|split|prepare|extract|repair)\w*)(?: = )?(?:async )?(?:<[^>]*>)?\(\s*(?:\w+: (?:string|Uint8Array|Buffer)\b|\{[^}]*\b(?:html|text|bytes)\b)/g

/** Readers within these folders are reached through those that others call. */
const ownFolders = /^src\/server\/(?:formats|html)\//

test('each reader of foreign texts has a row in the table of foreign readers', () => {
  const graph = graphOf(sources, (file) => file)
  const entries = sources.filter(({ text }) =>
    [...text.matchAll(/\bexport (?:async )?(?:function|const) (\w+)/g)].some(([, name = '']) => named.has(name)),
  )
  const reached = new Set<string>()
  const open = entries.map(({ file }) => file)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(graph.get(file)?.keys() ?? []))
  }
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(readerNames)]
      .map(([, name = '']) => name)
      .filter((name) => !named.has(name) && !noReaders.has(name))
      .filter(() => !(ownFolders.test(file) && reached.has(file)))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing, 'add a row to test/support/foreignReaders.ts, or the reason why it needs none to noReaders').toEqual(
    [],
  )
})

test('each function of formats/ and html/ that others call is in the table, or is no reader', () => {
  const called = sources
    .filter(({ file }) => !ownFolders.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bimport \{([^}]*)\} from '(\.[^']*\/(?:formats|html)\/[^']+)'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim().replace(/ as .*/, ''))
          .filter((name) => name !== '' && !name.startsWith('type ') && !named.has(name) && !noReaders.has(name))
          .map((name) => `${name}, called in ${dirname(file).replace('src/server/', '')}`),
      ),
    )
  expect([...new Set(called)].sort(), 'add a row to test/support/foreignReaders.ts, or to noReaders').toEqual([])
})
