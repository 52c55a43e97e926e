import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameSizeLists } from './sameSizeLists.ts'

/** True for a column ('mark.id') that holds one of the ids. Its texts have few sizes: each text is a statement to prepare. */
export function isAmong(column: string, ids: number[]): RawBuilder<SqlBool> {
  const lists = [...sameSizeLists(ids)].map((some) => sql`${sql.ref(column)} in (${sql.join(some)})`)
  return lists.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(lists, sql` or `)})`
}
