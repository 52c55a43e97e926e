import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import { findKeyReaderByMd5 } from '../../core/sessions/keys.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import { countWrongKey } from '../../core/sessions/wrongKeys.ts'
import type { App } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { findBook, keepProgress } from './books.queries.ts'
import { keepBookPlace, placeInBook } from './keepBookPlace.ts'
import type { BookDeps } from './makeBook.ts'

const calls = { most: 240, withinMs: minute, group: 'readers' }
const bodyMaxBytes = 8 * 1024

const digest = z.string().regex(/^[\da-f]{32}$/i)
const position = z.object({
  document: digest,
  progress: z.string().max(2000),
  percentage: z.number().min(0).max(1),
  device: z.string().max(200),
  device_id: z.string().max(200),
})

/**
 * KOReader's progress sync. The password is a key, which the client sends as md5. Books that were not downloaded here are answered as
 * unknown. Not in the contract, since the client fixes its shapes.
 */
export function kosyncRoutes(app: App, deps: BookDeps): void {
  const refuse = (reply: FastifyReply) => reply.status(401).send({ code: 2001, message: 'Unauthorized' })

  const signIn = async (request: FastifyRequest): Promise<SignedInReader | null> => {
    const md5 = request.headers['x-auth-key']
    if (typeof md5 !== 'string' || !/^[\da-f]{32}$/i.test(md5)) return null
    const client = request.headers['user-agent'] ?? ''
    const caller = await findKeyReaderByMd5(deps.db, { md5, client, now: deps.clock() })
    if (caller === null) await countWrongKey(request)
    if (caller === null || !(caller.scopes.includes('books') || meetsNeed(caller.scopes, 'mark'))) return null
    await app.throttle.take(`positions of ${caller.reader.id}`, calls)
    return caller.reader
  }

  app.post('/kosync/users/create', { bodyLimit: bodyMaxBytes }, (_request, reply) =>
    reply.status(402).send({ code: 2005, message: 'Log in with your user name and a key of Settings, Apps.' }),
  )

  app.get('/kosync/users/auth', async (request, reply) =>
    (await signIn(request)) === null ? refuse(reply) : reply.send({ authorized: 'OK' }),
  )

  app.get('/kosync/syncs/progress/:document', async (request, reply) => {
    const reader = await signIn(request)
    if (reader === null) return refuse(reply)
    const { data } = digest.safeParse((request.params as { document: string }).document)
    const book = data === undefined ? undefined : await findBook(deps.db, reader, data.toLowerCase())
    return reply.type('application/json').send(book?.progress ?? '{}')
  })

  app.put('/kosync/syncs/progress', { bodyLimit: bodyMaxBytes }, async (request, reply) => {
    const reader = await signIn(request)
    if (reader === null) return refuse(reply)
    const { data } = position.safeParse(request.body)
    if (data === undefined) return reply.status(403).send({ code: 2003, message: 'Invalid request' })
    const now = deps.clock()
    const timestamp = Math.floor(now / 1000)
    const document = data.document.toLowerCase()
    const book = await findBook(deps.db, reader, document)
    if (book !== undefined) {
      const progress = JSON.stringify({ ...data, document, timestamp })
      await keepProgress(deps.db, reader, { digest: document, progress, now })
      const place = placeInBook(book.chapters, data)
      if (place !== null) await keepBookPlace(deps, reader, place)
    }
    return reply.send({ document, timestamp })
  })
}
