import type { Db } from '../../db/schema.ts'
import type { Table } from './readPages.ts'
import { movedTables } from './tablePlans.ts'

/** Not moved: the search index, which is rebuilt, and the bookkeeping of databases, migrations and moves. */
const leftBehind = /^(?:itemSearch|kysely_migration|sqlite_|databaseMoves$)/

/**
 * The planned tables with the columns that both databases have, and the problems that prevent a move. For example, one database
 * was used by a newer version, whose data would be lost.
 */
export async function describeTables(from: Db, to: Db): Promise<{ tables: Table[]; problems: string[] }> {
  const [source, target] = [await readColumns(from), await readColumns(to)]
  const planned = new Set<string>(movedTables.map(([name]) => name))
  const unknown = [...source.keys()].filter((name) => !planned.has(name) && !leftBehind.test(name))
  const tables = movedTables.map(([name, plan]) => ({ ...plan, name, columns: target.get(name) ?? [] }))
  const different = tables.filter(({ name, columns }) => columns.join() !== source.get(name)?.join())
  return {
    tables,
    problems: [
      ...unknown.map((name) => `The source has a table ${name} that this version does not know.`),
      ...different.map(({ name }) => `The table ${name} has other columns in the source than in the target.`),
    ],
  }
}

/** The columns of each table by name: later migrations append them in a different order. */
async function readColumns(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]))
}
