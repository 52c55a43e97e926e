import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { deleteImports } from './imports.queries.ts'

/**
 * The reader has seen what came of it: it is shown nowhere any more, and neither are those before it. What it brought
 * stays. Throws NotFound.
 */
export async function putImportAway(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  importId: number,
): Promise<void> {
  if ((await deleteImports(db, reader, { upTo: importId })) === 0) missing('import')
  events.publish(reader.id, { type: 'boardChanged' })
}
