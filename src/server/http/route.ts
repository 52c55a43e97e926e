// One call of the contract becomes one route: validated by its schemas, answered with its status. Responses are not validated.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallSchemas, RouteTypes } from '../../shared/api/contract.ts'
import { type CallKey, calls } from '../../shared/calls.ts'
import { minute } from '../lib/clock.ts'
import { addressGroup } from './addressGroup.ts'
import { showQuota } from './rateLimitHeaders.ts'
import { refuseBrokenText } from './refuseBrokenText.ts'
import { sendRevalidated } from './sendRevalidated.ts'
import type { Throttle } from './throttle.ts'

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once, by buildApp. */
    throttle: Throttle
    /** Set once, by buildApp. Called with the caller after each call of the contract that succeeded. */
    noteCall: (caller: unknown, key: CallKey) => Promise<void>
    /** Set once, by buildApp. Called for each wrong password and each wrong key. */
    noteWrongSignIn: (request: Pick<FastifyRequest, 'ip'>) => Promise<void>
  }
  interface FastifyRequest {
    /** The name of the call in metrics, where its route serves several calls. */
    callName: string | null
  }
}

/** Decides who may call and returns the caller: signedIn, adminOnly or anyone (auth.ts). Throws when the caller may not. */
export type Guard<Caller> = (request: FastifyRequest) => Promise<Caller> | Caller

export type RouteOptions = {
  /** The limit for calls a minute from one address and by one reader; further calls get 429 with Retry-After. */
  callsPerMinute?: number
  /** The largest body in bytes, by default 1 MB. */
  bodyLimit?: number
  /** The body is a file with any content; the verb makes its texts storable. */
  takesBrokenText?: true
  /** The response has an ETag. A request whose If-None-Match names it gets 304 without a body. */
  isRevalidated?: true
}

type Call<K extends CallKey, Caller> = Omit<RouteTypes<(typeof calls)[K]>, 'answer'> & {
  reader: Caller
  request: FastifyRequest
  /** For headers. The answer is what the work returns. */
  reply: FastifyReply
}

/** Nothing for 204. */
type Answer<K extends CallKey> = (typeof calls)[K] extends { status: 204 }
  ? // biome-ignore lint/suspicious/noConfusingVoidType: 204 means a verb that returns nothing.
    void
  : RouteTypes<(typeof calls)[K]>['answer']

export function route<K extends CallKey, Caller>(
  app: App,
  key: K,
  guard: Guard<Caller>,
  work: (call: Call<K, Caller>) => Promise<Answer<K>>,
  options: RouteOptions = {},
): void {
  const schemas: CallSchemas = calls[key]
  const [method = '', url = ''] = key.split(' ')
  const limit = options.callsPerMinute ? { most: options.callsPerMinute, withinMs: minute } : null
  const readerLimit = limit && { ...limit, group: 'readers' }
  const callers = new WeakMap<FastifyRequest, unknown>()
  app.route({
    method,
    url,
    schema: inputSchemas(schemas),
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    // Runs first, before the body is read: a flood must be cheap, and error messages must not describe a call to strangers.
    onRequest: async (request, reply) => {
      if (limit) showQuota(reply, await app.throttle.take(`${key} from ${addressGroup(request.ip)}`, limit))
      const caller = await guard(request)
      if (readerLimit && isReader(caller))
        showQuota(reply, await app.throttle.take(`${key} by ${caller.id}`, readerLimit))
      callers.set(request, caller)
    },
    preValidation: async (request) => {
      refuseBrokenText(request.params, request.query, options.takesBrokenText ? null : request.body)
    },
    handler: async (request, reply) => {
      reply.status(schemas.status ?? 200)
      // Validated by the same schemas that these types come from.
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        reader: callers.get(request),
        request,
        reply,
      }
      const answer = await work(call as unknown as Call<K, Caller>)
      await app.noteCall(call.reader, key)
      if (schemas.status === 204) return reply.send()
      return options.isRevalidated ? sendRevalidated(request, reply, answer ?? {}) : reply.send(answer ?? {})
    },
  })
}

const isReader = (caller: unknown): caller is { id: number } =>
  typeof caller === 'object' && caller !== null && 'id' in caller

const inputSchemas = ({ params, query, body }: CallSchemas) => ({
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
})
