// The house of ARCHITECTURE.md, held: each broken rule is a sentence that says what to do instead.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Source = { file: string; text: string; imports: string[] }

const sources: Source[] = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, imports: importsOf(file, text) }
  })

/** Files of ours as paths from the root, packages by their name. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s+'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

/** `from` and `to` are matched on paths; the sentence tells what to do. */
function forbid(sentence: string, from: RegExp, isForbidden: (imported: string, importer: string) => boolean): void {
  test(sentence, () => {
    const importers = sources.filter((source) => from.test(source.file))
    expect(importers.length, `the rule '${sentence}' looks at no file: is it still about this house?`).toBeGreaterThan(
      0,
    )
    const broken = importers.flatMap(({ file, imports }) =>
      imports.filter((imported) => isForbidden(imported, file)).map((imported) => `${file} imports ${imported}`),
    )
    expect(broken, sentence).toEqual([])
  })
}

const isOurs = (path: string) => path.startsWith('src/')
const featureOf = (path: string) => /^src\/(?:server|web)\/([^/]+)\//.exec(path)?.[1]

forbid(
  'the web knows the server by src/shared alone',
  /^src\/web\//,
  (to) => to.startsWith('src/server/') || to.startsWith('node:'),
)
forbid('the server knows no screen', /^src\/server\//, (to) => to.startsWith('src/web/'))
forbid(
  'src/shared is pure: it imports itself and zod, nothing with effects',
  /^src\/shared\//,
  (to) => !to.startsWith('src/shared/') && to !== 'zod',
)
forbid(
  'formats/ and html/ are pure: bytes in, values out; give them what they need as arguments',
  /^src\/server\/(formats|html)\//,
  (to) => (isOurs(to) ? !/^src\/(server\/(formats|html)|shared)\//.test(to) : to.startsWith('node:')),
)
forbid('fetching/ is an edge: it knows neither tables nor features', /^src\/server\/fetching\//, (to) =>
  isOurs(to) ? !/^src\/(server\/(fetching|lib)|shared)\//.test(to) : to === 'kysely',
)
forbid(
  'lib/ stands at the bottom: it imports only lib/',
  /^src\/server\/lib\//,
  (to) => isOurs(to) && !to.startsWith('src/server/lib/'),
)
forbid(
  'db/ knows no feature',
  /^src\/server\/db\//,
  (to) => isOurs(to) && !/^src\/(server\/(db|lib)|shared)\//.test(to),
)
forbid('routes are imported by app.ts alone', /^src\/server\/(?!app\.ts)/, (to) => /\.routes\.ts$/.test(to))
forbid(
  'queries stand below verbs: they import db/, lib/, shared and other queries or presenters',
  /^src\/server\/.*\.queries\.ts$/,
  (to) => /\.routes\.ts$|src\/server\/(http|fetching|refresh)\//.test(to),
)
forbid('only fetching/ speaks HTTP outwards, so that every request is guarded', /^src\/server\/(?!fetching\/)/, (to) =>
  ['undici', 'node:http', 'node:https', 'node:net', 'node:tls', 'node:dns', 'node:dns/promises'].includes(to),
)
forbid('sanitize-html stands behind html/cleanHtml.ts', /^src\/server\/(?!html\/)/, (to) => to === 'sanitize-html')
forbid(
  'ui/ knows no domain word: features import it, never the reverse',
  /^src\/web\/ui\//,
  (to) => isOurs(to) && !/^src\/(web\/(ui|styles)|shared)\//.test(to),
)

const storeysOfWeb = ['ui', 'data', 'actions', 'parts', 'player', 'article', 'later', 'board', 'pages', 'app']
const storeyOf = (path: string) => storeysOfWeb.indexOf(/^src\/web\/([^/]+)\//.exec(path)?.[1] ?? '')

forbid(
  `a file of the web imports its own folder or one before it, types and on-demand scripts included: ${storeysOfWeb.join(', ')}`,
  /^src\/web\//,
  (to, from) => storeyOf(to) > storeyOf(from),
)
forbid('data/ contains no component: move what shows something to a folder above it', /^src\/web\/data\//, (to) =>
  /\.(tsx|css)$/.test(to),
)
forbid(
  'the query cache and the HTTP client are used in data/ only: give components a hook, with select',
  // useItemKeys.ts becomes actions; main.tsx creates the cache.
  /^src\/web\/(?!data\/|app\/main\.tsx|article\/useItemKeys\.ts)/,
  (to) => to === '@tanstack/react-query' || to === 'src/web/data/call.ts',
)

test('no file and no folder of the web imports itself through others', () => {
  const files = new Map(
    sources.filter(({ file }) => file.startsWith('src/web/')).map((each) => [each.file, each.imports]),
  )
  const folders = new Map<string, string[]>()
  for (const [file, imports] of files) {
    const outside = imports.filter((to) => files.has(to) && dirname(to) !== dirname(file)).map(dirname)
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), ...outside])
  }
  expect([...cyclesIn(files), ...cyclesIn(folders)]).toEqual([])
})

/** Each as the way from a name back to itself. */
function cyclesIn(graph: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (name: string, way: string[]) => {
    if (way.includes(name)) return void cycles.push([...way.slice(way.indexOf(name)), name].join(' > '))
    if (done.has(name)) return
    for (const to of graph.get(name) ?? []) visit(to, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return cycles
}

forbid('the web takes types of the contract only, or zod comes along', /^src\/web\//, (to) => to === 'zod')

test('foreign HTML leaves through presentArticle alone', () => {
  const doors = sources
    .filter(({ imports }) => imports.includes('src/server/html/cleanHtml.ts'))
    .map(({ file }) => file)
  expect(doors.filter((file) => !file.startsWith('src/server/html/'))).toEqual([
    'src/server/core/items/presentArticle.ts',
  ])
})

test('the web takes nothing but types from shared/api', () => {
  const broken = sources
    .filter(({ file }) => file.startsWith('src/web/'))
    .filter(({ text }) => /(?:^|\n)import (?!type )[^'\n]*'[^']*shared\/api\//.test(text))
  expect(broken.map(({ file }) => file)).toEqual([])
})

test('a class that a component names stands in its stylesheet', () => {
  const missing = sources
    .filter(({ text }) => text.includes(".module.css'"))
    .flatMap(({ file, text }) => {
      const sheet = /import styles from '\.\/([^']+\.module\.css)'/.exec(text)?.[1]
      if (!sheet) return []
      const css = readFileSync(join(root, dirname(file), sheet), 'utf8')
      return [...text.matchAll(/\bstyles\.(\w+)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !new RegExp(`\\.${name}\\b`).test(css))
        .map((name) => `${file}: ${name}`)
    })
  expect(missing).toEqual([])
})

test('a file past 300 lines says in its first comment why it is one piece', () => {
  const silent = sources.filter(({ text }) => text.split('\n').length > 301 && !/^\s*(\/\/|\/\*)/.test(text))
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('no folder is called utils, helpers or common', () => {
  expect(sources.filter(({ file }) => /\/(utils?|helpers?|common|misc)\//.test(file)).map(({ file }) => file)).toEqual(
    [],
  )
})

test('a feature of the server keeps its name in the web and in the contract', () => {
  const features = new Set(sources.map(({ file }) => featureOf(file)))
  for (const name of ['columns', 'feeds', 'items', 'tags', 'admin']) {
    expect(features.has(name), `src/server/${name} or src/web/${name}`).toBe(true)
    expect(sources.some(({ file }) => file === `src/shared/api/${name}.ts`)).toBe(true)
  }
})
