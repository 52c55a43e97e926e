import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '../../../shared/texts/texts.ts'
import { logged } from '../../core/keyLog/logged.ts'
import { askForKey, findBasicCaller } from '../../core/sessions/basicCaller.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import { BadRequest } from '../../http/errors.ts'
import { refuseBrokenText } from '../../http/refuseBrokenText.ts'
import type { App } from '../../http/route.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { minute } from '../../lib/clock.ts'

/** A first sync sends what was played in years, 30 episodes a call. */
const calls = { most: 600, withinMs: minute, group: 'readers' }

export type AppCall = {
  deps: RefreshDeps
  reader: SignedInReader
  params: Record<string, string>
  query: Record<string, unknown>
  /** Parsed as JSON, whatever its content type is: mygpoclient names none. Undefined without a body. */
  body: () => unknown
  text: () => string
  reply: FastifyReply
}

/** `work` returns the answer, which is JSON unless it sets another type. */
export type AddCall = (method: 'GET' | 'POST' | 'PUT', url: string, work: (call: AppCall) => Promise<unknown>) => void

/** Calls of podcast apps. The caller is identified before the body is read. */
export function createAppCalls(app: App, deps: RefreshDeps): AddCall {
  const callers = new WeakMap<FastifyRequest, SignedInReader>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findBasicCaller(deps, request, 'podcasts')
    if (caller === null) return askForKey(reply)
    await app.throttle.take(`podcast app of ${caller.reader.id}`, calls)
    callers.set(request, caller.reader)
  }
  return (method, url, work) => {
    app.route({
      method,
      url,
      onRequest: identify,
      async handler(request, reply) {
        const reader = callers.get(request)
        if (reader === undefined) return askForKey(reply)
        const params = request.params as AppCall['params']
        const query = request.query as AppCall['query']
        const text = () => (typeof request.body === 'string' ? request.body : '')
        const call = { deps, reader, params, query, text, body: () => readJson(text()), reply }
        return reply.send(await logged(deps, reader, { work: () => work(call) }))
      },
    })
  }
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const body = parse(text)
  refuseBrokenText(body)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest(texts.bodyNotJson)
  }
}
