import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { missing } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { atMost } from '../../lib/atMost.ts'
import { minute } from '../../lib/clock.ts'
import { type BookSource, chooseBook } from './chooseBook.ts'
import type { BookDeps } from './makeBook.ts'

/** Each may take seconds. */
const books = { most: 30, withinMs: 10 * minute, group: 'readers' }
/** One of a reader, so a reader with slow pictures delays few others. */
const booksAtOnce = 6

const dayParams = z.object({ day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) })
const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** Not in the contract, since the responses are files. */
export function bookRoutes(app: App, deps: BookDeps): void {
  const signIn = signedIn(deps)
  const { run: inTurn } = createCallerTurns({ mostWaiting: 4 })
  const atOnce = atMost(booksAtOnce)

  const answer = async (request: FastifyRequest, reply: FastifyReply, sourceOf: () => BookSource) => {
    const reader: ItemReader = await signIn(request)
    const source = sourceOf()
    await app.throttle.take(`books of ${reader.id}`, books)
    const user = (await findUser(deps.db, reader.id)) ?? missing('account')
    const language = languageOfReader(user, request.headers['accept-language'])
    const chosen = await chooseBook(deps.db, reader, { source, language })
    const { makeBook } = await import('./makeBook.ts')
    const { path, size, remove } = await inTurn(reader, () => atOnce(() => makeBook(deps, reader, chosen)))
    return reply
      .header('content-type', 'application/epub+zip')
      .header('content-disposition', `attachment; filename="${chosen.name}.epub"`)
      .header('content-length', size)
      .send(createReadStream(path).once('close', () => void remove()))
  }

  app.get('/books/paper/:day', (request, reply) =>
    answer(request, reply, () => {
      const { data } = dayParams.safeParse(request.params)
      return data === undefined ? missing('edition') : { kind: 'paper', day: data.day }
    }),
  )
  app.get('/books/later', (request, reply) => answer(request, reply, () => ({ kind: 'later' })))
  app.get('/books/saved', (request, reply) => answer(request, reply, () => ({ kind: 'saved' })))
  app.get('/books/tags/:id', (request, reply) =>
    answer(request, reply, () => {
      const { data } = idParams.safeParse(request.params)
      return data === undefined ? missing('tag') : { kind: 'tag', id: data.id }
    }),
  )
}
