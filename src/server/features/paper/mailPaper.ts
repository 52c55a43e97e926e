import { limits } from '../../../shared/limits.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { paperMessageId } from '../../core/paper/paperMessageId.ts'
import type { PaperToServe, Served } from '../../core/paper/servePaper.ts'
import type { Deps } from '../../deps.ts'
import { handOverMail } from '../../mail/handOverMail.ts'
import type { Mailer } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { presentEdition } from './presentEdition.ts'
import { stopAddressOf } from './stopToken.ts'
import { writePaperMail } from './writePaperMail.ts'

type PaperMailDeps = Pick<Deps, 'db' | 'pictures' | 'log'> & {
  mailer: Pick<Mailer, 'send'>
  publicUrl: string
  /** It signs the links with which readers stop the mails. */
  secret: string
}

/** Mails an edition to the address of its reader. */
export async function mailPaper(
  deps: PaperMailDeps,
  { claimed, user, reader, edition: made, mayBeSent }: PaperToServe,
): Promise<Served> {
  const edition = await presentEdition(deps, reader, made)
  if (edition.items.length === 0) return { is: 'nothing' }
  const mail = await writeInLanguage(languageOfReader(user, undefined), () =>
    writePaperMail(edition, {
      to: user.email,
      pageAddress: `${deps.publicUrl}/paper?day=${edition.day}`,
      stopAddress: stopAddressOf(deps, user.id),
      messageId: paperMessageId(deps, { editionId: made.id, way: 'mail' }),
      isLast: claimed.unopened + 1 >= limits.paperUnopenedMax,
    }),
  )
  return (await mayBeSent()) ? handOverMail(deps, mail) : { is: 'later' }
}
