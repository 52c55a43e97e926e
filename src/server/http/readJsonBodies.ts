import type { FastifyInstance } from 'fastify'

/**
 * A JSON body of no bytes is no body. Programs that name the type of each of their calls (all are JSON, spec §7) have nothing
 * to send with a DELETE, for which Fastify by itself would refuse it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}
