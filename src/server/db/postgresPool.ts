import type { PostgresPool } from 'kysely'
import { minute, second } from '../lib/clock.ts'
import { retryingPool } from './retryingPool.ts'

/** A pooler between the product and PostgreSQL (pooler.ts). */
export type Pooler = {
  url: string
  /** Whether statements may have names: it keeps them, or gives each client a connection of its own. */
  hasNamedStatements: boolean
}

export type PostgresOptions = {
  /** The name of the connections in PostgreSQL's own lists. */
  name?: string
  connectionsMax?: number
  /** A longer statement is ended and the call answered 503. Unset for migrations and tools: no limit. */
  statementTimeoutMs?: number
  /** 'fast': a power cut may take back the last commits, but never a part of one. Durable when not said. */
  commits?: 'durable' | 'fast'
  /** Connections lead there. */
  pooler?: Pooler | undefined
  /** Gets how the pool's use can be looked up at any time. */
  onOpen?: (readUse: () => PoolUse) => void
}

export type PoolUse = { busy: number; idle: number; waiting: number }

const connectTimeoutMs = 5 * second
/** A process that hangs within a transaction may hold the lock that every item insert needs (itemOrder.ts). */
export const idleInTransactionMs = 15 * second
/** Statements end by PostgreSQL's clock; without a response even then, the connection is dead. */
const silenceMs = 5 * second
const int8 = 20

/** `onError` receives errors of broken connections. pg is loaded on first use. */
export async function openPool(
  url: string,
  onError: (error: Error) => void,
  { name = 'broadsheet', connectionsMax = 10, onOpen, ...options }: PostgresOptions,
): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: options.pooler?.url ?? url,
    application_name: name,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // A new connection reads the catalog and plans each statement: its first list takes 100 ms of CPU more, so a burst finds them open.
    idleTimeoutMillis: 10 * minute,
    keepAlive: true,
    ...(options.pooler ? pooledConnection(options) : ownConnection(options)),
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
  return retryingPool(pool, options.pooler ? pooledStatements(options, options.pooler) : {})
}

type Limits = Pick<PostgresOptions, 'statementTimeoutMs' | 'commits'>

/**
 * Acknowledged commits are on disk, whatever the server's default. JIT compilation is off: with many items it took three quarters of
 * the time of our lists. The limits of time are always said: the role may have some for a pooler (pooler.ts).
 */
function ownConnection({ statementTimeoutMs, commits }: Limits) {
  const hasLimit = statementTimeoutMs !== undefined
  const settings = {
    synchronous_commit: commits === 'fast' ? 'off' : 'on',
    jit: 'off',
    statement_timeout: statementTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: hasLimit ? idleInTransactionMs : 0,
  }
  return {
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    ...(hasLimit ? { query_timeout: statementTimeoutMs + silenceMs } : {}),
  }
}

/** A pooler refuses settings of a new connection. The role has longer limits than the web's calls, so these end by pg's clock. */
const pooledConnection = ({ statementTimeoutMs }: Limits) =>
  statementTimeoutMs === undefined ? {} : { query_timeout: statementTimeoutMs }

function pooledStatements({ statementTimeoutMs, commits = 'durable' }: Limits, { hasNamedStatements }: Pooler) {
  const commit = `set local synchronous_commit = ${commits === 'fast' ? 'off' : 'on'}`
  const limit = statementTimeoutMs === undefined ? '' : `; set local statement_timeout = ${statementTimeoutMs}`
  return { afterBegin: commit + limit, hasNamedStatements }
}
