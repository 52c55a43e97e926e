import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type CodedText, codedOf, type PlainText, type Sayable } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'
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
    if (error instanceof HttpError)
      return reply.status(error.status).send({ ...answerOf(error.said), ...error.details })
    if (error instanceof ValidationError) return reply.status(400).send(answerOf(error.said))
    const trouble = findDatabaseTrouble(error)
    if (trouble !== null) {
      request.log.warn({ trouble, reason: error.message, path: pathOf(request) }, 'the database could not do a call')
      return reply.status(503).header('retry-after', retryAfterSeconds[trouble]).send(answerOf(textOfTrouble[trouble]))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send(answerOf(textOf(status, error)))
    request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'a call failed')
    return reply.status(500).send(answerOf(texts.internalError))
  })
}

/** The body of every refusal (shared/api/contract.ts). */
export function answerOf(said: Sayable): { error: string; code: string; values?: CodedText['values'] } {
  const { text, code, values } = codedOf(said)
  return { error: text, code, ...(Object.keys(values).length > 0 ? { values } : {}) }
}

/** A restart takes a few seconds. An operator has to clear or repair a disk. */
const retryAfterSeconds: Record<DatabaseTrouble, number> = { away: 2, busy: 1, full: 60, unwritable: 60, damaged: 600 }

/** What to tell a reader while the database is in trouble. */
export const textOfTrouble: Record<DatabaseTrouble, PlainText> = {
  away: texts.databaseAway,
  busy: texts.databaseBusy,
  full: texts.databaseFull,
  unwritable: texts.databaseUnwritable,
  damaged: texts.databaseDamaged,
}

function textOf(status: number, error: FastifyError): PlainText {
  if (status === 413) return texts.bodyTooLarge
  if (status === 415) return texts.bodyNotJson
  if (status === 429) return texts.tooManyRequests
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return texts.bodyNotJson
  return texts.requestInvalid
}

/**
 * The part of an address that may be logged. Tokens are in queries (sign-in callbacks) and in paths (reset links, hub
 * callbacks): queries are dropped, and paths are logged as the route's pattern.
 */
export function pathOf({ url, routeOptions: { url: route } }: FastifyRequest): string {
  return route && /:(?:token|callbackId)\b/.test(route) ? route : (url.split('?', 1)[0] ?? '')
}
