// The rules of ARCHITECTURE.md. Each test is one rule; its message says how to fix an import that breaks it.
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../dev/buildIfChanged.ts'
import { baseSheets, styleLayerOf, styleLayers } from '../dev/layersPlugin.ts'
import { cyclesOf, graphOf, readBeside, readSources, readStyleSheets, type Source } from './support/sourceGraph.ts'

const sources = readSources()

type Rule = {
  /** What to do instead. */
  advice: string
  /** The files that the rule applies to. */
  from: RegExp
  isForbidden: (imported: string, importer: string) => boolean
}

function forbidImports(name: string, { advice, from, isForbidden }: Rule): void {
  test(name, () => {
    const broken = filesLike(from).flatMap(({ file, imports }) =>
      imports.filter((imported) => isForbidden(imported, file)).map((imported) => `${file} imports ${imported}`),
    )
    expect(broken, advice).toEqual([])
  })
}

function forbidText(name: string, { advice, from, text }: { advice: string; from: RegExp; text: RegExp }): void {
  test(name, () => {
    const broken = filesLike(from).filter((source) => text.test(withoutComments(source)))
    expect(
      broken.map(({ file }) => file),
      advice,
    ).toEqual([])
  })
}

function filesLike(pattern: RegExp): Source[] {
  const found = sources.filter(({ file }) => pattern.test(file))
  expect(found.length, `${pattern} matches no file: correct the rule's path`).toBeGreaterThan(0)
  return found
}

const withoutComments = ({ text }: Source) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
const isOurs = (path: string) => path.startsWith('src/')
const isOutside = (allowed: RegExp) => (path: string) => isOurs(path) && !allowed.test(path)

forbidText('imports have the ending of the file', {
  // The compiler refuses an import without an ending, and takes './feeds.js' for feeds.ts, which Node doesn't find.
  advice: 'write .ts or .tsx',
  from: /^src\//,
  text: /\b(?:from|import)\b[\s(]*'\.[^']*\.jsx?'/,
})

// Server and web

forbidImports('the web imports nothing of the server but src/shared', {
  advice: 'move what both need to src/shared',
  from: /^src\/web\//,
  isForbidden: (to) => to.startsWith('src/server/') || to.startsWith('node:'),
})
forbidImports('the server imports nothing of the web', {
  advice: 'move what both need to src/shared',
  from: /^src\/server\//,
  isForbidden: (to) => to.startsWith('src/web/'),
})
forbidImports('src/shared is pure', {
  advice:
    'import only src/shared, zod, re2js and what compiles texts; code with effects belongs to the server or the web',
  from: /^src\/shared\//,
  isForbidden: (to) =>
    !to.startsWith('src/shared/') && to !== 'zod' && to !== 're2js' && !to.startsWith('@lingui/message-utils'),
})

// Layers of the server

const edges = ['db', 'documents', 'events', 'fetching', 'formats', 'html', 'http', 'lib', 'mail', 'metrics']
const entryPoints = ['app.ts', 'features.ts', 'main.ts', 'openDeps.ts', 'worker.ts']

/** Higher layers import lower ones. */
function layerOf(file: string): number {
  const [name = ''] = file.replace('src/server/', '').split('/')
  if (name === 'commands' || entryPoints.includes(name)) return 4
  return { features: 3, ingest: 2, core: 1 }[name] ?? 0
}

forbidImports('the layers of the server go down: entry points, features, ingest, core, edges', {
  advice: 'move what both layers need to the lower one, or pass it in as an argument',
  from: /^src\/server\//,
  isForbidden: (to, from) => to.startsWith('src/server/') && layerOf(to) > layerOf(from),
})
test('each folder of the server belongs to a layer', () => {
  const layers = [...edges, 'core', 'ingest', 'features', 'commands']
  const folders = sources.flatMap(({ file }) => /^src\/server\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect(
    [...new Set(folders)].sort(),
    'put it into features/, ingest/ or core/; a new edge is named in this test',
  ).toEqual(layers.filter((name) => folders.includes(name)).sort())
})
const featureOf = (path: string) => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
forbidImports('no feature imports another feature', {
  advice: 'move what both need to core/, or give the route to the feature that needs it',
  from: /^src\/server\/features\//,
  isForbidden: (to, from) => featureOf(to) !== undefined && featureOf(to) !== featureOf(from),
})
forbidImports('only features.ts of the server names features', {
  advice: 'a feature brings its routes, loops, cleanup and cases by feature.ts; what others need moves down to core/',
  from: /^src\/server\/(?!features(\.ts|\/))(?!.*\.test\.ts)/,
  isForbidden: (to) => featureOf(to) !== undefined,
})
forbidImports('only the feature.ts of a folder and its routes import routes', {
  advice: 'register the routes in feature.ts; what routes share is a verb',
  from: /^src\/server\//,
  isForbidden: (to, from) =>
    to.endsWith('.routes.ts') && !(/(\.routes|\/feature)\.ts$/.test(from) && dirname(to) === dirname(from)),
})

// Edges

forbidImports('formats/ and html/ are pure', {
  advice: 'bytes in, values out: pass everything else as an argument',
  from: /^src\/server\/(formats|html)\//,
  isForbidden: (to) => isOutside(/^src\/(server\/(formats|html|lib)|shared)\//)(to) || isEffect(to),
})
const isEffect = (to: string) => to.startsWith('node:') && !['node:crypto', 'node:zlib', 'node:buffer'].includes(to)
forbidImports('lib/ imports only lib/', {
  advice: 'lib/ is the lowest folder: pass what it needs as an argument',
  from: /^src\/server\/lib\//,
  isForbidden: isOutside(/^src\/server\/lib\//),
})
forbidImports('db/ imports only db/, lib/ and src/shared', {
  advice: 'SQL about a noun belongs to the queries of core/ or of a feature',
  from: /^src\/server\/db\//,
  isForbidden: isOutside(/^src\/(server\/(db|lib)|shared)\//),
})
forbidImports('fetching/ knows no tables', {
  advice: 'import only fetching/, lib/ and src/shared; the caller stores what was fetched',
  from: /^src\/server\/fetching\//,
  isForbidden: (to) => isOutside(/^src\/(server\/(fetching|lib)|shared)\//)(to) || to === 'kysely',
})
const networkModules = /^(undici|node:(http|https|http2|net|tls|dns|dns\/promises|dgram))$/
forbidImports('only fetching/ opens connections to the internet, so every request is guarded', {
  advice: 'use deps.fetcher',
  from: /^src\/server\/(?!fetching\/)/,
  isForbidden: (to) => networkModules.test(to),
})
forbidText('only fetching/ calls fetch', {
  advice: 'use deps.fetcher, which refuses private addresses',
  from: /^src\/server\/(?!fetching\/)/,
  text: /(?<![.\w])fetch\(/,
})
forbidImports('only html/cleanHtml.ts and its folder import sanitize-html', {
  advice: 'call cleanHtml',
  from: /^src\/server\/(?!html\/)/,
  isForbidden: (to) => to === 'sanitize-html',
})
test('foreign HTML leaves the server only through presentArticle', () => {
  const importersOf = (file: string) =>
    sources
      .filter(({ imports }) => imports.includes(`src/server/${file}`))
      .map((source) => source.file.replace('src/server/', ''))
      .filter((importer) => !importer.startsWith('html/'))
  const advice = 'present the article by presentArticles instead of cleaning HTML elsewhere'
  expect(importersOf('html/cleanHtml.ts'), advice).toEqual([])
  expect(importersOf('html/cleanArticle.ts').sort(), advice).toEqual([
    'core/items/cleanTexts.ts',
    'core/items/presentArticle.ts',
    'documents/cleaningTasks.ts',
  ])
  expect(importersOf('core/items/cleanTexts.ts'), advice).toEqual(['core/items/presentArticle.ts'])
  expect(importersOf('core/items/cleanContents.queries.ts'), advice).toEqual(['core/items/cleanTexts.ts'])
})

// Files of SQLite

const opensFiles =
  /\b(?:openSync|readFileSync|copyFileSync|cpSync|createReadStream|readFile|copyFile|truncateSync|open)\b/
test('only two files of the server open a file of SQLite', () => {
  const opening = filesLike(/^src\/server\/db\//).filter(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)].some(([, names]) =>
      opensFiles.test(names ?? ''),
    ),
  )
  expect(
    opening.map(({ file }) => file).sort(),
    'closing the database or its -shm drops all locks of this process: use SQLite (docs/technotes/locks-of-a-process.md)',
  ).toEqual([
    // It makes and syncs new files, never the database.
    'src/server/db/copyDatabase.ts',
    // Before the first connection of the process.
    'src/server/db/databaseFile.ts',
    // The log, on which SQLite holds no lock.
    'src/server/db/lateSync.ts',
  ])
})
test('only the main thread, commands and db/ know where the file of SQLite is', () => {
  const knowing = filesLike(/^src\/server\/(?!db\/|commands\/).*(?<!\.test)\.ts$/).filter(({ text }) =>
    /\b(?:database|address)\.file\b|broadsheet\.sqlite/.test(text),
  )
  expect(
    knowing.map(({ file }) => file).sort(),
    'who opens and closes it drops all locks of this process (docs/technotes/locks-of-a-process.md)',
  ).toEqual([
    'src/server/config.ts',
    // A process of its own.
    'src/server/features/backups/backupProcess.ts',
    'src/server/main.ts',
  ])
})
forbidImports('only the main thread and commands examine the database file, before they open it', {
  advice: 'a worker thread shares the locks of its process (docs/technotes/locks-of-a-process.md)',
  from: /^src\/server\/(?!db\/|main\.ts|commands\/)/,
  isForbidden: (to) => to === 'src/server/db/databaseFile.ts',
})

// SQL

/** `moving/` and `backups/` copy every table, so their statements belong to no noun. */
const sqlPlaces = /^src\/server\/(?!.*\.queries\.ts$|db\/|commands\/(moving|backups)\/)/
forbidText('SQL is written only in *.queries.ts, db/ and its migrations', {
  advice: 'move the statement to the queries file of its noun, as a function named by what it does',
  from: sqlPlaces,
  text: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*?>)?`|\bsql\.\w+\(/,
})
forbidText('only db/ asks which database it is', {
  advice: 'give db/dialect.ts a function that is named by the difference',
  from: /^src\/server\/(?!db\/)/,
  text: /\bdialectOf\(/,
})
forbidImports('queries import no verbs, routes or edges that act', {
  advice: 'a queries file reads and writes rows; the verb that calls it throws HTTP errors and fetches',
  from: /^src\/server\/.*\.queries\.ts$/,
  isForbidden: (to) => /\.routes\.ts$|^src\/server\/(http|fetching|mail)\//.test(to),
})

// Layers of the web

const webLayers = [
  ['styles', 'ui'],
  ['core'],
  ['actions'],
  ['parts'],
  ['player'],
  ['article'],
  ['river'],
  ['onDemand'],
  ['frame'],
  ['features'],
  ['board'],
  ['pages'],
  ['features.ts'],
  ['app'],
  // Painted before the page is there, with the styles of all layers.
  ['first'],
  // Helpers of component tests.
  ['testing'],
]
const webLayerOf = (file: string) =>
  webLayers.findIndex((folders) => folders.includes(file.replace('src/web/', '').split('/')[0] ?? ''))

forbidImports(`the layers of the web go down: ${webLayers.flat().toReversed().join(', ')}`, {
  advice: 'move what both layers need to the lower one, or pass it in as a prop',
  from: /^src\/web\//,
  isForbidden: (to, from) => to.startsWith('src/web/') && webLayerOf(to) > webLayerOf(from),
})
test('the cascade layers of style sheets have the order of the layers that import them', () => {
  const withStyles = webLayers.flat().filter((name) => (styleLayers as readonly string[]).includes(name))
  expect(styleLayers.filter((name) => webLayers.flat().includes(name))).toEqual(withStyles)
  const sheets = globSync('src/web/**/*.css', { cwd: root }).filter((file) => !/\/(fonts|atkinson)\.css$/.test(file))
  expect(
    sheets.filter((file) => styleLayerOf(`/${file}`) === null),
    'add its folder to styleLayers of dev/layersPlugin.ts',
  ).toEqual([])
})
test('a component that takes a class from its own layer is a base of the layer', () => {
  const missing = filesLike(/^src\/web\/.*\.tsx$/).flatMap(({ file, text }) => {
    const layer = file.split('/')[2] ?? ''
    const used = [...text.matchAll(/<([A-Z]\w+)\b(?:[^<>]|=>)*?className=\{/g)].map(([, name]) => name)
    return used.flatMap((name) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)\\.tsx'`).exec(text)?.[1]
      const to = from && join(dirname(file), from).replace('src/web/', '')
      const isStyled = to !== undefined && existsSync(join(root, `src/web/${to}.module.css`))
      return isStyled && to.startsWith(`${layer}/`) && !baseSheets.includes(to) ? [`${to} in ${file}`] : []
    })
  })
  expect(missing, 'name it in baseSheets of dev/layersPlugin.ts').toEqual([])
})
test('each folder of the web belongs to a layer', () => {
  const homeless = filesLike(/^src\/web\//).filter(({ file }) => webLayerOf(file) < 0)
  expect(
    homeless.map(({ file }) => file),
    'put it into one of the layers that this test names',
  ).toEqual([])
})
test('core/ of the web holds no component', () => {
  const components = filesLike(/^src\/web\/core\//).filter(
    ({ file, imports }) =>
      file.endsWith('.tsx') ||
      imports.some((imported) => imported.endsWith('.tsx') && !imported.startsWith('src/web/ui/')),
  )
  expect(
    components.map(({ file }) => file),
    'components subscribe through hooks of core/; move JSX to the layer that shows it',
  ).toEqual([])
})
forbidImports('features of the web draw into slots of the board, the river and articles', {
  advice: 'fill a slot of core/feature.ts, or move what both need to core/ or parts/',
  from: /^src\/web\/features\//,
  isForbidden: (to) => /^src\/web\/(board|river|article|player)\//.test(to),
})
forbidImports('only features.ts of the web names features', {
  advice: 'draw its part by a slot of core/feature.ts, or react to an event',
  from: /^src\/web\/(?!features(\.ts|\/))(?!.*\.test\.tsx?$)/,
  isForbidden: (to) => to.startsWith('src/web/features/'),
})
const webFeatureOf = (path: string) => /^src\/web\/features\/([^/]+)\//.exec(path)?.[1]
forbidImports('no feature of the web imports another feature', {
  advice: 'move what both need to core/, parts/ or onDemand/',
  from: /^src\/web\/features\//,
  isForbidden: (to, from) => webFeatureOf(to) !== undefined && webFeatureOf(to) !== webFeatureOf(from),
})
forbidImports('ui/ imports only ui/, styles/ and src/shared', {
  advice: 'pass domain values in as props',
  from: /^src\/web\/ui\//,
  isForbidden: isOutside(/^src\/(web\/(ui|styles)|shared)\//),
})
test('ui/ has no domain word in its names', () => {
  const domainWord = /feed(?!back)|article|newsletter|podcast|subscription|column|tag(?!e)/i
  const named = filesLike(/^src\/web\/ui\//).flatMap(({ file, text }) =>
    [file.replace(/^.*\//, ''), ...exportedNames(text)]
      .filter((name) => domainWord.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(named, 'name the control by what it looks like or does, or move it to the layer of its domain').toEqual([])
})
const exportedNames = (text: string) =>
  [...text.matchAll(/\bexport (?:async )?(?:function|const|type|class) (\w+)/g)].map(([, name]) => name ?? '')

forbidImports('the web imports no zod', {
  advice: 'import the types of the contract by `import type`',
  from: /^src\/web\//,
  isForbidden: (to) => to === 'zod',
})
forbidText('the web imports only types of the contract', {
  advice: 'write `import type`, or zod joins the bundle',
  from: /^src\/web\//,
  text: /(?:^|\n)import (?!type )[^'\n]*'[^']*shared\/(?:api\/|features\/|calls\.ts)/,
})
test('a class that a component uses is in its stylesheet', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const sheet = /import styles from '\.\/([^']+\.module\.css)'/.exec(text)?.[1]
    if (!sheet) return []
    const css = readBeside(file, sheet)
    return [...text.matchAll(/\bstyles\.(\w+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !new RegExp(`\\.${name}\\b`).test(css))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing, 'add the class to the stylesheet or remove it from the component').toEqual([])
})

test('style sheets use logical properties, so a right-to-left language mirrors the page', () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)\b|(?:^|[{;]\s*)(?:left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)|gradient\(to (?:left|right)/gm
  const fourSides = /(?:^|[{;]\s*)(?:margin|padding|inset):\s*(\S+) (\S+) (\S+) (\S+);/gm
  const found = readStyleSheets().flatMap(({ file, text }) => {
    // Placed by a script, at words of the article.
    if (file.endsWith('/HighlightBar.module.css')) return []
    const css = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inner) => inner.replaceAll(' ', ''))
    const uneven = [...css.matchAll(fourSides)].filter(([, , right, , left]) => right !== left)
    return [...css.matchAll(physical), ...uneven].map(
      ([property]) => `${file}: ${property.trim()}: write -inline-start or -inline-end`,
    )
  })
  expect(found).toEqual([])
})

test('no style sheet asks the root what it contains', () => {
  const asking = readStyleSheets().filter(({ text }) => /(:root|\bhtml|\bbody)\S*:has\(/.test(text))
  expect(
    asking.map(({ file }) => file),
    'set an attribute with ui/useRootMark.ts (docs/technotes/web-surprises.md)',
  ).toEqual([])
})

// Everywhere

/** A file at the root of its side counts as a folder. */
const folderOf = (file: string) => (/^src\/(server|web)\/[^/]+$/.test(file) ? file : dirname(file))

for (const side of ['server', 'web'])
  test(`folders of the ${side} import each other in no cycle`, () => {
    const own = sources.filter(({ file }) => file.startsWith(`src/${side}/`))
    expect(cyclesOf(graphOf(own, folderOf)), 'move what both folders need below them, types included').toEqual([])
  })
test('files import each other in no cycle', () => {
  expect(cyclesOf(graphOf(sources, (file) => file)), 'move what both files need to a third one').toEqual([])
})
test('there are no barrels', () => {
  const barrels = sources.filter(
    ({ file, text }) => /\/index\.tsx?$/.test(file) || /(?:^|\n)export (?:type )?(?:\*|\{[^}]*\}) from /.test(text),
  )
  expect(
    barrels.map(({ file }) => file),
    'import the file that declares the name',
  ).toEqual([])
})
test('a file over 300 lines says in its first comment why it is one piece', () => {
  const silent = sources.filter(({ text }) => text.split('\n').length > 301 && !/^\s*(\/\/|\/\*)/.test(text))
  expect(
    silent.map(({ file }) => file),
    'split it, or say why not',
  ).toEqual([])
})
test('no folder is called utils, helpers, common or misc', () => {
  const vague = sources.filter(({ file }) => /\/(utils?|helpers?|common|misc)\//.test(file))
  expect(
    vague.map(({ file }) => file),
    'name the folder by its noun',
  ).toEqual([])
})
test('each file of the contract has the name of a feature of the server', () => {
  const names = sources.flatMap(({ file }) => /^src\/shared\/features\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
  expect(names).toContain('feeds')
  const features = new Set(sources.map(({ file }) => featureOf(file)))
  expect(names.filter((name) => !features.has(name))).toEqual([])
})
