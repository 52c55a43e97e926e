// `npm run migrate`: what a start does with the database, and then ends. For installations that update the tables before they start the new
// processes, such as a job of Kubernetes. Works while Broadsheet runs on PostgreSQL.
import { type Config, readConfig } from '../config.ts'
import { lockDataFolder } from '../db/lockDataFolder.ts'
import { prepareDatabase } from '../db/prepareDatabase.ts'
import { createLog } from '../lib/log.ts'
import { type ExitCode, explain, fail, succeed } from './endCommand.ts'

process.exitCode = await run()

async function run(): Promise<ExitCode> {
  const read = readConfig(process.env)
  if (read.is === 'wrong') return fail(1, ['These settings are not right:', ...read.problems].join('\n  '))
  try {
    await migrateAll(read.config)
    return succeed('The tables are those of this version.')
  } catch (error) {
    return fail(1, explain(error))
  }
}

async function migrateAll({ database, dataFolder, logLevel }: Config): Promise<void> {
  // A server may use the file.
  const lock = database.is === 'sqlite' ? lockDataFolder(dataFolder) : null
  try {
    await prepareDatabase(database, createLog(logLevel, 'worker'))
  } finally {
    lock?.release()
  }
}
