import type { PostgresPool } from 'kysely'
import { minute, second } from '../lib/clock.ts'
import { retryingPool } from './retryingPool.ts'

export type PostgresOptions = {
  /** The name of the connections in PostgreSQL's own lists. */
  name?: string
  connectionsMax?: number
  /** A longer statement is ended and the call answered 503. Unset for migrations and tools: no limit. */
  statementTimeoutMs?: number
  /** 'fast': a power cut may take back the last commits, but never a part of one. Durable when not said. */
  commits?: 'durable' | 'fast'
  /** Gets how the pool's use can be looked up at any time. */
  onOpen?: (readUse: () => PoolUse) => void
}

export type PoolUse = { busy: number; idle: number; waiting: number }

const connectTimeoutMs = 5 * second
/** A process that hangs within a transaction may hold the lock that every item insert needs (itemOrder.ts). */
const idleInTransactionMs = 15 * second
/** Statements end by PostgreSQL's clock; without a response even then, the connection is dead. */
const silenceMs = 5 * second
const int8 = 20

/** `onError` receives errors of broken connections. pg is loaded on first use. */
export async function openPool(
  url: string,
  onError: (error: Error) => void,
  { name = 'broadsheet', connectionsMax = 10, statementTimeoutMs, commits = 'durable', onOpen }: PostgresOptions,
): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // A new connection reads the catalog and plans each statement: its first list takes 100 ms of CPU more, so a burst finds them open.
    idleTimeoutMillis: 10 * minute,
    keepAlive: true,
    // Acknowledged commits are on disk, whatever the server's default. JIT compilation is off: with many items it took three
    // quarters of the time of our lists.
    options: `-c synchronous_commit=${commits === 'fast' ? 'off' : 'on'} -c jit=off`,
    ...(statementTimeoutMs === undefined
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          query_timeout: statementTimeoutMs + silenceMs,
          idle_in_transaction_session_timeout: idleInTransactionMs,
        }),
    types: {
      // PostgreSQL's ids and timestamps are 64-bit, ours stay below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool listens only to idle connections: one that breaks between two statements of a transaction would end the process.
  // Each connection therefore has its own listener, and the pool's ignores the duplicate.
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => {})
  onOpen?.(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return retryingPool(pool)
}
