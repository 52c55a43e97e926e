import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { readPreferences } from '../../core/accounts/preferences.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { createCallerTurns } from '../../http/callerTurns.ts'
import { BadGateway, BadRequest, Forbidden, missing } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { atMost } from '../../lib/atMost.ts'
import { day } from '../../lib/clock.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { type BookSource, chooseBook } from './chooseBook.ts'
import type { BookDeps } from './makeBook.ts'

const mailed = { most: 10, withinMs: day, group: 'readers' }
const atOnceMax = 2

/**
 * Mails books on a press. Throws NotFound for a source that the reader does not have, BadRequest without the address of an e-reader, and
 * BadGateway with the words of a mail server that refuses it.
 */
export function createDeviceSender(app: App, deps: BookDeps) {
  const { run: inTurn } = createCallerTurns({ mostWaiting: 1 })
  const atOnce = atMost(atOnceMax)

  return async function sendToDevice(reader: ItemReader, source: BookSource): Promise<{ address: string }> {
    const user = (await findUser(deps.db, reader.id)) ?? missing('account')
    const language = languageOfReader(user, undefined)
    const chosen = await chooseBook(deps.db, reader, { source, language })
    const { deviceAddress: to } = readPreferences(user.preferences)
    const { mailOut } = deps.config
    if (to === null || mailOut === null) throw new BadRequest(texts.deviceAddressUnknown)
    if (user.emailVerifiedAt === null) throw new Forbidden(texts.emailNotConfirmed)
    await app.throttle.take(`books mailed by ${reader.id}`, mailed)
    const { mailBook } = await import('./mailBook.ts')
    const mailer = createMailer(mailOut, deps.log)
    try {
      const outcome = await inTurn(reader, () => atOnce(() => mailBook(deps, reader, { chosen, to, mailer })))
      if (outcome.is === 'later') throw new BadGateway(texts.bookNotSent)
      if (outcome.is === 'refused') throw new BadGateway(coded(texts.bookRefused, { words: outcome.words }))
      return { address: to }
    } finally {
      await mailer.close()
    }
  }
}
