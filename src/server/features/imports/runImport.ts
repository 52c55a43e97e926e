import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportLine } from '../../../shared/api/readerData.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { findDatabaseTrouble } from '../../db/databaseTrouble.ts'
import { answerOf, textOfTrouble } from '../../http/answerErrors.ts'
import { HttpError, NotFound } from '../../http/errors.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { second } from '../../lib/clock.ts'
import { importAccount } from './importAccount.ts'
import type { Imports } from './imports.ts'
import type { AdmittedImport } from './importTurns.ts'
import type { KeptUpload } from './keepUpload.ts'

type Tell = (line: ImportLine) => void
type ImportDeps = RefreshDeps & { imports: Imports }
type Upload = { upload: KeptUpload; admitted: AdmittedImport }

/** Proxies close connections that are silent for a minute. */
const waitingLineMs = 15 * second

/**
 * Imports an uploaded file and yields the lines of its response. A file that can be read at once and is refused early throws
 * its refusal; otherwise the refusal is the last line. The import continues to its end even if the client disconnects.
 */
export async function runImport(deps: ImportDeps, reader: Reader, { upload, admitted }: Upload): Promise<Readable> {
  const lines = new PassThrough()
  const tell: Tell = (line) => {
    if (lines.writable) lines.write(`${JSON.stringify(line)}\n`)
  }
  const tellWaiting = () => tell({ waiting: admitted.importsBefore() })
  const turn = admitted.takeTurn()
  const mustWait = admitted.importsBefore() > 0
  const opening = turn.then(() => deps.imports.reader.openAccount(upload.path, deps.clock()))
  const waiting = setInterval(tellWaiting, waitingLineMs)
  void opening
    .finally(() => clearInterval(waiting))
    .then((file) => importAccount(deps, reader, { file, onProgress: tell }))
    .then((imported) => tell({ imported }))
    .catch(async (error: unknown) => tell(await explain(error, deps, reader)))
    .finally(async () => {
      await upload.remove()
      deps.imports.reader.close()
      admitted.leave()
      lines.end()
    })
  if (mustWait) tellWaiting()
  else await Promise.race([opening, sleep(waitingLineMs, null, { ref: false })])
  return lines
}

async function explain(error: unknown, { db, log }: ImportDeps, { id }: Reader): Promise<ReturnType<typeof answerOf>> {
  if (error instanceof HttpError) return answerOf(error.said)
  const trouble = findDatabaseTrouble(error)
  if (trouble !== null) return answerOf(textOfTrouble[trouble])
  // Its foreign keys end an import whose account is deleted meanwhile, which is no fault.
  const isGone = await findUser(db, id).then(
    (user) => user === undefined,
    () => false,
  )
  if (isGone) return answerOf(new NotFound('account').said)
  log.error({ err: error }, 'an import stopped')
  return answerOf(texts.internalError)
}
