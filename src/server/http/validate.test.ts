import { expect, test } from 'vitest'
import type { z } from 'zod'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { callsOf } from '../../../test/support/people.ts'
import type { CallSchemas } from '../../shared/api/contract.ts'
import { calls } from '../../shared/calls.ts'
import { en } from '../../shared/texts/en.ts'
import { texts } from '../../shared/texts/texts.ts'
import { answerOf } from './answerErrors.ts'
import { fieldLabels } from './fieldLabels.ts'
import { validate } from './validate.ts'

const ownTexts = new Set<string>(Object.values(en))

type Field = { call: string; path: string[]; schema: z.ZodType }

/** Every field that a caller can send, including nested ones. */
const fields: Field[] = Object.entries(calls as Record<string, CallSchemas>).flatMap(([call, schemas]) =>
  [schemas.params, schemas.query, schemas.body].flatMap((schema) => (schema ? fieldsOf(call, schema, schema, []) : [])),
)

function fieldsOf(call: string, schema: z.ZodType, inner: unknown, path: string[]): Field[] {
  return Object.entries(shapeOf(inner)).flatMap(([name, field]) => [
    { call, path: [...path, name], schema },
    ...fieldsOf(call, schema, field, [...path, name]),
  ])
}

type Wrapper = { shape?: Record<string, unknown>; def?: { innerType?: unknown } }

function shapeOf(schema: unknown): Record<string, unknown> {
  const { shape, def } = schema as Wrapper
  if (shape) return shape
  return def?.innerType ? shapeOf(def.innerType) : {}
}

const wrongValues: [what: string, value: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['another kind', { made: 'up' }],
  ['a list', ['made up']],
  ['a truth', true],
  ['a text', 'no such thing'],
  ['a long text', 'x'.repeat(3_000_000)],
  ['a negative number', -7],
  ['a fraction', 0.5],
  ['a large number', 1e15],
  ['a larger one', 1e300],
]

const withValue = (path: string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** The schema's problems with this field; all others are missing. */
function problemsOf({ path, schema }: Field, value: unknown): string[] {
  const label = fieldLabels[path.at(-1) ?? '']?.() ?? ''
  const validated = validate(schema, withValue(path, value))
  return validated.is === 'good'
    ? []
    : validated.problems.map(({ text }) => text).filter((text) => text.startsWith(`${label} `))
}

test('every field of the contract has a name that a reader understands', () => {
  expect(fields.length).toBeGreaterThan(60)
  const names = new Set(fields.map(({ path }) => path.at(-1) ?? ''))
  expect([...names].filter((name) => !fieldLabels[name])).toEqual([])
  expect(Object.keys(fieldLabels).filter((name) => !names.has(name))).toEqual([])
})

test('each invalid field is described in one sentence without the validator’s jargon', () => {
  for (const field of fields)
    for (const [what, value] of wrongValues) {
      const validated = validate(field.schema, withValue(field.path, value))
      if (validated.is === 'good') continue
      for (const { text } of validated.problems) {
        const where = { call: field.call, path: field.path.join('.'), what, text }
        expect({ ...where, isSentence: ownTexts.has(text) || /^[A-Z][^./]*\.$/.test(text) }).toMatchObject({
          isSentence: true,
        })
        expect(where).not.toMatchObject({
          text: expect.stringMatching(/[a-z][A-Z]|invalid_|expected|received|NaN|>=|<=/),
        })
        expect(where).not.toMatchObject({ text: expect.stringMatching(/^A field |of another kind/) })
      }
    }
})

const fieldOf = (call: string, name: string): Field => {
  const found = fields.find((field) => field.call === call && field.path.at(-1) === name)
  if (!found) throw new Error(`${call} has no ${name}.`)
  return found
}

const sentences: [call: string, name: string, value: unknown, text: string][] = [
  ['POST /columns', 'name', undefined, 'Name is required.'],
  ['POST /columns', 'name', '  ', 'Name is required.'],
  ['POST /columns', 'name', 7, 'Name must be text.'],
  ['POST /columns', 'name', 'x'.repeat(101), 'Name must be at most 100 characters.'],
  ['POST /feeds', 'columnId', undefined, 'Column is required.'],
  ['POST /feeds', 'columnId', 'the first', 'Column must be a number.'],
  ['POST /feeds', 'columnId', 1.5, 'Column must be a whole number.'],
  ['POST /feeds', 'columnId', 0, 'Column must be at least 1.'],
  ['POST /feeds', 'feedUrl', 'x'.repeat(2049), 'Feed address must be at most 2,048 characters.'],
  ['PATCH /columns/:id', 'order', -1, 'Position must be at least 0.'],
  ['PATCH /auth/profile', 'theme', 'pink', 'Theme must be system, light, dark, sepia, black, or contrast.'],
  ['PATCH /auth/profile', 'unreadOnly', 'yes', 'Unread only must be true or false.'],
  ['PUT /feeds/:id/retention', 'keepDays', 1e6, 'Days to keep articles must be at most 36,500.'],
  ['GET /admin/users', 'limit', '1000', 'Number of entries must be at most 100.'],
  ['GET /feeds/items', 'feedId', 'abc', 'Feed must be a number.'],
]

test.each(sentences)('%s: %s as %j is answered with %s', (call, name, value, text) => {
  expect(problemsOf(fieldOf(call, name), value)).toEqual([text])
})

eachDatabase('a call names each thing that is missing, once', async (db) => {
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const stranger = callsOf(app, null)
  expect(await stranger.tries('POST /auth/register', { body: {} })).toMatchObject({
    status: 400,
    error: 'Email is required. Password is required.',
  })
  expect(await ada.tries('POST /tags', { body: { name: '', color: 'red' } })).toMatchObject({
    error: `${texts.tagNameMissing()} ${texts.colorInvalid()}`,
  })
  expect(await ada.tries('POST /opml/import', { body: {} })).toMatchObject({ error: texts.importNeedsOneSource() })
  expect(await ada.tries('POST /tags')).toMatchObject({ status: 400, error: texts.bodyMissing() })
  expect(await ada.tries('GET /tags/:id', { params: { id: 'seven' } })).toMatchObject({
    error: 'The id in the address must be a number.',
  })
  const headers = { authorization: `Bearer ${ada.token}` }
  const list = await app.inject({ method: 'POST', url: '/api/tags', headers, payload: ['a', 'list'] })
  expect(list.json()).toEqual(answerOf(texts.bodyNotAnObject))
  const form = { ...headers, 'content-type': 'application/xml' }
  const text = await app.inject({ method: 'POST', url: '/api/tags', headers: form, payload: 'a tag' })
  expect([text.statusCode, text.json()]).toEqual([415, answerOf(texts.bodyNotJson)])
  const broken = await app.inject({ url: '/api/tags/%E0%A4%A', headers })
  expect([broken.statusCode, broken.json()]).toEqual([400, answerOf(texts.requestInvalid)])
  await close()
})

eachDatabase('a field that a call does not have is named, at any depth, and nothing is changed', async (db) => {
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const send = (payload: object) =>
    app.inject({
      method: 'PATCH',
      url: `/api/columns/${columns[0]?.id}`,
      headers: { authorization: `Bearer ${ada.token}` },
      payload,
    })
  const misspelled = await send({ name: 'Other', mutedUntil: 1 })
  expect([misspelled.statusCode, misspelled.json().error]).toEqual([400, 'This call has no field “mutedUntil”.'])
  expect((await ada.calls('GET /columns')).columns[0]?.name).toBe(columns[0]?.name)
  expect((await send({ name: 'Other', [`x${'y'.repeat(500)}`]: 1 })).json().error.length).toBeLessThan(120)
  expect((await send({ name: 'Other', __proto__: null })).statusCode).toBe(200)
  await close()
})
