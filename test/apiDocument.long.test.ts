// The OpenAPI document, call by call: each has a summary, examples that its schemas accept, and its refusals.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiDocument, Operation } from '../src/server/http/apiDocument/completeDocument.ts'
import type { CallSchemas } from '../src/shared/api/contract.ts'
import { type CallKey, calls } from '../src/shared/calls.ts'
import { makeApp } from './support/makeApp.ts'
import { openEmptyDatabase } from './support/openEmptyDatabase.ts'
import { routesOf } from './support/routesOf.ts'
import { writeApiClient } from './support/writeApiClient.ts'

async function readDocument() {
  const db = await openEmptyDatabase()
  const { app, close } = await makeApp(db)
  const document: ApiDocument = (await app.inject({ url: '/api/openapi.json' })).json()
  const routes = routesOf(app)
  await close()
  await db.destroy()
  return { document, routes, operations: operationsOf(document) }
}

const operationsOf = ({ paths }: ApiDocument): [key: string, Operation][] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  )

/** Pages and services call these, never programs of a reader. */
const notForPrograms = [
  'GET /images',
  // Only for the page, which stores it.
  'GET /podcasts/items/:id/sound/:index',
  'GET /auth/oauth/:provider',
  'GET /auth/oauth/:provider/callback',
  'GET /websub/:callbackId',
  'POST /websub/:callbackId',
  'GET /s/:name',
  'GET /paper/stop/:token',
  'POST /paper/stop/:token',
  'GET /s/:name/:item',
  'GET /mcp',
  'DELETE /mcp',
]
/** Protocols of e-readers and podcast apps, whose documents others keep (docs/paper.md, docs/sync.md). */
const otherBases = /^\w+ \/(?:opds|kosync|2|subscriptions|index\.php)(?:\/|$)/
/** The document lists each path of these bases. */
const syncBases = /^(?:GET|POST|OPTIONS) (?:\*|\/accounts\/ClientLogin|\/greader\.php.*|\/fever.*)$/

test('the document has every call of the product', async () => {
  const { routes, operations } = await readDocument()
  const documented = new Set(operations.map(([key]) => key))
  const isElsewhere = (key: string) => notForPrograms.includes(key) || syncBases.test(key) || otherBases.test(key)
  expect(routes.filter((key) => !documented.has(key) && !isElsewhere(key))).toEqual([])
  for (const path of [
    'ClientLogin',
    'edit-tag',
    'stream/items/ids',
    'unread-count',
    'fever.php',
    'subscription/quickadd',
  ])
    expect([...documented].some((key) => key.endsWith(path))).toBe(true)
})

test('each call has a summary, an example of its input and its answer, and its refusals', async () => {
  const { operations, document } = await readDocument()
  const problems = operations.flatMap(([key, { summary, parameters = [], requestBody, responses }]) => [
    ...(summary ? [] : [`${key} has no summary`]),
    ...parameters.filter(({ example }) => example === undefined).map(({ name }) => `${key}: ${name} has no example`),
    ...mediaWithoutExample(requestBody?.content).map((type) => `${key}: the body of ${type} has no example`),
    ...Object.entries(responses).flatMap(([status, answer]) => problemsOfAnswer(key, status, answer)),
    ...(Object.keys(responses).some((status) => status.startsWith('2')) ? [] : [`${key} has no answer`]),
    ...(responses['503'] || responses['429'] ? [] : [`${key} has no refusals`]),
  ])
  expect(problems).toEqual([])

  function problemsOfAnswer(
    key: string,
    status: string,
    { $ref, description, content }: Operation['responses'][string],
  ) {
    const answer = $ref === undefined ? content : responseAt($ref)
    if ($ref === undefined && description === 'Default Response') return [`${key}: ${status} is not described`]
    if (status === '204') return []
    return answer === undefined || mediaWithoutExample(answer).length > 0 ? [`${key}: ${status} has no example`] : []
  }

  function responseAt(ref: string) {
    const responses = document.components?.responses as Record<string, { content: Record<string, object> }>
    return responses[ref.split('/').at(-1) ?? '']?.content
  }
})

const mediaWithoutExample = (content: Record<string, { example?: unknown }> = {}): string[] =>
  Object.entries(content).flatMap(([type, { example }]) => (example === undefined ? [type] : []))

test('each example is what its schema accepts', async () => {
  const { operations } = await readDocument()
  const wrong = operations.flatMap(([key, operation]) => {
    if (!Object.hasOwn(calls, key)) return []
    const schemas: CallSchemas = calls[key as CallKey]
    const { parameters = [], requestBody, responses } = operation
    const examplesIn = (place: string) =>
      Object.fromEntries(
        parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]),
      )
    const query = Object.fromEntries(Object.entries(examplesIn('query')).map(([name, value]) => [name, String(value)]))
    const path = Object.fromEntries(Object.entries(examplesIn('path')).map(([name, value]) => [name, String(value)]))
    return [
      problemOf(`${key} path`, schemas.params, path),
      problemOf(`${key} query`, schemas.query, query),
      problemOf(`${key} body`, schemas.body, requestBody?.content['application/json']?.example),
      problemOf(
        `${key} answer`,
        schemas.answer,
        responses[String(schemas.status ?? 200)]?.content?.['application/json']?.example,
      ),
    ].filter((problem) => problem !== null)
  })
  expect(wrong).toEqual([])
})

function problemOf(what: string, schema: CallSchemas['body'], example: unknown): string | null {
  if (schema === undefined) return null
  const { success, error } = schema.safeParse(example)
  return success
    ? null
    : `${what}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
}

test('a client that is generated from the document compiles, and knows the types of inputs and answers', async () => {
  const { document } = await readDocument()
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  writeFileSync(join(folder, 'client.ts'), writeApiClient(document))
  writeFileSync(
    join(folder, 'program.ts'),
    `import { call } from './client.ts'
const { items } = await call('http://localhost/api', 'bsk_', 'GET /feeds/items', { query: { limit: 5 } as never })
export const titles: string[] = items.map((item) => item.title)
const { item } = await call('http://localhost/api', 'bsk_', 'PATCH /feeds/items/{id}/saved', { params: { id: 1 }, body: { isSaved: true } })
export const isSaved: boolean = item.isSaved
// @ts-expect-error a body of another shape
void call('http://localhost/api', 'bsk_', 'PATCH /feeds/items/{id}/saved', { params: { id: 1 }, body: { isSaved: 'yes' } })
`,
  )
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--allowImportingTsExtensions']
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const compiled = spawnSync(tsc, [...options, '--types', '', join(folder, 'program.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(compiled.stdout + compiled.stderr).toBe('')
  rmSync(folder, { recursive: true })
})
