import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const unreleased = 'Unreleased'

type Written = { version: string; packages?: Record<string, { version?: string }> }

/** Returns false when the version is written already. */
export function writeVersion({ root, version, date }: { root: string; version: string; date: string }): boolean {
  const change = (name: string, write: (text: string) => string) =>
    writeFileSync(join(root, name), write(readFileSync(join(root, name), 'utf8')))
  const { version: former } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Written
  if (former === version) return false
  for (const name of ['package.json', 'package-lock.json'])
    change(name, (text) => {
      const written = JSON.parse(text) as Written
      written.version = version
      if (written.packages?.['']) written.packages[''].version = version
      return `${JSON.stringify(written, null, 2)}\n`
    })
  change('src/shared/version.ts', (text) =>
    text
      .replace(/^export const version = '.*'$/m, `export const version = '${version}'`)
      .replace(/^export const previousVersion = '.*'$/m, `export const previousVersion = '${former}'`),
  )
  change('CHANGELOG.md', (text) => text.replace(`\n## ${unreleased}\n`, `\n## ${version} (${date})\n`))
  return true
}

/** The text below the heading of a version; null when there is none. */
export function findSection(changelog: string, name: string): string | null {
  const section = `\n${changelog}`
    .split('\n## ')
    .find((text) => text.startsWith(`${name}\n`) || text.startsWith(`${name} (`))
  const [, ...lines] = section?.split('\n') ?? []
  return lines.join('\n').trim() || null
}
