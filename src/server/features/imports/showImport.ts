import type { Import } from '../../../shared/features/imports.ts'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import type { ImportRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { countProgress, findFailures, findImport, findLatestImport } from '../../ingest/imports/imports.queries.ts'
import { presentImport } from './presentImport.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock'>

/** The progress of an import, according to its feeds. Throws NotFound for another reader's import. */
export async function showImport(deps: ShowDeps, reader: Reader, importId: number): Promise<Import> {
  return describe(deps, (await findImport(deps.db, reader, importId)) ?? missing('import'))
}

/** The newest import that the reader has not dismissed; null without one. */
export async function showLatestImport(deps: ShowDeps, reader: Reader): Promise<Import | null> {
  const row = await findLatestImport(deps.db, reader, deps.clock())
  return row === undefined ? null : describe(deps, row)
}

async function describe({ db, clock }: ShowDeps, row: ImportRow): Promise<Import> {
  const progress = await countProgress(db, row)
  const failures = progress.failed === 0 ? [] : await findFailures(db, row, limits.importFailuresShown)
  return presentImport(row, { progress, failures, now: clock() })
}
