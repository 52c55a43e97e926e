// Shared by the commands that an operator runs on one account: the server's settings and database, and a usage text.
import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import { findUserByEmail } from '../core/accounts/users.queries.ts'
import { requireUsableFile } from '../db/databaseFile.ts'
import { openDatabase } from '../db/openDatabase.ts'
import type { Db, UserRow } from '../db/schema.ts'
import { type ExitCode, explain, fail, succeed } from './endCommand.ts'

type Work = (db: Db, user: UserRow, config: Config, flags: string[]) => Promise<string>

/** `flags`: words that may follow the address. */
type Command = { usage: string; flags?: readonly string[] }

/** Runs `work` on the account whose address is the first argument, prints what it returns, and sets the exit code. */
export async function runOnAccount(command: Command, work: Work): Promise<void> {
  process.exitCode = await run(command, work)
}

async function run({ usage, flags = [] }: Command, work: Work): Promise<ExitCode> {
  const [email, ...given] = process.argv.slice(2)
  if (!email || email.startsWith('-') || given.some((word) => !flags.includes(word))) return fail(2, usage)
  const read = readConfig(process.env)
  if (read.is === 'wrong') return fail(1, ['These settings are not right:', ...read.problems].join('\n  '))
  const { database } = read.config
  if (database.is === 'sqlite' && !existsSync(database.file))
    return fail(1, `There is no database at ${database.file}. Is DATA_DIR the server's?`)
  try {
    if (database.is === 'sqlite') requireUsableFile(database.file)
  } catch (error) {
    return fail(1, explain(error))
  }
  const db = openDatabase(database, () => {})
  try {
    const user = await findUserByEmail(db, email)
    if (!user) return fail(1, `There is no account with the address ${email}.`)
    return succeed(await work(db, user, read.config, given))
  } catch (error) {
    return fail(1, explain(error))
  } finally {
    await db.destroy()
  }
}
