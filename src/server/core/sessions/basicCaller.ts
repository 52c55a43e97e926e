import type { FastifyReply, FastifyRequest } from 'fastify'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Forbidden } from '../../http/errors.ts'
import { meetsNeed } from './keyScopes.ts'
import { findKeyReader, type KeyReader } from './keys.queries.ts'
import { countWrongKey } from './wrongKeys.ts'

/**
 * The caller of an API whose password is a key, by Basic authentication: no cookie and no session. Null without a valid key. The user
 * name is not looked at, because a key has one owner. Throws Forbidden for a key of another scope.
 */
export async function findBasicCaller(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  need: 'books' | 'podcasts',
): Promise<KeyReader | null> {
  const [, basic] = /^Basic ([\w+/=-]{1,600})$/i.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined) return null
  const given = Buffer.from(basic, 'base64').toString()
  const secret = given.slice(given.indexOf(':') + 1)
  const caller = await findKeyReader(db, { secret, client: request.headers['user-agent'] ?? '', now: clock() })
  if (caller === null) await countWrongKey(request)
  else if (!meetsNeed(caller.scopes, need)) throw new Forbidden(coded(texts.keyLacksScope, { scope: need }))
  return caller
}

export const askForKey = (reply: FastifyReply): FastifyReply =>
  reply.status(401).header('www-authenticate', 'Basic realm="Broadsheet", charset="UTF-8"').send()
