import { sql } from 'kysely'
import { storesNul } from '../../db/dialect.ts'
import { readLastId, setLastId } from '../../db/lastIds.ts'
import { beginMove, endMove, findSteps, recordStepDone, type Step } from '../../db/moves.queries.ts'
import type { Db } from '../../db/schema.ts'
import { copyTable } from './copyTable.ts'
import { describeTables } from './describeTables.ts'
import type { Row, Table } from './readPages.ts'
import { rebuildSearch } from './rebuildSearch.ts'
import { countsIds } from './tablePlans.ts'
import { sumTable } from './tableSum.ts'

export type DatabaseMove = {
  from: Db
  to: Db
  /** The name of the source, the same at each attempt. */
  source: string
  clock: () => number
  /** Called with the number of rows that a step has processed. */
  onProgress: (step: string, rows: number, ofRows: number) => void
}

export type DatabaseMoveOutcome =
  | { is: 'moved'; tables: number; rows: number }
  | { is: 'refused'; problems: string[] }
  /** These tables differ between target and source. */
  | { is: 'different'; tables: string[] }

const searchStep = 'search index'

/**
 * Copies all tables with their ids into an empty database, rebuilds the search index there, and compares the two. Both
 * databases have this version, and no other process uses them. An interrupted move resumes at the next call; until it is
 * complete, no server starts on the target (refuseUnfinishedMove).
 */
export async function moveDatabase(move: DatabaseMove): Promise<DatabaseMoveOutcome> {
  const { from, to } = move
  const { tables, problems } = await describeTables(from, to)
  if (problems.length > 0) return { is: 'refused', problems }
  const begun = await beginOrGoOn(move, tables)
  if (begun.is === 'refused') return begun
  for (const table of tables) await takeOver(move, table, begun.steps)
  await copyLastIds(from, to, tables)
  await makeFindable(move, tables, begun.steps)
  const { rows, different } = await compare(move, tables)
  if (different.length > 0) return { is: 'different', tables: different }
  await endMove(to)
  return { is: 'moved', tables: tables.length, rows }
}

type Begun = { is: 'ready'; steps: Map<string, Step> } | { is: 'refused'; problems: string[] }

async function beginOrGoOn({ to, source }: DatabaseMove, tables: Table[]): Promise<Begun> {
  const known = await findSteps(to)
  if (known.some((step) => step.source !== source))
    return { is: 'refused', problems: [`A move from ${known[0]?.source} into the target has begun. Empty it first.`] }
  if (known.length > 0) return { is: 'ready', steps: byName(known) }
  const filled: Table[] = []
  for (const table of tables) if (await holdsRows(to, table)) filled.push(table)
  if (filled.length > 0)
    return { is: 'refused', problems: [`The target is not empty: ${filled.map(({ name }) => name).join(', ')}.`] }
  await beginMove(to, { source, steps: [...tables.map(({ name }) => name), searchStep] })
  return { is: 'ready', steps: byName(await findSteps(to)) }
}

const byName = (steps: Step[]) => new Map(steps.map((step) => [step.name, step]))

const notBegun = (name: string) => new Error(`The move has no step '${name}': it was begun by another version.`)

async function takeOver(move: DatabaseMove, table: Table, steps: Map<string, Step>): Promise<void> {
  const step = steps.get(table.name)
  if (!step) throw notBegun(table.name)
  if (step.isDone) return
  const ofRows = await countRows(move.from, table)
  const onRows = (rows: number) => move.onProgress(table.name, rows, ofRows)
  await copyTable({ ...move, asWritten: writableIn(move.to), onRows }, table, step)
  await recordStepDone(move.to, table.name, move.clock())
}

async function copyLastIds(from: Db, to: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter(countsIds)) {
    const id = await readLastId(from, name)
    if (id !== null) await to.transaction().execute((tx) => setLastId(tx, name, id))
  }
}

async function makeFindable(move: DatabaseMove, tables: Table[], steps: Map<string, Step>): Promise<void> {
  const step = steps.get(searchStep)
  const contents = tables.find(({ name }) => name === 'itemContents')
  if (!step || !contents) throw notBegun(searchStep)
  if (step.isDone) return
  const ofRows = await countRows(move.to, contents)
  await rebuildSearch(move.to, contents, { step, onRows: (rows) => move.onProgress(searchStep, rows, ofRows) })
  await recordStepDone(move.to, searchStep, move.clock())
}

/** Both sides are read again from the start: rows copied before a kill may have changed in the source since. */
async function compare({ from, to, onProgress }: DatabaseMove, tables: Table[]) {
  const asWritten = writableIn(to)
  const different: string[] = []
  let rows = 0
  for (const table of tables) {
    const [source, target] = await Promise.all([sumTable(from, table, asWritten), sumTable(to, table, asWritten)])
    onProgress(`compare ${table.name}`, target.rows, source.rows)
    rows += target.rows
    if (source.rows !== target.rows || source.checksum !== target.checksum) different.push(table.name)
  }
  return { rows, different }
}

/** SQLite may hold a NUL that a client sent. */
function writableIn(to: Db): (row: Row) => Row {
  if (storesNul(to)) return (row) => row
  const withoutNul = (value: Row[string]) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
  return (row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withoutNul(value ?? null)]))
}

async function holdsRows(db: Db, { name }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  return rows.length > 0
}

async function countRows(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
  return rows[0]?.rows ?? 0
}
