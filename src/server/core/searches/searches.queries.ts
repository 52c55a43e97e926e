import type { Db, SavedSearchRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** A reader's searches in board order: by column, left to right, then by position. */
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

/** Stores the positions of all searches of one column, given in order: dense from 0. */
export async function placeSearches(tx: Tx, columnId: number, searches: SavedSearchRow[]): Promise<void> {
  for (const [position, search] of searches.entries())
    if (search.columnId !== columnId || search.position !== position)
      await tx.updateTable('savedSearches').set({ columnId, position }).where('id', '=', search.id).execute()
}

/** Moves them below those of the other column, in the same order. */
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

/** With the id that it had. */
export function insertSearchAgain(tx: Tx, search: SavedSearchRow): Promise<SavedSearchRow> {
  return tx.insertInto('savedSearches').values(search).returningAll().executeTakeFirstOrThrow()
}

/** The caller has checked that the search is the reader's. */
export async function rewriteSearch(
  tx: Tx,
  searchId: number,
  texts: Pick<SavedSearchRow, 'name' | 'query'>,
): Promise<void> {
  await tx.updateTable('savedSearches').set(texts).where('id', '=', searchId).execute()
}

/** The caller has checked that the search is the reader's, and updates the positions of the others. */
export async function deleteSearchRow(tx: Tx, searchId: number): Promise<void> {
  await tx.deleteFrom('savedSearches').where('id', '=', searchId).execute()
}
