import { sql } from 'kysely'
import { recordCopiedRows, type Step } from '../../db/moves.queries.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { keyOf, type Row, readPages, type Table } from './readPages.ts'

export type Copy = {
  from: Db
  to: Db
  /** Converts a row of the source to a form that the target can store. */
  asWritten: (row: Row) => Row
  /** Called after each page with the number of rows copied so far. */
  onRows: (rows: number) => void
}

/** Copies the rows after the step's last key, page by page, each with its progress in one transaction. */
export async function copyTable({ from, to, asWritten, onRows }: Copy, table: Table, step: Step): Promise<void> {
  let { rows } = step
  for await (const page of readPages(from, table, step.lastKey)) {
    const last = page.at(-1) ?? {}
    rows += page.length
    await to.transaction().execute(async (tx) => {
      await insertRows(tx, table, page.map(asWritten))
      await recordCopiedRows(tx, { name: table.name, lastKey: keyOf(table, last), rows })
    })
    onRows(rows)
  }
}

async function insertRows(tx: Tx, { name, columns }: Table, rows: Row[]): Promise<void> {
  const names = columns.map((column) => sql.ref(column))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) values ${sql.join(values)}`.execute(tx)
}
