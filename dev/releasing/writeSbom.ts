import { listProductionPackages, readLock } from './productionLock.ts'

type Sbom = { root: string; version: string /** In seconds since 1970. */; committedAt: number }

/**
 * The list of all packages in the release as CycloneDX 1.6. It is made of the lock file, not by `npm sbom`, whose documents differ from run to
 * run.
 */
export function writeSbom({ root, version, committedAt }: Sbom): string {
  const components = listProductionPackages(readLock(root)).map(({ path, name, locked }) => ({
    type: 'library',
    'bom-ref': path,
    name,
    version: locked.version,
    purl: purlOf(name, locked.version),
    ...(locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }),
    ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
  }))
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(committedAt * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'broadsheet',
        name: 'broadsheet',
        version,
        purl: purlOf('broadsheet', version),
      },
    },
    components,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A package URL: the @ of a scope is encoded. */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** From npm's form, such as 'sha512-<base64>'. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [, size = '', base64 = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return { alg: `SHA-${size}`, content: Buffer.from(base64, 'base64').toString('hex') }
}
