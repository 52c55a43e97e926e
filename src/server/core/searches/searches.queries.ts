import type { Db, SavedSearchRow, Tx } from '../../db/schema.ts'

type Reader = { id: number }

/** A reader's searches in board order: by column, left to right, then by place. */
export function findSearches(db: Db, reader: Reader): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('savedSearches')
    .innerJoin('columns', 'columns.id', 'savedSearches.columnId')
    .selectAll('savedSearches')
    .where('savedSearches.userId', '=', reader.id)
    .orderBy('columns.position')
    .orderBy('savedSearches.position')
    .orderBy('savedSearches.id')
    .execute()
}

/** Writes the places of the searches of one column, given all of them in order: dense from 0. */
export async function placeSearches(tx: Tx, columnId: number, searches: SavedSearchRow[]): Promise<void> {
  for (const [position, search] of searches.entries())
    if (search.columnId !== columnId || search.position !== position)
      await tx.updateTable('savedSearches').set({ columnId, position }).where('id', '=', search.id).execute()
}

/** Below those of the other column, in their order. */
export async function moveSearchesLast(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const { taken } = await tx
    .selectFrom('savedSearches')
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('columnId', '=', to)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('savedSearches')
    .set(({ eb }) => ({ columnId: to, position: eb('position', '+', Number(taken)) }))
    .where('columnId', '=', from)
    .execute()
}

type SavedSearch = Pick<SavedSearchRow, 'columnId' | 'name' | 'query' | 'position' | 'createdAt'>

export function insertSearches(tx: Tx, reader: Reader, searches: SavedSearch[]): Promise<SavedSearchRow[]> {
  return tx
    .insertInto('savedSearches')
    .values(searches.map((search) => ({ ...search, userId: reader.id })))
    .returningAll()
    .execute()
}

/** Of a search proven to be the reader's. */
export async function rewriteSearch(
  tx: Tx,
  searchId: number,
  texts: Pick<SavedSearchRow, 'name' | 'query'>,
): Promise<void> {
  await tx.updateTable('savedSearches').set(texts).where('id', '=', searchId).execute()
}

/** Of a search proven to be the reader's. The places of the others are the caller's. */
export async function deleteSearchRow(tx: Tx, searchId: number): Promise<void> {
  await tx.deleteFrom('savedSearches').where('id', '=', searchId).execute()
}
