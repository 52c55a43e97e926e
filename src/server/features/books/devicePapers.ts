// The worker's part: mails the papers of readers who chose that to their e-readers.
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { paperMessageId } from '../../core/paper/paperMessageId.ts'
import { type OpenServing, serveDuePapers, startServing } from '../../core/paper/serveDue.ts'
import { createPictureSource } from '../../core/pictures/fetchPicture.ts'
import type { PictureCache } from '../../core/pictures/pictureCache.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { WorkerLoop } from '../../lib/workerLoop.ts'
import { createMailer } from '../../mail/sendMail.ts'
import { chooseBook } from './chooseBook.ts'

/** A lease covers making and sending the books of one claim. */
const way = { way: 'device', claimed: 2, atOnce: 2 } as const

export function startDevicePapers(deps: RefreshDeps): WorkerLoop | undefined {
  const open = serving(deps)
  return open && startServing(deps, { ...way, task: 'mailing papers to e-readers' }, open)
}

/** One claim. 'again': more may be due. */
export const mailDueDevicePapers = async (deps: RefreshDeps): Promise<'again' | 'rest'> => {
  const open = serving(deps)
  return open === undefined ? 'rest' : serveDuePapers(deps, way, open)
}

/** The folder of kept pictures belongs to the web role. */
const noCache: Pick<PictureCache, 'open' | 'write'> = { open: async () => null, write: async () => {} }

/** Undefined on a server that sends no mail. */
function serving(deps: RefreshDeps): OpenServing | undefined {
  const { mailOut, publicUrl } = deps.config
  if (mailOut === null || publicUrl === null) return undefined
  const bookDeps = { ...deps, findPicture: createPictureSource(deps, noCache) }
  return async () => {
    const secret = await instanceSecret(deps.db, 'paperMail')
    const { mailBook } = await import('./mailBook.ts')
    const mailer = createMailer(mailOut, deps.log)
    return {
      close: mailer.close,
      async serve({ user, preferences: { deviceAddress: to }, reader, edition: { id, day }, mayBeSent }) {
        if (to === null) return { is: 'nothing' }
        const source = { kind: 'paper', day } as const
        const chosen = await chooseBook(deps.db, reader, { source, language: languageOfReader(user, undefined) })
        if (chosen.pieces.length === 0) return { is: 'nothing' }
        const messageId = paperMessageId({ secret, publicUrl }, { editionId: id, way: 'device' })
        return mailBook(bookDeps, reader, { chosen, to, mailer, messageId, mayBeSent })
      },
    }
  }
}
