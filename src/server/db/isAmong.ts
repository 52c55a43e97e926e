import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sameSizeLists } from './sameSizeLists.ts'

/** True for a column ('mark.id') that holds one of the ids. Texts of the same size, so that few statements are prepared. */
export function isAmong(column: string, ids: number[]): RawBuilder<SqlBool> {
  const lists = [...sameSizeLists(ids)].map((some) => sql`${sql.ref(column)} in (${sql.join(some)})`)
  return lists.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(lists, sql` or `)})`
}
