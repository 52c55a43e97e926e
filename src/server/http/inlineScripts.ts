import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The scripts within the built page, as a content security policy allows them. None where the web is not built. */
export function hashInlineScripts(webFolder: string): string[] {
  const page = join(webFolder, 'index.html')
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`)
}
