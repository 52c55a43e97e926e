import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createFadingOnLook } from '../../core/fading/createFadingOnLook.ts'
import { recordKeyChanges } from '../../core/keyLog/recordKeyChanges.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import type { KeyReader } from '../../core/sessions/keys.queries.ts'
import type { Deps } from '../../deps.ts'
import { Forbidden } from '../../http/errors.ts'
import { originOf } from '../../http/originOf.ts'
import type { App } from '../../http/route.ts'
import type { SourceDeps } from '../../ingest/adding/saveSource.ts'
import { createIconSearch } from '../../ingest/icons/findFeedIcon.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { callNameOf, findAction, type GreaderAction, sendAtom } from './greaderCalls.ts'
import { answerInText, formOf, readSyncBodies, sendText } from './syncApp.ts'
import { findByAuth, findByKey, findSyncCaller, writeAuth } from './syncCaller.ts'
import type { SyncTurns } from './syncTurns.ts'

/** Clients of FreshRSS use the first base, those of Miniflux the address of the server itself. */
const bases = ['/api/greader.php', '']
/** 250,000 ids in their longest form, each encoded. */
const callMaxBytes = 20 * 1024 * 1024
const signInMaxBytes = 16 * 1024
/** The size of a call that only its body identifies: 50 ids in their longest form. */
const unidentifiedMaxBytes = 16 * 1024
const common = { method: ['GET', 'POST', 'OPTIONS'] }

/**
 * The Google Reader API. Not in the contract, since clients fix its shapes. Without a right key every path answers 401, as
 * such a server does.
 */
export function greaderRoutes(root: App, deps: Deps & { syncTurns: SyncTurns }): void {
  root.register(async (app) => {
    const iconSearch = createIconSearch(deps)
    app.addHook('onClose', () => iconSearch.stop())
    readSyncBodies(app)
    answerInText(app)
    app.addHook('onRequest', deps.syncTurns.countAddress)
    app.addHook('onRequest', async (request, reply) => {
      // NetNewsWire asks for everything since the date of the last answer.
      reply.header('date', new Date(deps.clock()).toUTCString())
      allowOtherOrigins(reply)
      return request.method === 'OPTIONS' ? reply.status(204).send() : undefined
    })
    const signIn = (request: FastifyRequest, reply: FastifyReply) => answerSignIn(deps, request, reply)
    const { identify, identifyByBody, callBy, recordChanges } = createCalls({
      ...createRefreshDeps(deps, { pauseMs: 0 }),
      iconSearch,
      syncTurns: deps.syncTurns,
    })
    const forCallers = { ...common, onRequest: identify, preHandler: identifyByBody, onSend: recordChanges }
    for (const base of bases) {
      app.route({ ...common, url: `${base}/accounts/ClientLogin`, bodyLimit: signInMaxBytes, handler: signIn })
      app.route({
        ...forCallers,
        url: `${base}/reader/api/0/*`,
        bodyLimit: callMaxBytes,
        handler: callBy(findAction),
      })
      app.route({ ...forCallers, url: `${base}/reader/atom/*`, handler: callBy(sendAtom) })
    }
    app.route({ ...forCallers, url: '/api/greader.php', handler: (_, reply) => sendText(reply, 'OK') })
    app.route({ ...forCallers, url: '/api/greader.php/*', handler: callBy(() => undefined) })
    // FreshRSS's clients test the address with it.
    const check = '/api/greader.php/check/compatibility'
    app.get(check, (_, reply) => sendText(reply, 'PASS'))
  })
}

async function answerSignIn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = await formOf(request)
  const secret = form.get('Passwd') ?? ''
  const caller = await findByKey(deps, request, secret)
  if (caller === null) return refuse(reply, texts.keyIsThePassword())
  const auth = writeAuth(caller, secret)
  if (form.get('output') === 'json') return reply.send({ SID: auth, LSID: 'null', Auth: auth })
  return sendText(reply, `SID=${auth}\nLSID=null\nAuth=${auth}\n`)
}

type FindAction = (path: string) => GreaderAction | undefined

function createCalls(deps: SourceDeps & { syncTurns: SyncTurns }) {
  const fade = createFadingOnLook(deps)
  const callers = new WeakMap<FastifyRequest, KeyReader>()
  /** Calls that change more than marks, which the log of keys names. */
  const organising = new WeakMap<FastifyRequest, string>()
  return {
    /** Runs before the body is read, which may be large. */
    async identify(request: FastifyRequest, reply: FastifyReply) {
      const { '*': path = '' } = request.params as { '*'?: string }
      request.callName = request.routeOptions.url?.replace('/api/0/*', `/api/0/${callNameOf(path)}`) ?? null
      if (isIdentifiedByBody(request)) return
      const caller = await findSyncCaller(deps, request)
      if (caller === null) return refuse(reply)
      await deps.syncTurns.enter(request, reply, caller)
      callers.set(request, caller)
    },
    async identifyByBody(request: FastifyRequest, reply: FastifyReply) {
      if (callers.has(request)) return
      const caller = await findByAuth(deps, request, (await formOf(request)).get('T') ?? '')
      if (caller === null) return refuse(reply)
      await deps.syncTurns.enter(request, reply, caller)
      callers.set(request, caller)
    },
    callBy: (find: FindAction) => async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request)
      const path = (request.params as { '*': string })['*']
      const action = find(path)
      if (!caller || !action) return sendText(reply.status(400), 'Bad Request!')
      const { need } = action
      if (!meetsNeed(caller.scopes, need)) throw new Forbidden(coded(texts.keyLacksScope, { scope: need }))
      const form = await formOf(request)
      const editToken = editTokenOf(request)
      const isProven = isIdentifiedByBody(request) || (form.get('T') ?? editToken) === editToken
      if (need !== 'read' && request.method === 'POST' && !isProven)
        return refuse(reply.header('x-reader-google-bad-token', 'true'))
      await fade(caller.reader)
      if (need === 'organise') organising.set(request, path)
      return action.work({ deps, caller, form, request, reply, origin: originOf(deps.config, request), editToken })
    },
    /** Before the response leaves, so the log is complete when the app goes on. Of a failed call, only what it changed is recorded. */
    async recordChanges(request: FastifyRequest, reply: FastifyReply) {
      const caller = callers.get(request)
      if (caller === undefined) return
      const call = reply.statusCode < 400 ? organising.get(request) : undefined
      await recordKeyChanges(deps.db, caller.reader, deps.clock(), call)
    },
  }
}

/** Liferea 1.14 asks for articles without a header, and sends its answer of ClientLogin as `T`. Its bodies are small. */
const isIdentifiedByBody = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  headers.authorization === undefined &&
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= unidentifiedMaxBytes

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

/**
 * 57 characters, as Google's had. The key in the header proves the caller, so a call without a token is no danger: Fluent Reader
 * sends none.
 */
const editTokenOf = ({ headers }: FastifyRequest): string =>
  hash('sha256', `edit token of ${headers.authorization}`, 'hex').slice(0, 57)
