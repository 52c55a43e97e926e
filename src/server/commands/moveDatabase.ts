// `npm run move-database -- --from sqlite:… --to postgres://…`: from a home server to a service, and back.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockDataFolder } from '../db/lockDataFolder.ts'
import { migrate } from '../db/migrate.ts'
import { type DatabaseAddress, openDatabase } from '../db/openDatabase.ts'
import { findOtherPrograms } from '../db/otherPrograms.ts'
import { prepareSqliteFile } from '../db/prepareDatabase.ts'
import type { Db } from '../db/schema.ts'
import { type ExitCode, explain, fail, readOptions, succeed } from './endCommand.ts'
import { describeDatabase, readDatabaseWords } from './moving/databaseWords.ts'
import { type DatabaseMoveOutcome, moveDatabase } from './moving/moveDatabase.ts'
import { writeProgress } from './writeProgress.ts'

const usage = `Usage: npm run move-database -- --from <database> --to <database>
Copies everything into an empty database, and compares the two at the end. The source stays as it is. Stop Broadsheet first.
Cut short, it goes on where it was when it is run again with the same words.

<database> is sqlite:PATH, the file or its data folder, or postgres://USER:PASSWORD@HOST:PORT/NAME; the password may come
in PGPASSWORD instead.`

process.exitCode = await run(process.argv.slice(2))

async function run(words: string[]): Promise<ExitCode> {
  const ends = readEnds(words)
  if (!ends) return fail(2, usage)
  const { from, to } = ends
  if (describeDatabase(from) === describeDatabase(to)) return fail(1, 'Both are the same database.')
  if (from.is === 'sqlite' && !existsSync(from.file)) return fail(1, `There is no database at ${from.file}.`)
  try {
    const locks = [...new Set([from, to].flatMap(folderOf))].map(lockDataFolder)
    const outcome = await move(from, to)
    for (const lock of locks) lock.release()
    return report(outcome, to)
  } catch (error) {
    return fail(1, explain(error))
  }
}

function readEnds(words: string[]): { from: DatabaseAddress; to: DatabaseAddress } | null {
  const options = readOptions(words, { texts: ['from', 'to'] })
  const [from, to] = [readDatabaseWords(options?.from ?? ''), readDatabaseWords(options?.to ?? '')]
  return from && to ? { from, to } : null
}

function folderOf(address: DatabaseAddress): string[] {
  return address.is === 'sqlite' ? [dirname(address.file)] : []
}

async function move(from: DatabaseAddress, to: DatabaseAddress): Promise<DatabaseMoveOutcome> {
  const opened: Db[] = []
  try {
    for (const address of [from, to]) opened.push(await open(address))
    const [source, target] = opened
    if (!source || !target) throw new Error('Both are open.')
    const names = { from: source, to: target, source: describeDatabase(from) }
    return await moveDatabase({ ...names, clock: Date.now, onProgress: writeProgress() })
  } finally {
    await Promise.all(opened.map((db) => db.destroy()))
  }
}

async function open(address: DatabaseAddress): Promise<Db> {
  if (address.is === 'sqlite') await prepareSqliteFile(address.file)
  // A broken connection is reported by the query that used it.
  const db = openDatabase(address, () => {})
  const others = await findOtherPrograms(db)
  if (others.length > 0) {
    await db.destroy()
    const names = others.map((name) => name || 'a program without a name').join(', ')
    throw new Error(
      `Somebody uses ${describeDatabase(address)}: ${names}. Stop Broadsheet and close what else is open.`,
    )
  }
  await migrate(db, address.is === 'sqlite' ? { sqliteFile: address.file } : {})
  return db
}

function report(outcome: DatabaseMoveOutcome, to: DatabaseAddress): ExitCode {
  if (outcome.is === 'refused') return fail(1, outcome.problems.join('\n'))
  if (outcome.is === 'different')
    return fail(
      1,
      `Not the same in both: ${outcome.tables.join(', ')}. Was the source in use? Empty the target and move again.`,
    )
  const setting = to.is === 'sqlite' ? `DATA_DIR=${dirname(to.file)} and no DATABASE_URL` : 'DATABASE_URL'
  return succeed(`${outcome.rows} rows in ${outcome.tables} tables are in ${describeDatabase(to)}, the same as in the source.
Start Broadsheet with ${setting}. The pictures' cache in the data folder fills again by itself; nothing else is in files.`)
}
