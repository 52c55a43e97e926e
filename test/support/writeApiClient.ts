// A TypeScript client made from the OpenAPI document and nothing else, as the generators of programs make theirs.
import type { ApiDocument, Operation } from '../../src/server/http/apiDocument/completeDocument.ts'
import type { ApiSchema } from '../../src/server/http/apiDocument/exampleOf.ts'

type Schema = ApiSchema & {
  nullable?: boolean
  required?: string[]
  additionalProperties?: boolean | Schema
  properties?: Record<string, Schema>
  $ref?: string
}

export function writeApiClient({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => writeCall(`${method.toUpperCase()} ${path}`, operation)),
  )
  return `export type Calls = {\n${calls.join('\n')}\n}
export async function call<K extends keyof Calls>(base: string, secret: string, key: K, input: Calls[K]['input']): Promise<Calls[K]['answer']> {
  const [method = '', path = ''] = key.split(' ')
  const { params = {}, query = {}, body } = input as { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown }
  const url = base + path.replace(/\\{(\\w+)\\}/g, (_, name: string) => String(params[name])) + '?' + new URLSearchParams(query)
  const headers = { authorization: 'Bearer ' + secret, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Calls[K]['answer']
}
`
}

function writeCall(key: string, { parameters = [], requestBody, responses }: Operation): string {
  const fieldsIn = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(
        ({ name, schema, ...rest }) =>
          `${JSON.stringify(name)}${'required' in rest && rest.required ? '' : '?'}: ${typeOf(schema)}`,
      )
      .join('; ')
  const body = requestBody?.content['application/json']?.schema
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = success?.content?.['application/json']?.schema
  const input = [
    ...(fieldsIn('path') === '' ? [] : [`params: { ${fieldsIn('path')} }`]),
    ...(fieldsIn('query') === '' ? [] : [`query?: { ${fieldsIn('query')} }`]),
    ...(body === undefined ? [] : [`body: ${typeOf(body)}`]),
  ]
  return `  ${JSON.stringify(key)}: { input: { ${input.join('; ')} }; answer: ${answer === undefined ? 'unknown' : typeOf(answer)} }`
}

function typeOf(schema: Schema): string {
  const type = plainTypeOf(schema)
  return schema.nullable ? `(${type}) | null` : type
}

function plainTypeOf(schema: Schema): string {
  const { anyOf, oneOf, allOf, enum: choices, type, properties, required = [], items, additionalProperties } = schema
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).map((part) => `(${typeOf(part)})`).join(' | ')
  if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (type === 'array') return `Array<${items === undefined || Array.isArray(items) ? 'unknown' : typeOf(items)}>`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean') return type
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  const fields = Object.entries(properties).map(
    ([name, part]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(part)}`,
  )
  return `{ ${fields.join('; ')} }`
}
