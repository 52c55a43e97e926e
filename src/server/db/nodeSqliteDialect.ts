// Kysely on Node's own SQLite. Prepared statements are cached by their text: preparing costs more than most of our queries.
// Write transactions begin immediately: they wait for the worker thread's connection at their start and never fail with
// "database is locked" halfway.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { BoundedMap } from '../lib/boundedMap.ts'
import { createLateSync, isSyncedLater } from './lateSync.ts'

const statementsKept = 500

/**
 * `commits`: a fast one survives the end of the process at once, and a power cut only after the next durable commit or checkpoint.
 */
export type Commits = 'durable' | 'fast'

/**
 * Pages that SQLite keeps for a connection. The kernel has the others, so larger caches gain nothing at 200,000 items, and glibc
 * rarely frees them while the server is busy.
 */
const pageCacheKb = 8_000

/** `open`: tests give the new database its content. */
export function nodeSqliteDialect(file: string, commits: Commits = 'durable', open = openFile): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () =>
      new NodeSqliteDriver(() => new NodeSqliteConnection(configure(open(file), commits), createLateSync(file))),
    // Kysely passes its own type here, independent of the schema.
    createIntrospector: (db: Kysely<unknown>) =>
      new SqliteIntrospector(db as ConstructorParameters<typeof SqliteIntrospector>[0]),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connect: () => NodeSqliteConnection
  #connection: NodeSqliteConnection | undefined

  constructor(connect: () => NodeSqliteConnection) {
    this.#connect = connect
  }

  async init() {
    this.#connection = this.#connect()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('The database is not open.')
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /**
   * SQLite rolls back by itself when the disk is full or broken. The original error must not be replaced by one about the
   * rollback.
   */
  async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#connection?.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection() {}

  async destroy() {
    this.#connection?.close()
  }
}

/** `readRow`: null for a statement without columns. */
type Prepared = { statement: StatementSync; readRow: ReadRow | null }

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new BoundedMap<string, Prepared>(statementsKept)

  readonly #lateSync: ReturnType<typeof createLateSync>

  constructor(database: DatabaseSync, lateSync: ReturnType<typeof createLateSync>) {
    this.#database = database
    this.#lateSync = lateSync
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, readRow } = this.#prepare(query.sql)
    const parameters = bindable(query.parameters)
    if (readRow !== null) {
      const read = () => rowsOf(statement.all(...parameters))
      const rows = isSyncedLater(query) && !this.isInTransaction ? this.#commitFast(read) : read()
      return { rows: rows.map((values) => readRow(values) as Row) }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    // A cached statement knows only the old columns.
    if (/^\s*(?:alter|create|drop)\b/i.test(query.sql)) this.#statements.clear()
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #commitFast<Result>(write: () => Result): Result {
    this.#database.exec('pragma synchronous = normal')
    try {
      return write()
    } finally {
      this.#database.exec('pragma synchronous = full')
      this.#lateSync.sync()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement, readRow } = this.#prepare(query.sql)
    if (readRow === null) throw new Error('A statement without columns has no rows to stream.')
    for (const values of rowsOf(statement.iterate(...bindable(query.parameters))))
      yield { rows: [readRow(values) as Row] }
  }

  close() {
    this.#lateSync.stop()
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const statement = this.#database.prepare(sql.replaceAll('limit ?', calculatedLimit))
    statement.setReturnArrays(true)
    const columns = statement.columns().map(({ name }) => name)
    const prepared = { statement, readRow: columns.length === 0 ? null : createReadRow(columns) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * While a parameter is the limit, SQLite prepares the statement again before each run, since the value may change the plan. For a
 * list that costs as much as running it. A calculated limit has no such effect (docs/technotes/limits-as-parameters.md).
 */
const calculatedLimit = 'limit ? + 0'

/**
 * node:sqlite binds every number as floating point: half of an odd id would be a fraction, even in an integer column. A bigint
 * is bound as an integer, so SQLite calculates like PostgreSQL.
 */
function bindable(parameters: readonly unknown[]): (string | number | bigint | null | Uint8Array)[] {
  // Parameters are numbers, strings, null or bytes: our schema has no other types.
  const values = parameters as readonly (string | number | null | Uint8Array)[]
  return values.map((value) => (Number.isSafeInteger(value) ? BigInt(value as number) : value))
}

type ReadRow = (values: unknown[]) => Record<string, unknown>

/**
 * Rows arrive as arrays and get their names here: the objects that node:sqlite creates are dictionaries, a third slower to create and
 * several times slower to read. Code for the columns of the statement takes a tenth of the time of a loop over their names, which
 * come from our own statements.
 */
const createReadRow = (columns: string[]): ReadRow =>
  new Function(
    'values',
    `return { ${columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)} }`,
  ) as ReadRow

/** The result of `all` and `iterate` after setReturnArrays, which their types don't cover. */
const rowsOf = <Rows>(rows: Rows) => rows as Rows extends unknown[] ? unknown[][] : Iterable<unknown[]>

const openFile = (file: string) => new DatabaseSync(file, { timeout: 10_000 })

function configure(database: DatabaseSync, commits: Commits): DatabaseSync {
  // WAL with synchronous=full: an acknowledged commit survives a power cut, too.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${commits === 'fast' ? 'normal' : 'full'};
    pragma foreign_keys = on;
    pragma cache_size = -${pageCacheKb};
    pragma temp_store = memory;
    pragma secure_delete = fast;
  `)
  return database
}
