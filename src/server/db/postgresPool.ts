import type { PostgresPool } from 'kysely'
import { second } from '../lib/clock.ts'
import { patientPool } from './patientPool.ts'

export type PostgresOptions = {
  /** How PostgreSQL's own lists name the connections. */
  name?: string
  connectionsMax?: number
  /** A statement that takes longer is ended and the call answered 503. Unset, as for migrations and tools: no limit. */
  statementTimeoutMs?: number
  /** 'fast': a power cut may take back the last commits, but never a part of one. Durable when not said. */
  commits?: 'durable' | 'fast'
  /** Gets how the pool's use can be looked up at any time. */
  onOpen?: (readUse: () => PoolUse) => void
}

export type PoolUse = { busy: number; idle: number; waiting: number }

const connectTimeoutMs = 5 * second
/** A process that hangs in the middle of a transaction may hold the lock that all who add items wait for (itemOrder.ts). */
const idleInTransactionMs = 15 * second
/** Statements end by PostgreSQL's clock; when it does not answer even then, the connection is dead. */
const silenceMs = 5 * second
const int8 = 20

/** `onError` hears of connections that break. pg is loaded on first use. */
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
    idleTimeoutMillis: 60 * second,
    keepAlive: true,
    // Durable commits are on disk before the response, whatever the server's own default is. Our lists are never worth
    // compiling: where many items are stored, that took three quarters of their time.
    options: `-c synchronous_commit=${commits === 'fast' ? 'off' : 'on'} -c jit=off`,
    ...(statementTimeoutMs === undefined
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          query_timeout: statementTimeoutMs + silenceMs,
          idle_in_transaction_session_timeout: idleInTransactionMs,
        }),
    types: {
      // Ids and moments are 64-bit there and stay below 2^53 here.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool listens to idle connections alone: one that breaks between two statements of a transaction would end the
  // process. So each has a listener of its own, and the pool's says nothing new.
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => {})
  onOpen?.(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  return patientPool(pool)
}
