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
import { importAccount, type ReadableAccount } from './importAccount.ts'
import type { Imports } from './imports.ts'
import type { AdmittedImport } from './importTurns.ts'
import type { KeptUpload } from './keepUpload.ts'
import { presentImportedAccount } from './presentImport.ts'
import { holdUnfinished } from './unfinishedImports.ts'

type Tell = (line: ImportLine) => void
type ImportDeps = RefreshDeps & { imports: Imports }
type Upload = { upload: KeptUpload; admitted: AdmittedImport }

/** Proxies close connections that are silent for a minute. */
const waitingLineMs = 15 * second

/**
 * Imports an uploaded file and yields the lines of its response. A file that can be read at once and is refused early throws
 * its refusal; otherwise the refusal is the last line. The import continues to its end even if the client disconnects, or the server
 * starts again.
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
    .then((file) => importOpened(deps, reader, { file, upload, tell }))
    .then((imported) => tell({ imported: presentImportedAccount(imported) }))
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

type OpenedImport = { file: ReadableAccount; upload: KeptUpload; tell: Tell }

async function importOpened(deps: ImportDeps, reader: Reader, { file, upload, tell }: OpenedImport) {
  const unfinished = await holdUnfinished(deps.config.dataFolder, reader, upload)
  try {
    return await importAccount(deps, reader, { file, onProgress: tell })
  } finally {
    await (deps.imports.isStopping() ? unfinished.leave() : unfinished.remove())
  }
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
