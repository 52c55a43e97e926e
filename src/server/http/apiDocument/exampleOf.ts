// Examples for the OpenAPI document, made from its schemas: one of each type, with values that fit the name of the field.

/** The parts of a schema in the document that an example depends on. */
export type ApiSchema = {
  type?: string
  format?: string
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  exclusiveMinimum?: boolean | number
  properties?: Record<string, ApiSchema>
  items?: ApiSchema | ApiSchema[]
  prefixItems?: ApiSchema[]
  minItems?: number
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
  allOf?: ApiSchema[]
}

/** By the name of the field; fields of other names get a word. */
const values: Record<string, unknown> = {
  email: 'ada@example.com',
  newEmail: 'ada@example.com',
  name: 'News',
  keyName: 'Reeder on my phone',
  title: 'Rivers that were given back',
  itemTitle: 'Rivers that were given back',
  feedTitle: 'The Weekly Current',
  link: 'https://example.com/rivers',
  url: 'https://example.com/feed.xml',
  feedUrl: 'https://example.com/feed.xml',
  siteUrl: 'https://example.com/',
  address: 'https://example.com/',
  imageUrl: '/api/images?url=https%3A%2F%2Fexample.com%2Friver.jpg&sig=c2ln',
  favicon: '/api/images?url=https%3A%2F%2Fexample.com%2Ficon.png&sig=c2ln',
  author: 'Grace Hopper',
  byline: 'Grace Hopper',
  snippet: 'For a hundred years the river ran through a pipe.',
  content: '<p>For a hundred years the river ran through a pipe.</p>',
  html: '<p>For a hundred years the river ran through a pipe.</p>',
  color: '#3b82f6',
  query: 'intitle:river',
  q: 'intitle:river',
  password: 'correct horse battery',
  currentPassword: 'correct horse battery',
  secret: 'bsk_abcdefghijkmnpqrstuvwxyz',
  token: 'a-token-of-this-server',
  quote: 'the river ran through a pipe',
  prefix: 'For a hundred years ',
  suffix: '.',
  host: 'example.com',
  domain: 'example.com',
  mimeType: 'audio/mpeg',
  client: 'Reeder/5.4',
  lastClient: 'Reeder/5.4',
  userAgent: 'Reeder/5.4',
  language: 'en',
  timeZone: 'Europe/Berlin',
  deviceAddress: 'ada@kindle.com',
  confirmationLinks: '[]',
  nextCursor: '1772352000000.4711',
  cursor: '1772352000000.4711',
  clientId: '5f1b7a52-6c1e-4c53-9a0e-6d2f0f6b7c11',
  error: 'There is no such feed.',
  code: 'missingFeed',
  icon: '',
  boardId: null,
  share: 0.5,
  paragraphHash: 'a1b2c3d4',
  feedIds: '4711,4712',
}

/** `name`: of the field that the schema describes. */
export function exampleOf(schema: ApiSchema, name = ''): unknown {
  if (schema.example !== undefined) return schema.example
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return exampleOf(choice, name)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  if (schema.enum !== undefined) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, part]) => [field, exampleOf(part, field)]),
      )
    case 'array':
      return exampleOfList(schema, name)
    case 'boolean':
      return schema.default ?? true
    case 'integer':
    case 'number':
      return exampleOfNumber(schema, name)
    case 'string':
      return exampleOfText(schema, name)
    default:
      return values[name] ?? {}
  }
}

function exampleOfList({ items, prefixItems }: ApiSchema, name: string): unknown[] {
  const tuple = prefixItems ?? (Array.isArray(items) ? items : undefined)
  if (tuple !== undefined) return tuple.map((part) => exampleOf(part, name))
  return items === undefined || Array.isArray(items) ? [] : [exampleOf(items, name.replace(/s$/, ''))]
}

function exampleOfNumber({ minimum = 0, exclusiveMinimum, default: usual }: ApiSchema, name: string): unknown {
  if (usual !== undefined) return usual
  if (typeof values[name] === 'number') return values[name]
  const lowest = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : exclusiveMinimum ? minimum + 1 : minimum
  return /id$/i.test(name) ? Math.max(lowest, 4711) : Math.max(lowest, 1)
}

function exampleOfText({ format, default: usual }: ApiSchema, name: string): unknown {
  if (usual !== undefined) return usual
  if (format === 'date-time') return '2026-03-01T08:00:00.000Z'
  if (format === 'date') return '2026-03-01'
  const value = values[name]
  return typeof value === 'string' ? value : 'River'
}
