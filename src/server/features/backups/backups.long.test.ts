// Backups as the worker makes them: in a process of its own, from a database that is in use.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { findFault } from '../../db/backups/sqliteBackup.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabaseAddress, openDatabase } from '../../db/openDatabase.ts'
import { day, hour } from '../../lib/clock.ts'
import { backUpIfDue } from './startBackups.ts'

async function givenInstance(database: DatabaseAddress, keep = 2) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-nights-'))
  const backups = join(folder, 'backups')
  const db = openDatabase(database, () => {})
  await migrate(db)
  const { deps, register, passes, close } = await makeApp(db)
  onTestFinished(async () => {
    await close()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  await givenFeed(db, { title: 'The Wire', items: 50 })
  const config = { ...deps.config, database, backups: { folder: backups, keep }, adminEmails: ['ada@example.com'] }
  const admin = await register('Ada')
  const state = async () => (await admin.calls('GET /admin/instance')).instance.backup
  return { deps: { ...deps, config }, db, passes, backups, state, admin }
}

function newSqlite(): DatabaseAddress {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-night-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { is: 'sqlite', file: join(folder, 'broadsheet.sqlite') }
}

test('a home gets a backup at once and one a night, restored as a trial, and keeps the newest', async () => {
  const { deps, passes, backups, state } = await givenInstance(newSqlite())
  expect(await state()).toBeNull()
  expect(await backUpIfDue(deps)).toBe(true)
  const [first = ''] = readdirSync(backups)
  expect(statSync(join(backups, first)).mode & 0o777).toBe(0o600)
  expect(findFault(join(backups, first))).toBeNull()
  expect(await state()).toEqual({
    madeAt: new Date(deps.clock()).toISOString(),
    bytes: statSync(join(backups, first)).size,
    isRestored: true,
    failure: null,
  })
  passes(hour)
  expect(await backUpIfDue(deps)).toBe(false)
  for (let night = 0; night < 2; night++) {
    passes(day)
    expect(await backUpIfDue(deps)).toBe(true)
  }
  expect(readdirSync(backups)).toHaveLength(2)
  expect(readdirSync(backups)).not.toContain(first)
})

test('a backup that fails says why, is tried again six hours later, and leaves the good ones', async () => {
  const { deps, passes, backups, state } = await givenInstance(newSqlite())
  expect(await backUpIfDue(deps)).toBe(true)
  const [good = ''] = readdirSync(backups)
  passes(day)
  // A file in the place of the folder, as a disk that is not mounted.
  rmSync(backups, { recursive: true })
  writeFileSync(backups, '')
  expect(await backUpIfDue(deps)).toBe(false)
  const failed = await state()
  expect(failed?.failure).toMatch(/EEXIST|ENOTDIR/)
  expect(failed?.madeAt).not.toBeNull()
  rmSync(backups)
  mkdirSync(backups)
  writeFileSync(join(backups, `${good}.partial`), 'half')
  passes(hour)
  expect(await backUpIfDue(deps)).toBe(false)
  passes(5 * hour)
  expect(await backUpIfDue(deps)).toBe(true)
  expect((await state())?.failure).toBeNull()
  expect(readdirSync(backups)).toHaveLength(1)
})

test('of two workers one makes the backup', async () => {
  const { deps, backups } = await givenInstance(newSqlite())
  const made = await Promise.all([backUpIfDue(deps), backUpIfDue(deps), backUpIfDue(deps)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(readdirSync(backups)).toHaveLength(1)
})

onRealPostgres(
  'a service gets a backup that was restored into a second database, or read whole without the right to make one',
  async (url) => {
    const { deps, db, passes, backups, state } = await givenInstance({ is: 'postgres', url })
    expect(await backUpIfDue(deps)).toBe(true)
    expect(await state()).toMatchObject({ isRestored: true, failure: null })
    const { rows } = await sql`select datname from pg_database where datname like 'broadsheet_trial_%'`.execute(db)
    expect(rows).toEqual([])

    const limited = new URL(url)
    limited.username = 'may_not_make_databases'
    limited.password = 'a-password'
    await sql`do $$ begin create role may_not_make_databases login superuser password 'a-password'; exception when duplicate_object then null; end $$`.execute(
      db,
    )
    await sql`alter role may_not_make_databases nosuperuser nocreatedb`.execute(db)
    await sql`grant pg_read_all_data to may_not_make_databases`.execute(db)
    passes(day)
    expect(
      await backUpIfDue({ ...deps, config: { ...deps.config, database: { is: 'postgres', url: limited.href } } }),
    ).toBe(true)
    expect(await state()).toMatchObject({ isRestored: false, failure: null })
    expect(readdirSync(backups).every((name) => name.endsWith('.dump'))).toBe(true)
  },
)
