import type { Import } from '../../../shared/api/opml.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db, ImportRow } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'
import { countProgress, findFailures, findImport, findLatestImport } from '../../ingest/imports/imports.queries.ts'
import { presentImport } from './presentImport.ts'

/** The progress of an import, according to its feeds. Throws NotFound for another reader's import. */
export async function showImport(db: Db, reader: { id: number }, importId: number): Promise<Import> {
  return describe(db, (await findImport(db, reader, importId)) ?? missing('import'))
}

/** The newest import that the reader has not dismissed; null without one. */
export async function showLatestImport(db: Db, reader: { id: number }, now: number): Promise<Import | null> {
  const row = await findLatestImport(db, reader, now)
  return row === undefined ? null : describe(db, row)
}

async function describe(db: Db, row: ImportRow): Promise<Import> {
  const progress = await countProgress(db, row)
  const failures = progress.failed === 0 ? [] : await findFailures(db, row, limits.importFailuresShown)
  return presentImport(row, { progress, failures })
}
