// When a database cannot do its work at the moment. None of it is the caller's fault or ours, and all of it passes: such a
// call is answered 503 and asked again.

/** `away`: not reachable; `busy`: took too long or stood in its own way; `full`: nothing more can be stored. */
export type DatabaseTrouble = 'away' | 'busy' | 'full'

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
  return postgresTroubles[error.code] ?? null
}

/** The first byte of SQLite's result codes: busy, disk i/o error (how some disks say that they are full), full. */
const sqliteTroubles: Record<number, DatabaseTrouble> = { 5: 'busy', 10: 'full', 13: 'full' }

const postgresTroubles: Record<string, DatabaseTrouble> = {
  '40001': 'busy', // could not be put in order with another transaction
  '40P01': 'busy', // deadlock
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '53100': 'full',
  '53200': 'busy', // out of memory
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
