import type { FastifyInstance } from 'fastify'

/**
 * Accepts an empty JSON body as no body. Clients that send the JSON content type with every call have no body for a DELETE,
 * which Fastify by default refuses (docs/specification.md#api).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}
