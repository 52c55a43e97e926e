// Recognizes errors of a database that cannot work now. They are no bugs: such a call is answered 503, and the client retries.

/**
 * `away`: not reachable; `busy`: too slow or deadlocked; `full`: the disk is full; `unwritable`: the disk fails or is mounted
 * read-only; `damaged`: stored data cannot be read. The first two are temporary.
 */
export type DatabaseTrouble = 'away' | 'busy' | 'full' | 'unwritable' | 'damaged'

/** Thrown instead of the network's error, which keeps it apart from a publisher's refused connection. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database is not reachable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export function findDatabaseTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseAway) return 'away'
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteTroubles[error.errcode & 0xff] ?? null
  if (!('code' in error && typeof error.code === 'string')) return null
  return postgresTroubles[error.code] ?? diskTroubles[error.code] ?? null
}

/** The operating system's codes, for files next to the database, such as uploads. */
const diskTroubles: Record<string, DatabaseTrouble> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'unwritable',
  EIO: 'unwritable',
}

/** The first byte of SQLite's result codes: sqlite.org/rescode.html. */
const sqliteTroubles: Record<number, DatabaseTrouble> = {
  5: 'busy',
  7: 'busy', // out of memory
  8: 'unwritable', // read-only
  10: 'unwritable', // disk i/o error, which some file systems also report when they are full
  11: 'damaged',
  13: 'full',
  14: 'unwritable', // a file next to the database could not be opened
  26: 'damaged', // not a database
}

const postgresTroubles: Record<string, DatabaseTrouble> = {
  '25006': 'unwritable', // read_only_sql_transaction: a standby, or an operator's setting
  '40001': 'busy', // could not be serialized with another transaction
  '40P01': 'busy', // deadlock
  '53000': 'busy', // insufficient_resources
  '53100': 'full',
  '53200': 'busy', // out of memory
  '53400': 'busy', // a limit that the operator set, of temporary files for instance
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '58030': 'unwritable', // io_error
  XX001: 'damaged',
  XX002: 'damaged', // an index
}

/** True when the error ends a connection or prevents one: by PostgreSQL's codes, the system's, and pg's messages. */
export function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(?:08|57P0[1-5]|53300|25P0[34])/.test(code) || networkCodes.has(code) || ownWords.test(error.message)
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a missing socket file
])

const ownWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying|Query read timeout|The server does not support SSL)/
