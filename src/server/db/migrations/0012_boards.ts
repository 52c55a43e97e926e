// Further boards of a reader. Columns without a board are on the first one, which has no row.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table boards (id ${id}, "userId" ${ref('users')}, name text not null, position ${int} not null)`,
    `create index boards_by_user on boards ("userId", position)`,
    `alter table columns add column "boardId" ${int} references boards (id) on delete set null`,
    // Deleting a board would otherwise read the columns of all readers.
    `create index columns_by_board on columns ("boardId") where "boardId" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
