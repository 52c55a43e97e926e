import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { missing } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { atMost } from '../../lib/atMost.ts'
import { minute } from '../../lib/clock.ts'
import { keepBook } from './books.queries.ts'
import { type BookSource, chooseBook } from './chooseBook.ts'
import { documentDigest } from './documentDigest.ts'
import type { BookDeps } from './makeBook.ts'

/** Each may take seconds. */
const books = { most: 30, withinMs: 10 * minute, group: 'readers' }
/** One of a reader, so a reader with slow pictures delays few others. */
const booksAtOnce = 4

type Asked = { request: FastifyRequest; reply: FastifyReply; reader: ItemReader; source: BookSource }

/** Answers calls with books. Throws NotFound for a source that the reader does not have. */
export function createBookSender(app: App, deps: BookDeps) {
  const { run: inTurn } = createCallerTurns({ mostWaiting: 4 })
  const atOnce = atMost(booksAtOnce)

  return async function sendBook({ request, reply, reader, source }: Asked): Promise<FastifyReply> {
    await app.throttle.take(`books of ${reader.id}`, books)
    const user = (await findUser(deps.db, reader.id)) ?? missing('account')
    const language = languageOfReader(user, request.headers['accept-language'])
    const chosen = await chooseBook(deps.db, reader, { source, language })
    const { makeBook } = await import('./makeBook.ts')
    const { path, size, chapters, remove } = await inTurn(reader, () => atOnce(() => makeBook(deps, reader, chosen)))
    try {
      await keepBook(deps.db, reader, { digest: await documentDigest(path), chapters, madeAt: deps.clock() })
    } catch (error) {
      await remove()
      throw error
    }
    return reply
      .header('content-type', 'application/epub+zip')
      .header('content-disposition', `attachment; filename="${chosen.name}.epub"`)
      .header('content-length', size)
      .send(createReadStream(path).once('close', () => void remove()))
  }
}
