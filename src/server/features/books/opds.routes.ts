import type { FastifyReply, FastifyRequest } from 'fastify'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import { findKeyReader, type KeyReader } from '../../core/sessions/keys.queries.ts'
import { countWrongKey } from '../../core/sessions/wrongKeys.ts'
import { Forbidden, missing } from '../../http/errors.ts'
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
    const caller = await findCaller(deps, request)
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
    const caller = await findCaller(deps, request)
    if (caller === null) return askForKey(reply)
    const { kind, of } = request.params as { kind: string; of?: string }
    const known = { paper: 'paper', tags: 'tag', later: 'later', saved: 'saved' }[kind]
    const source = bookSourceOf(known ?? missing('edition'), of)
    return sendBook({ request, reply, reader: caller.reader, source })
  }
  app.get('/opds/books/:kind', sendOne)
  app.get('/opds/books/:kind/:of', sendOne)
}

const askForKey = (reply: FastifyReply) =>
  reply.status(401).header('www-authenticate', 'Basic realm="Broadsheet", charset="UTF-8"').send()

/** Null without a valid key. The user name is not looked at: a key has one owner. Throws Forbidden for a key of another scope. */
async function findCaller({ db, clock }: BookDeps, request: FastifyRequest): Promise<KeyReader | null> {
  const [, basic] = /^Basic ([\w+/=-]{1,600})$/i.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined) return null
  const given = Buffer.from(basic, 'base64').toString()
  const secret = given.slice(given.indexOf(':') + 1)
  const caller = await findKeyReader(db, { secret, client: request.headers['user-agent'] ?? '', now: clock() })
  if (caller === null) await countWrongKey(request)
  else if (!meetsNeed(caller.scopes, 'books')) throw new Forbidden(coded(texts.keyLacksScope, { scope: 'books' }))
  return caller
}
