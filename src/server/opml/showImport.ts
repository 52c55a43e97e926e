import type { Import } from '../../shared/api/opml.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/schema.ts'
import { missing } from '../http/errors.ts'
import { countProgress, findFailures, findImport } from './imports.queries.ts'
import { presentImport } from './presentImport.ts'

/** How far it is, from what the feeds' own rows say. Throws NotFound for what is another reader's. */
export async function showImport(db: Db, reader: { id: number }, importId: number): Promise<Import> {
  const row = (await findImport(db, reader, importId)) ?? missing('import')
  const progress = await countProgress(db, row)
  const failures = progress.failed === 0 ? [] : await findFailures(db, row, limits.importFailuresShown)
  return presentImport(row, { progress, failures })
}
