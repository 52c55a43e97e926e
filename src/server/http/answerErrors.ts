import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '../../shared/messages.ts'
import { type DatabaseTrouble, findDatabaseTrouble } from '../db/databaseTrouble.ts'
import { second } from '../lib/clock.ts'
import { HttpError, TooManyRequests, Unavailable } from './errors.ts'
import { ValidationError } from './validate.ts'

/**
 * The only place where errors become responses: errors of the caller by their own status, an unavailable database 503,
 * everything else a logged 500.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof TooManyRequests || (error instanceof Unavailable && error.afterMs !== null))
      reply.header('retry-after', Math.ceil((error.afterMs ?? 0) / second))
    if (error instanceof HttpError) return reply.status(error.status).send({ error: error.message, ...error.details })
    if (error instanceof ValidationError) return reply.status(400).send({ error: error.message })
    const trouble = findDatabaseTrouble(error)
    if (trouble !== null) {
      request.log.warn({ trouble, reason: error.message, path: pathOf(request) }, 'a call failed because the database is unavailable')
      return reply.status(503).header('retry-after', retryAfterSeconds[trouble]).send({ error: textOfTrouble[trouble] })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send({ error: textOf(status, error) })
    request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'a call failed')
    return reply.status(500).send({ error: messages.internalError })
  })
}

/** A restart takes a few seconds; a full or broken disk takes longer. */
const retryAfterSeconds: Record<DatabaseTrouble, number> = { away: 2, busy: 1, full: 60, unwritable: 60, damaged: 600 }

/** The text for readers while the database has a problem. */
export const textOfTrouble: Record<DatabaseTrouble, string> = {
  away: messages.databaseAway,
  busy: messages.databaseBusy,
  full: messages.databaseFull,
  unwritable: messages.databaseUnwritable,
  damaged: messages.databaseDamaged,
}

function textOf(status: number, error: FastifyError): string {
  if (status === 413) return messages.bodyTooLarge
  if (status === 415) return messages.bodyNotJson
  if (status === 429) return messages.tooManyRequests
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return messages.bodyNotJson
  return messages.requestInvalid
}

/**
 * The part of an address that may be logged. Tokens are in queries (sign-in callbacks) and in paths (reset links, hub
 * callbacks): queries are dropped, and paths are logged as the route's pattern.
 */
export function pathOf({ url, routeOptions: { url: route } }: FastifyRequest): string {
  return route && /:(?:token|callbackId)\b/.test(route) ? route : (url.split('?', 1)[0] ?? '')
}
