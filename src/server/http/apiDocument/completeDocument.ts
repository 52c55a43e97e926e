// Adds to the generated OpenAPI document what its schemas don't say: examples, the refusals of each call, and the calls outside of the
// contract.
import { refusalsOf } from '../../../shared/api/callErrors.ts'
import type { CallSchemas, Need } from '../../../shared/api/contract.ts'
import { otherPaths } from '../../../shared/api/otherPaths.ts'
import { type CallKey, calls } from '../../../shared/calls.ts'
import { type CodedText, codedOf, type PlainText } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type ApiSchema, exampleOf } from './exampleOf.ts'

type Media = { schema?: ApiSchema; example?: unknown }
type Answer = { description: string; content?: Record<string, Media>; $ref?: string }
type Parameter = { name: string; in: string; schema: ApiSchema; example?: unknown }
export type Operation = {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
  security?: object[]
}
export type ApiDocument = {
  info: object
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, object>
}

export function completeDocument(document: ApiDocument): ApiDocument {
  // The document is made of the contract's calls.
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      completeOperation(operation, `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as CallKey)
  for (const [path, operations] of Object.entries(otherPaths))
    document.paths[path] = { ...document.paths[path], ...(operations as unknown as Record<string, Operation>) }
  document.components = {
    ...document.components,
    responses: refusalResponses,
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of Settings › Apps' } },
  }
  return document
}

function completeOperation(operation: Operation, key: CallKey): void {
  const schemas: CallSchemas = calls[key]
  const { need } = schemas
  const isPublic = need === 'public'
  operation.security = isPublic || need === 'session' ? [] : [{ key: [] }]
  operation.description = describeNeed(need)
  for (const parameter of operation.parameters ?? [])
    parameter.example = schemas.example?.query?.[parameter.name] ?? exampleOf(parameter.schema, parameter.name)
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    media.example = schemas.example?.body ?? exampleOf(media.schema ?? {})
  for (const status of ['4xx', '5xx', '4XX', '5XX']) delete operation.responses[status]
  if (schemas.status === 204) operation.responses[204] = { description: '' }
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = status === '204' ? 'Done' : 'Success'
    for (const media of Object.values(answer.content ?? {})) media.example = exampleOf(media.schema ?? {})
  }
  for (const status of [...refusalsOf(key, schemas, { isPublic }), 429, 500, 503])
    operation.responses[status] = { $ref: `#/components/responses/${status}` } as Answer
}

function describeNeed(need: Need): string {
  if (need === 'public') return 'For everyone.'
  return need === 'session'
    ? 'For readers who signed in; no key can call it.'
    : `Needs a key with the scope \`${need}\`.`
}

/** One example for each status that a call refuses with. */
const examplesOfRefusals: Record<string, { description: string; text: PlainText }> = {
  400: { description: 'The input is wrong', text: texts.requestInvalid },
  401: { description: 'No key or session, or one that ended', text: texts.keyInvalid },
  403: { description: 'The key or the reader may not do this', text: texts.keyNeedsSession },
  404: { description: 'There is no such thing, or it is another reader’s', text: texts.missingFeed },
  409: { description: 'It is there already, or a limit is reached', text: texts.feedAlreadyAdded },
  410: { description: 'It has ended', text: texts.undoTooLate },
  413: { description: 'The body is too large', text: texts.bodyTooLarge },
  415: { description: 'The body is not JSON', text: texts.bodyNotJson },
  422: { description: 'The input is valid, but can’t be used', text: texts.notAFeed },
  429: { description: 'Too many calls; Retry-After says when to go on', text: texts.tooManyRequests },
  500: { description: 'A fault of the server', text: texts.internalError },
  502: { description: 'Another server did not answer as it should', text: texts.providerUnreachable },
  503: { description: 'The server is busy; Retry-After says when to try again', text: texts.databaseBusy },
}

const refusalResponses = Object.fromEntries(
  Object.entries(examplesOfRefusals).map(([status, { description, text }]) => [
    status,
    {
      description,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['error', 'code'],
            properties: { error: { type: 'string' }, code: { type: 'string' }, values: { type: 'object' } },
          },
          example: exampleOfRefusal(codedOf(text)),
        },
      },
    },
  ]),
)

function exampleOfRefusal({ text, code }: CodedText): object {
  return { error: text, code }
}
