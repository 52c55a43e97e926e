// Fills every table of a SQLite database with rows derived from its columns: later tables are filled without a change here.
import { zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { movedTables } from '../../src/server/commands/moving/tablePlans.ts'
import type { Db } from '../../src/server/db/schema.ts'

type Column = { name: string; type: string; primaryKey: number }

/** `rows` in each; the n-th row of a table refers to the n-th of the others, so `items` must be at least `rows`. */
export async function fillEveryTable(db: Db, { rows, items = rows }: { rows: number; items?: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [table] of movedTables) {
      const { rows: columns } = await sql<Column>`
        select name, type, pk as "primaryKey" from pragma_table_info(${table})`.execute(tx)
      const names = sql.join(columns.map(({ name }) => sql.ref(name)))
      for (let number = 1; number <= (/^item(?:s|Contents)$/.test(table) ? items : rows); number++) {
        const values = columns.map((column) =>
          makeValue(column, column.name === 'feedId' ? (number % rows) + 1 : number),
        )
        await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`.execute(tx)
      }
    }
  })
}

function makeValue({ name, type }: Column, number: number): string | number | Uint8Array | null {
  if (name === 'html') return number % 2 === 0 ? '' : textOf(number)
  if (name === 'packedHtml') return number % 2 === 0 ? zstdCompressSync(textOf(number)) : null
  if (type === 'BLOB') return new Uint8Array([number % 256, 0, 255])
  // Ids and references to them; times, which are far larger than 32 bits.
  if (type === 'INTEGER') return /^id$|Id$|^ownerId$|UpTo$/.test(name) ? number : 1_760_000_000_000 + number
  return `${name} „${number}“ 🗞\n`
}

const textOf = (number: number) => `<p>Ein Körper, der word${number} sagt</p>`
