// The source files of src/ and their imports, for the architecture rules.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** `imports`: our own files as paths from the root, packages by their names. */
export type Source = { file: string; text: string; imports: string[] }

/** Paths use forward slashes on every system. Tests are left out: they may import anything. */
export function readSources(): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text, imports: importsOf(file, text) }
    })
}

export function readStyleSheets(): { file: string; text: string }[] {
  return globSync('src/web/**/*.css', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
}

export const readBeside = (file: string, name: string): string => readFileSync(join(root, dirname(file), name), 'utf8')

/** Includes types and imports on demand. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s+'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll('\\', '/') : name))
}

/** Outer keys import inner keys, files or folders; the values are the single imports. */
export type Graph = Map<string, Map<string, string[]>>

/** `nodeOf` names the file or folder of a source; imports of packages and styles are left out. */
export function graphOf(sources: Source[], nodeOf: (file: string) => string): Graph {
  const known = new Set(sources.map(({ file }) => file))
  const graph: Graph = new Map()
  for (const { file, imports } of sources) {
    const from = graph.get(nodeOf(file)) ?? new Map<string, string[]>()
    graph.set(nodeOf(file), from)
    for (const imported of imports.filter((name) => known.has(name) && nodeOf(name) !== nodeOf(file)))
      from.set(nodeOf(imported), [...(from.get(nodeOf(imported)) ?? []), `${file} imports ${imported}`])
  }
  return graph
}

/** The imports that close each cycle: those between nodes that reach each other. */
export function cyclesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reach(graph, node)]))
  const inCycle = [...graph.keys()].filter((node) => reached.get(node)?.has(node))
  const cycles = Map.groupBy(inCycle, (node) =>
    inCycle.filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)).join(' '),
  )
  return [...cycles.values()].map((nodes) =>
    nodes.flatMap((from) => nodes.flatMap((to) => (from === to ? [] : (graph.get(from)?.get(to) ?? [])))),
  )
}

function reach(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const next of graph.get(node)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}
