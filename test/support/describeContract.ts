import { z } from 'zod'
import type { Contract } from '../../src/shared/api/contract.ts'
import { fileCalls } from '../../src/shared/api/fileCalls.ts'
import { calls } from '../../src/shared/calls.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** The calls of the API in lines that can be compared: one for each call and one for each field, sorted. */
export function describeContract(calls: Contract): string[] {
  return Object.entries(calls)
    .flatMap(([call, { status = 200, ...schemas }]) => [
      `${call}: ${status}`,
      ...(['params', 'query', 'body', 'answer'] as const).flatMap((part) => {
        const schema = schemas[part]
        if (schema === undefined) return []
        const io = part === 'answer' ? 'output' : 'input'
        return describeFields(`${call} ${part}`, z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema)
      }),
    ])
    .sort()
}

function describeFields(path: string, schema: Schema): string[] {
  const { properties = {}, required = [], items, anyOf = [], additionalProperties } = schema
  const own = typeof additionalProperties === 'object' ? describeFields(`${path}.*`, additionalProperties) : []
  return [
    `${path}: ${typeOf(schema)}`,
    ...Object.entries(properties).flatMap(([name, field]) =>
      describeFields(`${path}.${name}${required.includes(name) ? '' : '?'}`, field),
    ),
    ...(items ? describeFields(`${path}[]`, items) : []),
    ...anyOf.filter(isNested).flatMap((each, index) => describeFields(`${path}|${index}`, each)),
    ...own,
  ]
}

const isNested = ({ properties, items }: Schema) => properties !== undefined || items !== undefined

function typeOf({ type, enum: choices, const: only, anyOf }: Schema): string {
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  return type ?? 'any'
}

/** Returns one line for each call, with the scope that a key must have. */
export const describeNeeds = (): string[] =>
  Object.entries({ ...calls, ...fileCalls })
    .map(([call, { need }]) => `${call}: ${need}`)
    .toSorted()
