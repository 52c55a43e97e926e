import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFadingOnLook } from '../../core/fading/createFadingOnLook.ts'
import { logged } from '../../core/keyLog/logged.ts'
import type { PictureCache } from '../../core/pictures/pictureCache.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import { findFeverReader, type KeyReader } from '../../core/sessions/keys.queries.ts'
import { countWrongKey } from '../../core/sessions/wrongKeys.ts'
import type { Deps } from '../../deps.ts'
import { originOf } from '../../http/originOf.ts'
import type { App } from '../../http/route.ts'
import { type FeverAnswer, readFever } from './feverAnswer.ts'
import { markByFever } from './feverMark.ts'
import type { SyncForm } from './readForm.ts'
import { answerInText, formOf, readSyncBodies, sendJsonPieces } from './syncApp.ts'
import type { SyncTurns } from './syncTurns.ts'

/** The key is in the body, so this much of a call is read before its caller is known. Apps send 50 ids at most. */
const bodyMaxBytes = 64 * 1024

/**
 * The Fever API. It has one address, and its parameters name the parts of the answer. A wrong key gets 200 with `auth: 0`, as the
 * protocol wants. Not in the contract, since clients fix its shapes.
 */
export function feverRoutes(root: App, deps: Deps & { pictureCache: PictureCache; syncTurns: SyncTurns }): void {
  const fade = createFadingOnLook(deps)
  const { syncTurns } = deps
  root.register(async (app) => {
    readSyncBodies(app)
    answerInText(app)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const form = await formOf(request)
      const caller = await findCaller(deps, request, form)
      if (caller === null) return reply.send({ api_version: 3, auth: 0 })
      await syncTurns.enter(request, reply, caller)
      await fade(caller.reader)
      const { reader } = caller
      const marked = meetsNeed(caller.scopes, 'mark')
        ? await logged(deps, reader, { work: () => markByFever(deps, reader, form) })
        : null
      const answer: FeverAnswer = { reader, form, marked, origin: originOf(deps.config, request) }
      return sendJsonPieces(request, reply, readFever(deps, answer))
    }
    for (const url of ['/fever/', '/fever', '/api/fever.php', '/api/fever.php/'])
      app.route({
        method: ['GET', 'POST'],
        url,
        bodyLimit: bodyMaxBytes,
        onRequest: syncTurns.countAddress,
        handler,
      })
  })
}

/** `api_key` is the md5 of name and key. A reader's password never matches, since only keys are stored so. */
async function findCaller(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  form: SyncForm,
): Promise<KeyReader | null> {
  const feverKey = form.get('api_key')
  if (feverKey === undefined) return null
  const client = request.headers['user-agent'] ?? ''
  const caller = await findFeverReader(db, { feverKey, client, now: clock() })
  if (caller === null || !meetsNeed(caller.scopes, 'read')) {
    await countWrongKey(request)
    return null
  }
  return caller
}
