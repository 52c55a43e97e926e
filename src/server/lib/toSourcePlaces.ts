import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const builtPlace = /(file:\/\/(?:\/[A-Z]:)?[^\s():]+\.mjs):(\d+):(\d+)/g

/**
 * A stack trace whose places in built files (dev/buildServer.ts) are places in the sources. Node's own flag for this keeps all
 * source maps in memory, 38 MB; here they are read once an error is logged.
 */
export function toSourcePlaces(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(builtPlace, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url)
    const map = maps.get(file) ?? readSourceMap(file)
    maps.set(file, map)
    const origin = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (origin === undefined || !('originalSource' in origin)) return place
    const source = relative('.', resolve(dirname(file), origin.originalSource))
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
  })
}

function readSourceMap(file: string): SourceMap | null {
  const map = `${file}.map`
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : null
}
