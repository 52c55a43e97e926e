import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { HttpError, NotFound } from '../../http/errors.ts'
import { refuseBrokenText } from '../../http/refuseBrokenText.ts'
import type { App } from '../../http/route.ts'
import { createNewFullTexts } from '../../ingest/fullText/newItems.ts'
import { findPushable, makeDue } from '../../ingest/hubs/websub.queries.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { receivePush } from '../../ingest/websub/receivePush.ts'
import { verifyIntent } from '../../ingest/websub/verifyIntent.ts'
import type { ByteShare } from '../../lib/byteBudget.ts'
import { minute } from '../../lib/clock.ts'

/** A hub pushes new items; larger documents are fetched by the worker. */
const bodyLimit = 2 * 1024 * 1024
const perMinute = { most: 60, withinMs: minute, group: 'pushes' }
/** A busy hub pushes many feeds from one address. */
const perCaller = { most: 1200, withinMs: minute, group: 'hubs' }

const callbackParams = z.object({ callbackId: z.string() })

function idOf(request: FastifyRequest): string {
  const { callbackId } = callbackParams.parse(request.params)
  refuseBrokenText(callbackId)
  return callbackId
}

/**
 * `/websub/:callbackId`: hubs verify our requests (GET) and push new items (POST). Not in the contract: only hubs call it, in
 * the form of W3C WebSub, and each knows only its own unguessable address.
 */
export function websubRoutes(app: App, deps: Deps): void {
  const baseDeps = createRefreshDeps(deps, { pauseMs: 0 })
  const newFullTexts = createNewFullTexts(baseDeps)
  app.addHook('onClose', newFullTexts.stop)
  const refreshDeps = { ...baseDeps, onNewItems: newFullTexts.add }
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    // It is read under the bound for documents, so the handler does it.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    const limitCaller = (request: FastifyRequest) =>
      app.throttle.takeHere(`call of a hub at ${addressGroup(request.ip)}`, perCaller)

    scope.get('/websub/:callbackId', async (request, reply) => {
      await limitCaller(request)
      const challenge = await verifyIntent(deps, idOf(request), request.query)
      if (challenge === null) throw new NotFound('subscription')
      return reply.type('text/plain').send(challenge)
    })

    scope.post('/websub/:callbackId', {
      // Runs before a body is read, in this order: an unknown address leaves no trace.
      onRequest: async (request) => {
        await limitCaller(request)
        const { websub } = await requirePushable(deps, request)
        await app.throttle.take(`push to ${websub.callbackId}`, perMinute)
      },
      handler: async (request, reply) => {
        const pushable = await requirePushable(deps, request)
        await deps.fetcher.hold(-pushable.feed.id, async (_fetcher, share) => {
          const body = await readBody(request.body, share)
          // The worker fetches the document when there is room for it.
          if (body === null) return makeDue(deps.db, pushable.feed.id, deps.clock())
          const contentType = request.headers['content-type'] ?? ''
          const signature = [request.headers['x-hub-signature'] ?? ''].flat()[0] ?? ''
          return receivePush(refreshDeps, pushable, { body, contentType, signature })
        })
        return reply.status(202).send()
      },
    })
  })
}

/** Null for a body that is too large, that there is no room for now, or that broke off. Empty for a missing one. */
async function readBody(body: unknown, share: ByteShare): Promise<Buffer | null> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // The answer is sent on the same connection, so a body that is read no further must not end it.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > bodyLimit || !share.take(chunk.length)) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

/** 410 ends the subscription at the hub. */
async function requirePushable({ db }: Deps, request: FastifyRequest) {
  const found = await findPushable(db, idOf(request))
  if (!found) throw new HttpError(410, texts.subscriptionEnded)
  return found
}
