// OR, | and parentheses get a meaning in searches and rules. Stored ones keep theirs: their signs are quoted.
import { type Kysely, sql } from 'kysely'
import { quoteSigns } from '../../../shared/search/quoteSigns.ts'

const atOnce = 1000

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['savedSearches', 'rules']) {
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number; query: string }>`select id, query from ${sql.table(table)}
        where id > ${last} order by id limit ${atOnce}`.execute(db)
      for (const { id, query } of rows) {
        const quoted = quoteSigns(query)
        if (quoted !== query) await sql`update ${sql.table(table)} set query = ${quoted} where id = ${id}`.execute(db)
      }
      last = rows.at(-1)?.id ?? 0
      if (rows.length < atOnce) break
    }
  }
}
