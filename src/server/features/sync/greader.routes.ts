import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import type { KeyReader } from '../../core/sessions/keys.queries.ts'
import type { Deps } from '../../deps.ts'
import { Forbidden } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createIconSearch } from '../../ingest/icons/findFeedIcon.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { findAction } from './greaderCalls.ts'
import { answerInText, formOf, originOf, readSyncBodies, sendText } from './syncApp.ts'
import { findByKey, findSyncCaller, writeAuth } from './syncCaller.ts'

/** Clients of FreshRSS use the first base, those of Miniflux the address of the server itself. */
const bases = ['/api/greader.php', '']
/** 250,000 ids in their longest form, each encoded. */
const callMaxBytes = 20 * 1024 * 1024
const signInMaxBytes = 16 * 1024
const methods = ['GET', 'POST', 'OPTIONS'] as const

/**
 * The Google Reader API. Not in the contract, since clients fix its shapes. Without a right key every path answers 401, as
 * such a server does.
 */
export function greaderRoutes(root: App, deps: Deps): void {
  root.register(async (app) => {
    const iconSearch = createIconSearch(deps)
    app.addHook('onClose', () => iconSearch.stop())
    const sourceDeps = { ...createRefreshDeps(deps, { pauseMs: 0 }), iconSearch }
    readSyncBodies(app)
    answerInText(app)
    app.addHook('onRequest', async (request, reply) => {
      // NetNewsWire asks for everything since the date of the last answer.
      reply.header('date', new Date(deps.clock()).toUTCString())
      allowOtherOrigins(reply)
      if (request.method === 'OPTIONS') return reply.status(204).send()
    })
    const callers = new WeakMap<FastifyRequest, KeyReader>()
    // Runs before the body is read, which may be large.
    const identify = async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.sent) return
      const caller = await findSyncCaller(deps, request)
      if (caller === null) return refuse(reply)
      callers.set(request, caller)
    }

    const signIn = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = formOf(request)
      const secret = form.get('Passwd') ?? ''
      const caller = await findByKey(deps, request, secret)
      if (caller === null) return refuse(reply, texts.keyIsThePassword())
      const auth = writeAuth(caller, secret)
      if (form.get('output') === 'json') return reply.send({ SID: auth, LSID: 'null', Auth: auth })
      return sendText(reply, `SID=${auth}\nLSID=null\nAuth=${auth}\n`)
    }

    const call = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request)
      const action = findAction((request.params as { '*': string })['*'])
      if (!caller || !action) return sendText(reply.status(400), 'Bad Request!')
      if (!meetsNeed(caller.scopes, action.need))
        throw new Forbidden(coded(texts.keyLacksScope, { scope: action.need }))
      const form = formOf(request)
      const editToken = editTokenOf(request)
      const token = form.get('T')
      // Fluent Reader sends none. The key in the header proves the caller, so a missing token is no danger.
      if (action.need !== 'read' && request.method === 'POST' && token !== undefined && token !== editToken)
        return refuse(reply.header('x-reader-google-bad-token', 'true'))
      return action.work({
        deps: sourceDeps,
        caller,
        form,
        request,
        reply,
        origin: originOf(deps.config, request),
        editToken,
      })
    }

    for (const base of bases) {
      const schema = { hide: true } as object
      app.route({
        method: [...methods],
        url: `${base}/accounts/ClientLogin`,
        schema,
        bodyLimit: signInMaxBytes,
        handler: signIn,
      })
      app.route({
        method: [...methods],
        url: `${base}/reader/api/0/*`,
        schema,
        bodyLimit: callMaxBytes,
        onRequest: identify,
        handler: call,
      })
    }
    const other = { method: [...methods], schema: { hide: true } as object, onRequest: identify }
    app.route({ ...other, url: '/api/greader.php', handler: (_, reply) => sendText(reply, 'OK') })
    app.route({
      ...other,
      url: '/api/greader.php/*',
      handler: (_, reply) => sendText(reply.status(400), 'Bad Request!'),
    })
    // The self-test of FreshRSS's clients.
    app.get('/api/greader.php/check/compatibility', { schema: { hide: true } as object }, (_, reply) =>
      sendText(reply, 'PASS'),
    )
  })
}

/** A page of another origin cannot read the key, so it may call with one that its reader typed. */
function allowOtherOrigins(reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'Authorization, Content-Type')
    .header('access-control-allow-methods', 'GET, POST')
}

const refuse = (reply: FastifyReply, reason?: string): FastifyReply =>
  sendText(
    reply.status(401).header('google-bad-token', 'true'),
    reason === undefined ? 'Unauthorized!' : `Unauthorized!\n${reason}\n`,
  )

/** 57 characters, as Google's had. */
const editTokenOf = ({ headers }: FastifyRequest): string =>
  hash('sha256', `edit token of ${headers.authorization}`, 'hex').slice(0, 57)
