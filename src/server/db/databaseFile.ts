// Examines the SQLite file at startup. A broken or missing file is never replaced by a new instance: its first visitor would
// become the admin, and data that could still be recovered would be overwritten.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type DatabaseFile =
  | { is: 'missing' }
  | { is: 'usable'; bytes: number }
  /** `reason` continues 'The database <file> …'. */
  | { is: 'unusable'; reason: string }

/** Throws, with a sentence for operators, for a file that holds no instance, or a missing file that existed before. */
export function requireUsableFile(file: string): Exclude<DatabaseFile, { is: 'unusable' }> {
  const found = examineDatabaseFile(file)
  if (found.is === 'unusable') throw new Error(explainUnusable(file, found.reason))
  return found
}

export function explainUnusable(file: string, reason: string): string {
  const copies = existsSync(dirname(file)) ? copiesBeside(file) : []
  return [
    `The database ${file} ${reason}. Nothing was changed.`,
    'Restore a backup: npm run restore -- --from <backup> --force',
    ...(copies.length === 0 ? [] : [`Beside it are copies that can be restored as well: ${copies.join(', ')}`]),
    'If this is to be a new instance without its readers, move these files away first.',
  ].join('\n')
}

/** Reads the start of the file and its list of tables. Only a full check reads every page (quickCheck.ts). */
export function examineDatabaseFile(file: string): DatabaseFile {
  if (!existsSync(file)) return examineSurroundings(file)
  const { size: bytes } = statSync(file)
  const reason = findWrongStart(file, bytes) ?? findWrongTables(file)
  return reason === null ? { is: 'usable', bytes } : { is: 'unusable', reason }
}

function examineSurroundings(file: string): DatabaseFile {
  if (!existsSync(dirname(file))) return { is: 'missing' }
  const [trace] = [...copiesBeside(file), ...(bytesOf(`${file}-wal`) > 0 ? [`${basename(file)}-wal`] : [])]
  return trace === undefined
    ? { is: 'missing' }
    : { is: 'unusable', reason: `is missing, and ${trace} says that it existed` }
}

/** Copies made before updates and restores. */
function copiesBeside(file: string): string[] {
  const names = readdirSync(dirname(file)).filter((name) => !/-(?:wal|shm)$/.test(name))
  return names.filter((name) => name.startsWith(`${basename(file)}.before-`)).sort()
}

const headerBytes = 100

function findWrongStart(file: string, bytes: number): string | null {
  if (bytes === 0) return 'is empty'
  const header = readStart(file)
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return 'is not a SQLite database'
  const expectedBytes = sizeByHeader(header)
  // With a log next to it, pages may not be in the file yet.
  const isComplete = bytesOf(`${file}-wal`) === 0 && bytesOf(`${file}-journal`) === 0
  return isComplete && bytes < expectedBytes ? `is cut off: ${bytes} of its ${expectedBytes} bytes are there` : null
}

/** 0 when the header has no size (https://sqlite.org/fileformat2.html#in_header_database_size). */
function sizeByHeader(header: Buffer): number {
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  return header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) * pageBytes : 0
}

function readStart(file: string): Buffer {
  const header = Buffer.alloc(headerBytes)
  const opened = openSync(file, 'r')
  readSync(opened, header)
  closeSync(opened)
  return header
}

function findWrongTables(file: string): string | null {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all()
    const names = new Set(tables.map(({ name }) => name))
    if (['users', 'items', 'kysely_migration'].every((name) => names.has(name))) return null
    return names.size === 0 ? 'holds no tables' : 'is no database of Broadsheet'
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    database.close()
  }
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
