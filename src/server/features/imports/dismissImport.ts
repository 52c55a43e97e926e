import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { deleteImports } from '../../ingest/imports/imports.queries.ts'

/**
 * The reader dismisses an import's result: it is no longer shown, and neither are earlier ones. Imported feeds stay. Throws
 * NotFound.
 */
export async function dismissImport(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  importId: number,
): Promise<void> {
  if ((await deleteImports(db, reader, { upTo: importId })) === 0) missing('import')
  events.publish(reader.id, { type: 'boardChanged' })
}
