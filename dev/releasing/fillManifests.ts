import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifests = {
  root: string
  version: string
  /** With its digest: 'registry.example/broadsheet@sha256:…'. */
  image: string
  /** The page of the project, without a slash at the end. */
  home: string
  folder: string
}

/** Writes packaging/ and the Compose files with the names of this release. */
export function fillManifests({ root, version, image, home, folder }: Manifests): void {
  const values: Record<string, string> = { version, image, home }
  cpSync(join(root, 'packaging'), folder, { recursive: true })
  mkdirSync(join(folder, 'compose'))
  for (const name of globSync('compose.*.yaml', { cwd: root })) {
    const text = readFileSync(join(root, name), 'utf8')
    // Outside of this repository there is nothing to build.
    const released = text
      .replace(/^ *build: \.\n/gm, '')
      .replaceAll(/\bimage: broadsheet$/gm, 'image: {{image}}')
      .replaceAll(' --build', '')
    writeFileSync(join(folder, 'compose', name), released)
  }
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all),
    )
  }
}
