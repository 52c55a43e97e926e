import type { Reader } from '../../core/reader.ts'
import { findSearches, insertSearches } from '../../core/searches/searches.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { AccountFile } from '../../formats/accountExport.ts'

/**
 * Adds the searches of the file below existing ones, in their order. A search with the same name and query stays where it is.
 * `columnIds`: the id of each column of the file. `most`: the searches that the reader may have.
 */
export async function restoreSearches(
  tx: Tx,
  reader: Reader,
  { account, columnIds, now, most }: { account: AccountFile; columnIds: number[]; now: number; most: number },
): Promise<void> {
  const existing = await findSearches(tx, reader)
  const known = new Set(existing.map(keyOf))
  const placesTaken = new Map<number, number>()
  for (const { columnId } of existing) placesTaken.set(columnId, (placesTaken.get(columnId) ?? 0) + 1)
  const added = account.searches.flatMap(({ name, query, column }) => {
    const columnId = columnIds[column] ?? columnIds[0]
    if (columnId === undefined || known.has(keyOf({ name, query }))) return []
    known.add(keyOf({ name, query }))
    const position = placesTaken.get(columnId) ?? 0
    placesTaken.set(columnId, position + 1)
    return [{ columnId, name, query, position, createdAt: now }]
  })
  const fitting = added.slice(0, Math.max(0, most - existing.length))
  if (fitting.length > 0) await insertSearches(tx, reader, fitting)
}

const keyOf = ({ name, query }: { name: string; query: string }) => JSON.stringify([name, query])
