// `npm run restore -- --from FILE`: restores a file of `npm run backup`.
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { keptSchema, readPostgresBackup, restorePostgres } from '../db/backups/postgresBackup.ts'
import { findFault, restoreSqlite } from '../db/backups/sqliteBackup.ts'
import { lockDataFolder } from '../db/lockDataFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { findOtherPrograms } from '../db/otherPrograms.ts'
import type { Db } from '../db/schema.ts'
import { type ExitCode, explain, fail, readOptions, succeed } from './endCommand.ts'

const usage = `Usage: npm run restore -- --from <file> [--force]
Puts a backup into the place of the instance's database. Stop Broadsheet first. Where something is already, --force is
needed; that is kept beside what is restored.`

const needsForce = '--force restores all the same, and keeps that beside it.'

process.exitCode = await run(process.argv.slice(2))

async function run(words: string[]): Promise<ExitCode> {
  const options = readOptions(words, { texts: ['from'], flags: ['force'] })
  if (!options?.from) return fail(2, usage)
  const read = readConfig(process.env)
  if (read.is === 'wrong') return fail(1, ['These settings are not right:', ...read.problems].join('\n  '))
  const { database, dataFolder } = read.config
  const backup = resolve(options.from)
  if (!existsSync(backup)) return fail(1, `There is no file ${backup}.`)
  const kind = kindOf(backup)
  if (kind !== database.is) return fail(1, explainKind(backup, kind))
  const isForced = options.force !== undefined
  try {
    return database.is === 'sqlite'
      ? restoreHome({ backup, file: database.file, folder: dataFolder, isForced })
      : await restoreService({ backup, url: database.url, isForced })
  } catch (error) {
    return fail(1, explain(error))
  }
}

type Kind = 'sqlite' | 'postgres' | 'unknown'

/** Recognized by its first bytes. */
function kindOf(backup: string): Kind {
  const start = Buffer.alloc(16)
  const file = openSync(backup, 'r')
  readSync(file, start)
  closeSync(file)
  if (start.toString('latin1') === 'SQLite format 3\0') return 'sqlite'
  return start.toString('latin1', 0, 5) === 'PGDMP' ? 'postgres' : 'unknown'
}

function explainKind(backup: string, kind: Kind): string {
  switch (kind) {
    case 'unknown':
      return `${backup} is no backup.`
    case 'sqlite':
      return `${backup} is of a SQLite database, and DATABASE_URL is set. npm run move-database -- --from sqlite:${backup} --to … takes it there.`
    case 'postgres':
      return `${backup} is of a PostgreSQL database: set DATABASE_URL to an empty one.`
  }
}

type Home = { backup: string; file: string; folder: string; isForced: boolean }

function restoreHome({ backup, file, folder, isForced }: Home): ExitCode {
  const lock = lockDataFolder(folder)
  try {
    if (existsSync(file) && !isForced) return fail(1, `There is a database at ${file} already. ${needsForce}`)
    const fault = findFault(backup)
    if (fault !== null) return fail(1, `${backup} ${fault}.`)
    const { keptAs } = restoreSqlite(backup, file, new Date())
    return succeed(`${file} is restored.${keptAs === null ? '' : ` What was there is kept as ${keptAs}.`}`)
  } finally {
    lock.release()
  }
}

type Service = { backup: string; url: string; isForced: boolean }

async function restoreService({ backup, url, isForced }: Service): Promise<ExitCode> {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  try {
    const obstacle = await findObstacle(db, isForced)
    if (obstacle !== null) return fail(1, obstacle)
    const readable = readPostgresBackup(backup)
    const outcome = readable.is === 'done' ? await restorePostgres(db, url, backup) : readable
    if (outcome.is === 'notInstalled')
      return fail(1, "PostgreSQL's pg_restore is needed, and it is not installed here.")
    if (outcome.is === 'failed') return fail(1, outcome.reason)
    return succeed(`The database is restored. What was there is kept in its schema ${keptSchema}.`)
  } finally {
    await db.destroy()
  }
}

async function findObstacle(db: Db, isForced: boolean): Promise<string | null> {
  const others = await findOtherPrograms(db)
  if (others.length > 0) return `Somebody uses the database: ${others.map((name) => name || 'no name').join(', ')}.`
  const schemas = (await db.introspection.getSchemas()).map(({ name }) => name)
  if (schemas.includes(keptSchema))
    return `The schema ${keptSchema} of an earlier restore is still there. Drop it when nothing of it is needed.`
  const hasTables = (await db.introspection.getTables()).length > 0
  return hasTables && !isForced ? `The database is not empty. ${needsForce}` : null
}
