// Makes and reads backups of a PostgreSQL database with PostgreSQL's own programs, which must be installed.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { renameSync, rmSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { makePrivateFile } from '../copyDatabase.ts'
import { openDatabase } from '../openDatabase.ts'
import type { Db } from '../schema.ts'

export type Outcome<Done> = ({ is: 'done' } & Done) | { is: 'notInstalled' } | { is: 'failed'; reason: string }

/** The schema in which a restore keeps the previous tables. */
export const keptSchema = 'before_restore'

/** One state of the database in pg_dump's own format. `target` is complete or absent. */
export function backUpPostgres(url: string, target: string): Outcome<{ bytes: number }> {
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  // Made first with closed permissions: other users of this machine must not read it.
  makePrivateFile(partial)
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--file=${partial}`]
  const dumped = outcomeOf(runTool('pg_dump', [...flags, `--dbname=${withoutPassword(url)}`], url))
  if (dumped.is !== 'done') {
    rmSync(partial)
    return dumped
  }
  renameSync(partial, target)
  return { is: 'done', bytes: statSync(target).size }
}

/** Reads the whole file and writes nothing. */
export function readPostgresBackup(backup: string): Outcome<object> {
  const list = runTool('pg_restore', ['--list', backup])
  const listed = outcomeOf(list)
  if (listed.is !== 'done') return listed
  if (!/ TABLE DATA public items /.test(list.stdout)) return { is: 'failed', reason: 'It is no backup of Broadsheet.' }
  return outcomeOf(runTool('pg_restore', ['--file=/dev/null', backup]))
}

/**
 * Restores into the schema `public`. Existing tables move to the schema `before_restore` and move back when the restore fails.
 */
export async function restorePostgres(db: Db, url: string, backup: string): Promise<Outcome<object>> {
  await runAll(db, [`alter schema public rename to ${keptSchema}`, 'create schema public'])
  const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  const restored = outcomeOf(runTool('pg_restore', [...flags, `--dbname=${withoutPassword(url)}`, backup], url))
  if (restored.is !== 'done')
    await runAll(db, ['drop schema public cascade', `alter schema ${keptSchema} rename to public`])
  return restored
}

/** Restores into a new database beside the real one, and drops that. Where none may be made, the file is read whole. */
export async function tryPostgresBackup(url: string, backup: string): Promise<Outcome<{ isRestored: boolean }>> {
  const trial = new URL(url)
  trial.pathname = `broadsheet_trial_${process.pid}`
  const name = trial.pathname.slice(1)
  const db = openDatabase({ is: 'postgres', url }, () => {})
  try {
    if (!(await canMake(db, name))) {
      const read = readPostgresBackup(backup)
      return read.is === 'done' ? { is: 'done', isRestored: false } : read
    }
    const flags = ['--no-owner', '--no-privileges', '--exit-on-error']
    const restored = outcomeOf(
      runTool('pg_restore', [...flags, `--dbname=${withoutPassword(trial.href)}`, backup], url),
    )
    await sql`drop database ${sql.id(name)}`.execute(db)
    return restored.is === 'done' ? { is: 'done', isRestored: true } : restored
  } finally {
    await db.destroy()
  }
}

async function canMake(db: Db, name: string): Promise<boolean> {
  try {
    await sql`create database ${sql.id(name)}`.execute(db)
    return true
  } catch {
    return false
  }
}

async function runAll(db: Db, statements: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const listMaxBytes = 16 * 1024 * 1024

/** The password is passed in the environment: every user of the machine can read arguments. */
function runTool(tool: 'pg_dump' | 'pg_restore', args: string[], url?: string): SpawnSyncReturns<string> {
  const password = url === undefined ? '' : decodeURIComponent(new URL(url).password)
  return spawnSync(tool, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: listMaxBytes,
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
  })
}

function outcomeOf({ error, status, stderr }: SpawnSyncReturns<string>): Outcome<object> {
  if (error)
    return 'code' in error && error.code === 'ENOENT' ? { is: 'notInstalled' } : { is: 'failed', reason: error.message }
  return status === 0 ? { is: 'done' } : { is: 'failed', reason: stderr.trim() }
}

function withoutPassword(url: string): string {
  const address = new URL(url)
  address.password = ''
  return address.href
}
