import { hash } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import { type Row, readPages, type Table } from './readPages.ts'

/** `checksum`: over all values of all rows in any order, since the two databases sort texts differently. */
export type TableSum = { rows: number; checksum: bigint }

/** Reads the whole table. `asWritten` as in copyTable.ts. */
export async function sumTable(db: Db, table: Table, asWritten: (row: Row) => Row): Promise<TableSum> {
  let rows = 0
  let checksum = 0n
  for await (const page of readPages(db, table, null)) {
    rows += page.length
    for (const row of page) checksum = BigInt.asUintN(64, checksum + sumRow(table, asWritten(row)))
  }
  return { rows, checksum }
}

function sumRow({ columns }: Table, row: Row): bigint {
  const values = columns.map((column) => {
    const value = row[column]
    return value instanceof Uint8Array ? `bytes ${hash('sha256', value)}` : value
  })
  return hash('sha256', JSON.stringify(values), 'buffer').readBigUInt64LE()
}
