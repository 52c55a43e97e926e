// A layer between Kysely and pg's pool for restarts of PostgreSQL. A broken connection is thrown away. Its query is retried
// once on a new one when that is safe: a read by itself, or the beginning of a transaction. A write may have been stored just
// before the answer was lost, so it is not repeated but fails with DatabaseAway.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseAway, isConnectionBroken } from './databaseTrouble.ts'
import { planNameOf } from './plannedOnce.ts'

/** The part of pg's pool that is used here. */
type Pool = Pick<PostgresPool, 'options'> & { connect: () => Promise<Connection>; end: () => Promise<void> }
type Connection = {
  query: (statement: Statement) => Promise<unknown>
  release: (isBroken?: boolean) => void
}
/** PostgreSQL keeps one that has a name. */
type Statement = { name: string | undefined; text: string; values: unknown[] }

type StatementOptions = {
  /** Statements that go with each `begin`, in the same message. */
  afterBegin?: string
  hasNamedStatements?: boolean
}

export function retryingPool(pool: Pool, options: StatementOptions = {}): PostgresPool {
  return {
    // Kysely only sends statements and waits for their rows; cursors would need a package.
    connect: async () => createRetryingClient(pool, await connect(pool), options) as unknown as PostgresPoolClient,
    end: () => pool.end(),
    options: pool.options,
  }
}

function createRetryingClient(
  pool: Pool,
  first: Connection,
  { afterBegin, hasNamedStatements = true }: StatementOptions,
) {
  let connection = first
  let isInTransaction = false
  let isBroken = false
  const ask = async (sql: string, parameters: readonly unknown[] = []) => {
    try {
      const text = afterBegin !== undefined && beginning.test(sql) ? `${sql}; ${afterBegin}` : sql
      const name = hasNamedStatements ? planNameOf(sql) : undefined
      return await connection.query({ name, text, values: [...parameters] })
    } catch (error) {
      if (!isConnectionBroken(error)) throw error
      isBroken = true
      throw new DatabaseAway(error)
    }
  }
  const askAgain = async (sql: string, parameters?: readonly unknown[]) => {
    connection.release(true)
    isBroken = false
    connection = await connect(pool).catch((error) => {
      // Kysely releases this client in any case, and a connection can be released only once.
      connection = { query: () => Promise.reject(error), release: () => {} }
      throw error
    })
    return ask(sql, parameters)
  }
  return {
    async query(sql: string, parameters?: readonly unknown[]) {
      const isHarmless = !isInTransaction && (beginning.test(sql) || isRead(sql))
      if (beginning.test(sql)) isInTransaction = true
      if (ending.test(sql)) isInTransaction = false
      try {
        return await ask(sql, parameters)
      } catch (error) {
        if (isHarmless && error instanceof DatabaseAway) return askAgain(sql, parameters)
        throw error
      }
    },
    release: (isDiscarded?: boolean) => connection.release(isBroken || isDiscarded === true),
  }
}

async function connect(pool: Pool): Promise<Connection> {
  try {
    return await pool.connect()
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) throw new Error(needsDirectUrl)
    throw isWrongAddress(error) ? error : new DatabaseAway(error)
  }
}

const needsDirectUrl =
  'DATABASE_URL leads to a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

/** A wrong name or password stays wrong: classes 28 and 3D. Every other refusal is temporary. */
const isWrongAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:28|3D)/.test(String(error.code))

const beginning = /^(?:begin|start transaction)\b/i
const ending = /^(?:commit|rollback)$/i

/** Errs on the safe side: a read with the word 'update' counts as a write. It may follow the comment of plannedOnce.ts. */
const isRead = (sql: string): boolean =>
  /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|with)\b/i.test(sql) &&
  !/\b(?:insert|update|delete|nextval|setval)\b|\bpg_advisory/i.test(sql)
