import type { ColumnRow, Tx } from '../../db/schema.ts'

/** Writes the positions of a reader's columns, given all of them left to right: dense from 0. */
export async function placeColumns(tx: Tx, columns: ColumnRow[]): Promise<void> {
  for (const [position, column] of columns.entries())
    if (column.position !== position)
      await tx.updateTable('columns').set({ position }).where('id', '=', column.id).execute()
}
