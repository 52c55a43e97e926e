// Papers are made at their hour for readers whose e-reader has asked for them.
import { findUser } from '../../core/accounts/users.queries.ts'
import { startAtNextHour } from '../../core/paper/followMailChoice.ts'
import { isCatalogRead } from '../../core/paper/papersAhead.queries.ts'
import { serveDuePapers, startServing } from '../../core/paper/serveDue.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { WorkerLoop } from '../../lib/workerLoop.ts'

const way = { way: 'catalog', claimed: 20, atOnce: 1 } as const
/** The edition is made before it is served. */
const open = async () => ({ serve: async () => ({ is: 'sent' }) as const })

export const startCatalogPapers = (deps: RefreshDeps): WorkerLoop =>
  startServing(deps, { ...way, task: 'making papers for catalogs' }, open)

export const makeDueCatalogPapers = (deps: RefreshDeps): Promise<'again' | 'rest'> => serveDuePapers(deps, way, open)

/** An e-reader asks for the papers: they are made ahead from now on, until too many in a row were not asked for. */
export async function noteCatalogOpening({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader): Promise<void> {
  if (await isCatalogRead(db, reader)) return
  const user = await findUser(db, reader.id)
  if (user !== undefined) await startAtNextHour(db, user, { way: 'catalog', now: clock() })
}
