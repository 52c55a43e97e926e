// When a database cannot do its work. None of it is the caller's fault or ours: such a call is answered 503 and asked again.

/**
 * `away`: not reachable; `busy`: took too long or stood in its own way; `full`: the disk has no room; `unwritable`: the disk fails or
 * was mounted read-only; `damaged`: what is stored cannot be read. The first two pass by themselves.
 */
export type DatabaseTrouble = 'away' | 'busy' | 'full' | 'unwritable' | 'damaged'

/** Thrown instead of what the network said, so that a publisher's refused connection is never taken for ours. */
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

/** The system's own words, for what is written to a file beside the database: an upload, for instance. */
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
  10: 'unwritable', // disk i/o error, which is also how some file systems say that they are full
  11: 'damaged',
  13: 'full',
  14: 'unwritable', // a file beside the database could not be opened
  26: 'damaged', // not a database
}

const postgresTroubles: Record<string, DatabaseTrouble> = {
  '25006': 'unwritable', // read_only_sql_transaction: a standby, or an operator's setting
  '40001': 'busy', // could not be put in order with another transaction
  '40P01': 'busy', // deadlock
  '53000': 'busy', // insufficient_resources
  '53100': 'full',
  '53200': 'busy', // out of memory
  '53400': 'busy', // a limit that its operator set, of temporary files for instance
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '58030': 'unwritable', // io_error
  XX001: 'damaged',
  XX002: 'damaged', // an index
}

/** Is this the end of a connection, or of the hope for one? By PostgreSQL's codes, the system's, and pg's own words. */
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
  'ENOENT', // a socket file that is not there
])

const ownWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying|Query read timeout|The server does not support SSL)/
