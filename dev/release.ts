// `npm run release -- 0.3.0` (RELEASING.md): checks the tree, writes the version and its section of the changelog, commits and tags them,
// and builds the files of the release. Without a version it builds the files of the present one again, with the same bytes.
// With `--image <name>@<digest> --home <address of the project>` it also packs the manifests of packaging/.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillManifests } from './releasing/fillManifests.ts'
import { git } from './releasing/git.ts'
import { packFolder } from './releasing/packFolder.ts'
import { findReleaseProblems } from './releasing/releaseProblems.ts'
import { writeArchive } from './releasing/writeArchive.ts'
import { hashFiles } from './releasing/writeChecksums.ts'
import { writeSbom } from './releasing/writeSbom.ts'
import { writeVersion } from './releasing/writeVersion.ts'
import { root } from './run.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { image: { type: 'string' }, home: { type: 'string' } },
})
const written: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
const [version = written] = positionals
const isNew = positionals.length > 0
const problems = findReleaseProblems({ root, version, isNew })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
if (isNew) {
  if (writeVersion({ root, version, date: new Date().toISOString().slice(0, 10) }))
    git(root, 'commit', '--quiet', '--all', `--message=Release ${version}`)
  git(root, 'tag', '--annotate', `--message=Broadsheet ${version}`, `v${version}`)
}
build()

function build(): void {
  // Files of an earlier build are not part of this release.
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  // Other values, such as that of a test, make a build for developers, which names the builder's folders.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [join(root, 'dev/build.ts')], { stdio: 'inherit', env })
  const folder = join(root, 'dist/release')
  mkdirSync(folder)
  const committedAt = Number(git(root, 'log', '-1', '--format=%ct'))
  const sbom = writeSbom({ root, version, committedAt })
  writeFileSync(join(folder, `broadsheet-${version}.cdx.json`), sbom)
  writeArchive({ root, version, committedAt, file: join(folder, `broadsheet-${version}.tar.gz`), sbom })
  const { image, home } = values
  if (image && home) {
    const packaging = join(folder, 'packaging')
    fillManifests({ root, version, image, home, folder: packaging })
    packFolder(packaging, { committedAt, file: join(folder, `broadsheet-${version}-packaging.tar.gz`) })
    rmSync(packaging, { recursive: true })
  }
  writeFileSync(join(folder, 'SHA256SUMS'), hashFiles(folder))
  console.log(`The files of ${version} are in dist/release. RELEASING.md says what to do with them.`)
}
