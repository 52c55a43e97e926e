// `npm run backup -- --to FILE`: works while Broadsheet runs or is stopped.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { backUpPostgres } from '../db/backups/postgresBackup.ts'
import { backUpSqlite } from '../db/backups/sqliteBackup.ts'
import { requireUsableFile } from '../db/databaseFile.ts'
import { type ExitCode, explain, fail, readOptions, succeed } from './endCommand.ts'

const usage = `Usage: npm run backup -- --to <file>
Writes all that the instance has into one new file; it goes on running meanwhile. npm run restore takes it back.`

process.exitCode = run(process.argv.slice(2))

function run(words: string[]): ExitCode {
  const to = readOptions(words, { texts: ['to'] })?.to
  if (!to) return fail(2, usage)
  const read = readConfig(process.env)
  if (read.is === 'wrong') return fail(1, ['These settings are not right:', ...read.problems].join('\n  '))
  const target = resolve(to)
  if (existsSync(target)) return fail(1, `${target} is there already.`)
  try {
    return backUp(read.config, target)
  } catch (error) {
    return fail(1, explain(error))
  }
}

function backUp({ database }: Config, target: string): ExitCode {
  if (database.is === 'postgres') return backUpService(database.url, target)
  if (!existsSync(database.file)) return fail(1, `There is no database at ${database.file}. Is DATA_DIR the server's?`)
  requireUsableFile(database.file)
  return succeed(`${describeSize(backUpSqlite(database.file, target))} in ${target}`)
}

function backUpService(url: string, target: string): ExitCode {
  const outcome = backUpPostgres(url, target)
  switch (outcome.is) {
    case 'done':
      return succeed(`${describeSize(outcome)} in ${target}`)
    case 'failed':
      return fail(1, outcome.reason)
    case 'notInstalled':
      return fail(
        1,
        `pg_dump is not installed here. Where it is, run:
  pg_dump --format=custom --no-owner --no-privileges --file=${target} "$DATABASE_URL"`,
      )
  }
}

function describeSize({ bytes }: { bytes: number }): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
