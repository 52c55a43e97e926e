// Kysely on Node's own SQLite. Prepared statements are kept by their text: preparing costs more than most of our
// queries. Write transactions begin immediately, so that they wait for the other connection (the worker thread's) at
// their start and never fail with "database is locked" halfway.
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

const statementsKept = 500

export function nodeSqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    // Kysely hands its own type here, whatever the schema.
    createIntrospector: (db: Kysely<unknown>) =>
      new SqliteIntrospector(db as ConstructorParameters<typeof SqliteIntrospector>[0]),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #connection: NodeSqliteConnection | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    this.#connection = new NodeSqliteConnection(openSqlite(this.#file))
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

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection() {}

  async destroy() {
    this.#connection?.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, returnsRows } = this.#prepare(query.sql)
    // Parameters are numbers, strings, null or bytes: our schema has no other types.
    const parameters = query.parameters as (string | number | null | Uint8Array)[]
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { statement } = this.#prepare(query.sql)
    for (const row of statement.iterate(...(query.parameters as (string | number | null)[])))
      yield { rows: [row as Row] }
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string) {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#statements.size >= statementsKept) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  // WAL with synchronous=full: a commit that was answered survives a power cut, too.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
    pragma temp_store = memory;
    pragma mmap_size = 268435456;
  `)
  return database
}
