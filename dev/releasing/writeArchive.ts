import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { packFolder } from './packFolder.ts'
import { listProductionPackages, readLock, writePackageFiles } from './productionLock.ts'

type Archive = { root: string; version: string; committedAt: number; file: string; sbom: string }

/** Files that go into the archive as they are, by their name there. */
const copied: Record<string, string> = {
  'bootstrap.mjs': 'bootstrap.mjs',
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  'README.md': 'docs/installing.md',
  'broadsheet.service': 'packaging/systemd/broadsheet.service',
}
const built = ['dist/server', 'dist/web']
/** The hash of the sources, for the next build. */
const stamp = '.built-from'

/** Writes broadsheet-<version>.tar.gz. The same commit always gives the same bytes. */
export function writeArchive({ root, version, committedAt, file, sbom }: Archive): void {
  const parent = mkdtempSync(join(tmpdir(), 'broadsheet-archive-'))
  const folder = join(parent, `broadsheet-${version}`)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of built)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => basename(path) !== stamp })
  for (const [name, source] of Object.entries(copied)) write(name, readFileSync(join(root, source), 'utf8'))
  const { packageFile, lock } = writePackageFiles(root)
  write('package.json', packageFile)
  write('package-lock.json', lock)
  write('sbom.cdx.json', sbom)
  write('LICENSES-OF-PACKAGES.txt', collectLicenses(root))
  packFolder(folder, { committedAt, file })
  rmSync(parent, { recursive: true })
}

/** The built files hold these packages without their notices, which the licenses ask for. */
function collectLicenses(root: string): string {
  return listProductionPackages(readLock(root))
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ path, name, locked }) => {
      const folder = join(root, path)
      const files = readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
        .sort()
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
      return `${name} ${locked.version} (${locked.license ?? 'see its package'})\n\n${texts.join('\n\n')}\n`
    })
    .join(`\n${'-'.repeat(72)}\n\n`)
}
