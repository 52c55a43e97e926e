// The regular expressions of the server: those that its files write, and those that its modules make when they are loaded.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { lineAt, type Node, visitNodes } from './prose.ts'

export type Written = { place: string; source: string; flags: string }

const root = join(import.meta.dirname, '../..')

function readFiles(): { file: string; text: string }[] {
  return globSync('src/{server,shared}/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

export function readRegularExpressions(): Written[] {
  return readFiles().flatMap(({ file, text }) => {
    const found: Written[] = []
    visitNodes(parseSync(file, text).program as unknown as Node, (node) => {
      const { regex } = node as unknown as { regex?: { pattern: string; flags: string } }
      if (node.type === 'Literal' && regex)
        found.push({ place: `${file}:${lineAt(text, node.start)}`, source: regex.pattern, flags: regex.flags })
    })
    return found
  })
}

/** Loads each module that calls `new RegExp` and collects the expressions that it makes. */
export async function collectMadeExpressions(): Promise<Written[]> {
  const made: Written[] = []
  const Original = globalThis.RegExp
  for (const { file } of readFiles().filter(({ text }) => text.includes('new RegExp('))) {
    globalThis.RegExp = new Proxy(Original, {
      construct(target, [source, flags], newTarget) {
        const expression: RegExp = Reflect.construct(target, [source, flags], newTarget)
        made.push({ place: file, source: expression.source, flags: expression.flags })
        return expression
      },
    })
    try {
      await import(join(root, file))
    } finally {
      globalThis.RegExp = Original
    }
  }
  return made
}
