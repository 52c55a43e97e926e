import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { askForKey, findBasicCaller } from '../../core/sessions/basicCaller.ts'
import { missing } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { bookSourceOf } from './books.routes.ts'
import type { BookDeps } from './makeBook.ts'
import { readCatalog } from './readCatalog.ts'
import { createBookSender } from './sendBook.ts'
import { atomTypeOf, jsonType, writeAtomCatalog, writeJsonCatalog } from './writeCatalog.ts'

const pages = { most: 120, withinMs: minute, group: 'readers' }

/** The catalog for e-readers. Its password is a key, by Basic authentication: no cookie and no session. */
export function opdsRoutes(app: App, deps: BookDeps): void {
  const sendBook = createBookSender(app, deps)
  const base = `${deps.config.basePath}/opds`

  const sendPage = (form: 'atom' | 'json') => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findBasicCaller(deps, request, 'books')
    if (caller === null) return askForKey(reply)
    const { reader } = caller
    await app.throttle.take(`catalog of ${reader.id}`, pages)
    const user = (await findUser(deps.db, reader.id)) ?? missing('account')
    const language = languageOfReader(user, request.headers['accept-language'])
    const { list } = request.params as { list?: string }
    const page = await readCatalog(deps, reader, { list, language })
    return form === 'atom'
      ? reply.type(`${atomTypeOf(page)};charset=utf-8`).send(writeAtomCatalog(page, { base, now: deps.clock() }))
      : reply.type(jsonType).send(JSON.stringify(writeJsonCatalog(page, { base })))
  }

  app.get('/opds', sendPage('atom'))
  app.get('/opds/:list', sendPage('atom'))
  app.get('/opds/v2', sendPage('json'))
  app.get('/opds/v2/:list', sendPage('json'))

  const sendOne = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await findBasicCaller(deps, request, 'books')
    if (caller === null) return askForKey(reply)
    const { kind, of } = request.params as { kind: string; of?: string }
    const known = { paper: 'paper', tags: 'tag', later: 'later', saved: 'saved' }[kind]
    const source = bookSourceOf(known ?? missing('edition'), of)
    return sendBook({ request, reply, reader: caller.reader, source })
  }
  app.get('/opds/books/:kind', sendOne)
  app.get('/opds/books/:kind/:of', sendOne)
}
