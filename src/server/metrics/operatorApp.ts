// The port for operators: metrics, and the liveness and readiness checks of an orchestrator. It is the only port of a worker
// process.
import Fastify, { type FastifyInstance } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { version } from '../../shared/version.ts'
import { answerErrors, answerOf } from '../http/answerErrors.ts'
import { Unavailable } from '../http/errors.ts'
import { type MetricsOptions, serveMetrics } from './serveMetrics.ts'

export type OperatorOptions = MetricsOptions & {
  /** The reasons why this process should get no requests, as sentences. */
  findProblems: () => Promise<string[]>
}

export function buildOperatorApp(options: OperatorOptions): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  answerErrors(app)
  app.setNotFoundHandler((_, reply) => reply.status(404).send(answerOf(texts.unknownCall)))
  serveMetrics(app, options)
  app.get(`${limits.apiBasePath}/health`, async () => ({ status: 'ok', version }))
  app.get(`${limits.apiBasePath}/ready`, async () => {
    const reasons = await options.findProblems()
    if (reasons.length > 0) throw new Unavailable(texts.notReady, { reasons })
    return { status: 'ready' }
  })
  return app
}
