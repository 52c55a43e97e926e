import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, isVersion } from '../../src/shared/version.ts'
import { git } from './git.ts'
import { findSection, unreleased } from './writeVersion.ts'

type Release = {
  root: string
  version: string
  /** False: the files of a version that is written already are built again. */
  isNew: boolean
}

/** The reasons why this version can't be released, in sentences. */
export function findReleaseProblems({ root, version, isNew }: Release): string[] {
  if (!isVersion(version)) return [`${version} is not a version such as 0.3.0.`]
  const problems: string[] = []
  if (git(root, 'status', '--porcelain') !== '') problems.push('There are changes that are not committed.')
  if (!isNew) return problems
  const written = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string
  const order = compareVersions(version, written)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  if (order < 0) problems.push(`${version} is older than ${written}, the version of package.json.`)
  if (order > 0 && findSection(changelog, unreleased) === null)
    problems.push(`CHANGELOG.md has no changes below "## ${unreleased}".`)
  if (order === 0 && findSection(changelog, version) === null) problems.push(`CHANGELOG.md has no section ${version}.`)
  if (git(root, 'tag', '--list', `v${version}`) !== '') problems.push(`The tag v${version} exists already.`)
  return problems
}
