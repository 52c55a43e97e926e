// The manifests of packaging/ and the Compose files as the release command fills them, against the schemas of their systems.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { fillManifests } from '../dev/releasing/fillManifests.ts'
import { version } from '../src/shared/version.ts'

const root = join(import.meta.dirname, '..')
const image = `registry.example/broadsheet@sha256:${'0'.repeat(64)}`
const parent = mkdtempSync(join(tmpdir(), 'broadsheet-packaging-'))
const folder = join(parent, 'packaging')
fillManifests({ root, version, image, home: 'https://code.example/broadsheet', folder })
afterAll(() => rmSync(parent, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const composeFiles = [
  'compose/compose.sqlite.yaml',
  'compose/compose.postgres.yaml',
  'umbrel/docker-compose.yml',
  'casaos/docker-compose.yml',
]

/** The faults of a document, as '<path>: <fault>'. */
function findFaults(schema: string, document: unknown): string[] {
  const rules = JSON.parse(readFileSync(join(root, `test/fixtures/schemas/${schema}.json`), 'utf8'))
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(rules)
  validate(document)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
}

const readCompose = (name: string) => parse(read(name), { merge: true })

test('nothing is left to fill in, and each manifest names the image with its digest', () => {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')])
  expect(texts.length).toBe(7)
  expect(texts.filter(([, text]) => text?.includes('{{'))).toEqual([])
  const withImage = texts.filter(([, text]) => text?.includes(image)).map(([name]) => name)
  expect(withImage.length).toBe(composeFiles.length + 1)
  for (const name of composeFiles) expect(read(name)).not.toMatch(/build/)
})

test.each(composeFiles)('%s is a Compose file, and Broadsheet gets no rights in it', (name) => {
  const document = readCompose(name)
  expect(findFaults('compose', document)).toEqual([])
  const own = Object.values<Record<string, unknown>>(document.services).filter((service) => service.image === image)
  expect(own.length).toBeGreaterThan(0)
  for (const service of own)
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      stop_grace_period: '30s',
    })
})

test.each(globSync('.github/workflows/*.yml', { cwd: root }))(
  '%s has the fields of a workflow, and each step names only steps before it',
  (name) => {
    const workflow: Workflow = parse(readFileSync(join(root, name), 'utf8'))
    expect(findFaults('workflow', workflow)).toEqual([])
    for (const { steps } of Object.values(workflow.jobs)) {
      const ids = new Set<string>()
      for (const step of steps) {
        const named = [...JSON.stringify(step).matchAll(/steps\.([\w-]+)\./g)].map(([, id]) => id)
        expect(named.filter((id) => !ids.has(id ?? ''))).toEqual([])
        if (step.id !== undefined) ids.add(step.id)
        for (const script of String(step.run ?? '').matchAll(/bash (\S+)/g))
          expect(existsSync(join(root, script[1] ?? ''))).toBe(true)
      }
    }
  },
)

type Workflow = { jobs: Record<string, { steps: { id?: string; run?: string }[] }> }

test('the manifest for Kubernetes has the fields of its kinds, and its parts find each other', () => {
  const documents = parseAllDocuments(read('kubernetes/broadsheet.yaml')).map((document) => document.toJS())
  expect(
    documents.flatMap((document) =>
      findFaults('kubernetes', document)
        .slice(0, 3)
        .map((fault) => document.kind + fault),
    ),
  ).toEqual([])
  expect(documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Job broadsheet-migration',
    'Deployment broadsheet-web',
    'Deployment broadsheet-worker',
    'Service broadsheet',
  ])
  const [job, web, worker, service] = documents
  for (const { spec } of [web, worker]) expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
  expect(web.spec.template.metadata.labels).toEqual(service.spec.selector)
  for (const { spec } of [job, web, worker]) {
    const { containers, volumes, securityContext } = spec.template.spec
    const [container] = containers
    expect(container.volumeMounts.map((mount: { name: string }) => mount.name)).toEqual(
      volumes.map((volume: { name: string }) => volume.name),
    )
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    const ports = new Set((container.ports ?? []).map((port: { name: string }) => port.name))
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      if (container[probe]) expect([probe, ports.has(container[probe].httpGet.port)]).toEqual([probe, true])
  }
})

test('the apps of umbrelOS and CasaOS have what their stores ask for', () => {
  const umbrel = parse(read('umbrel/umbrel-app.yml'))
  expect([findFaults('umbrel', umbrel), umbrel.version]).toEqual([[], version])
  const { services } = readCompose('umbrel/docker-compose.yml')
  expect(services.app_proxy.environment.APP_HOST).toBe(`${umbrel.id}_server_1`)
  const casaos = readCompose('casaos/docker-compose.yml')
  expect(findFaults('casaos', casaos['x-casaos'])).toEqual([])
  const [port] = casaos.services[casaos['x-casaos'].main].ports
  expect([port.published, port.target]).toEqual([casaos['x-casaos'].port_map, 3000])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd accepts the unit and finds it well protected', () => {
  // The unit names Node where packages put it, and a folder and a user that are not here.
  const unit = read('systemd/broadsheet.service')
    .replace('/usr/bin/node', process.execPath)
    .replace(/^(User|Group)=broadsheet$/gm, '$1=daemon')
  const file = join(parent, 'broadsheet.service')
  writeFileSync(file, unit)
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  const ownLines = verified.stderr.split('\n').filter((line) => line.includes('broadsheet.service'))
  expect([verified.status, ownLines]).toEqual([0, []])
  const graded = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
    encoding: 'utf8',
  })
  expect(graded.stdout.split('\n').findLast((line) => line.includes('exposure'))).toMatch(/: 1\.\d OK/)
  expect(graded.status).toBe(0)
})
