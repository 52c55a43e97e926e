import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenMail, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'

/** Every row of every table. */
async function everyRow(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows: unknown[] = []
  for (const { name, isView } of tables) {
    // The search index's internal tables hold fragments of words, and numbers that are too large for JSON.
    if (isView || name.startsWith('itemSearch_')) continue
    const found = await sql.raw<object>(`select * from "${name}"`).execute(db)
    rows.push(name, found.rows)
  }
  return JSON.stringify(rows).toLowerCase()
}

const name = 'Zebulina Quist'
const email = 'zebulina.quist@example.com'
const secrets = [name.toLowerCase(), email, 'zebulina.new@example.com', 'a very private letter']

/** A reader who has used every feature. */
async function busyReader(world: TestApp): Promise<{ reader: Person; feedId: number }> {
  const root = await world.register('Root')
  const reader = await world.register(name)
  await callsOf(world.app, null).calls('POST /auth/forgot-password', { body: { email } })
  const body = { email: 'zebulina.new@example.com', currentPassword: reader.password }
  await reader.calls('PATCH /auth/profile', { body })
  await reader.calls('PATCH /auth/profile', { body: { email, currentPassword: reader.password } })
  const { feedId, itemIds } = await givenFeed(world.deps.db, { title: 'Shared', items: 3 })
  const feed = await givenSubscription(world.deps.db, reader, { feedId })
  await givenSubscription(world.deps.db, root, { feedId })
  const { tag } = await reader.calls('POST /tags', { body: { name: `Tag of ${name}`, color: '#ef4444', icon: '' } })
  await reader.calls('POST /tags/feeds/:feedId', { params: { feedId: feed }, body: { tagId: tag.id } })
  for (const itemId of itemIds) {
    await reader.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })
    await reader.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
  }
  await reader.calls('POST /items/read-all', { body: { upToItemId: itemIds.at(-1) ?? 0 } })
  await receives(world, reader, givenMail({ subject: `Dear ${name}`, text: 'A very private letter.' }))
  await uploadsExport(world, reader, await downloadsExport(world, reader))
  return { reader, feedId }
}

const settings = { ...mailSettings, EXPOSE_RESET_TOKEN: 'true', RATE_LIMIT: 'on' }

const deletes = (reader: Person) =>
  reader.tries('POST /auth/delete-account', {
    body: { confirmation: reader.email.toUpperCase(), currentPassword: reader.password },
  })

eachDatabase('no table keeps data of a deleted account, and shared data stays', async (db) => {
  const mail = await startFakeMail()
  const outgoing = { SMTP_URL: mail.url, MAIL_FROM: 'paper@news.example', PUBLIC_URL: 'https://news.example' }
  const world = await makeApp(db, { ...settings, ...outgoing })
  const { reader, feedId } = await busyReader(world)
  const before = await everyRow(db)
  for (const secret of secrets.slice(0, 2)) expect(before).toContain(secret)
  expect((await deletes(reader)).status).toBe(204)
  await world.close()
  await mail.close()

  const after = await everyRow(db)
  for (const secret of secrets) expect(after).not.toContain(secret)
  const readers = await db.selectFrom('users').select('email').execute()
  expect(readers).toEqual([{ email: 'root@example.com' }])
  expect(await db.selectFrom('items').select('id').where('feedId', '=', feedId).execute()).toHaveLength(3)
  expect(await db.selectFrom('feeds').select('id').where('ownerId', 'is not', null).execute()).toEqual([])
  const orphans = [
    'sessions',
    'itemStates',
    'itemTags',
    'tags',
    'passwordResets',
    'emailConfirmations',
    'undos',
  ] as const
  for (const table of orphans) {
    const rows = await db.selectFrom(table).selectAll().execute()
    expect([table, rows.length]).toEqual([table, table === 'sessions' || table === 'emailConfirmations' ? 1 : 0])
  }
})

test('the database file keeps none of it either', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-deletion-'))
  const db = openDatabase({ is: 'sqlite', file: join(folder, 'broadsheet.sqlite') }, () => {})
  try {
    await migrate(db)
    const world = await makeApp(db, settings)
    const { reader } = await busyReader(world)
    await deletes(reader)
    await world.close()
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1').toLowerCase())
    for (const secret of secrets)
      expect([secret, files.some((bytes) => bytes.includes(secret))]).toEqual([secret, false])
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
})

eachDatabase('deleting an account needs its address typed and its password', async (db) => {
  const { register } = await makeApp(db)
  await register('Root')
  const ada = await register('Ada')
  const tries = (body: { confirmation: string; currentPassword?: string }) =>
    ada.tries('POST /auth/delete-account', { body })
  const typo = await tries({ confirmation: 'delete', currentPassword: ada.password })
  expect([typo.status, typo.error]).toEqual([400, texts.confirmationDiffers()])
  for (const currentPassword of ['a guess', undefined]) {
    const refused = await tries({ confirmation: ada.email, ...(currentPassword ? { currentPassword } : {}) })
    expect([refused.status, refused.error]).toEqual([403, texts.wrongPassword()])
  }
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
})

eachDatabase('an account without a password needs none', async (db) => {
  const { register } = await makeApp(db)
  await register('Root')
  const ada = await register('Ada')
  await db.updateTable('users').set({ passwordHash: null }).where('id', '=', ada.id).execute()
  expect((await ada.tries('POST /auth/delete-account', { body: { confirmation: ada.email } })).status).toBe(204)
  expect((await ada.tries('GET /auth/profile')).status).toBe(401)
})

eachDatabase('the last admin cannot delete their account until there is another admin', async (db) => {
  const { register } = await makeApp(db)
  const root = await register('Root')
  const ben = await register('Ben')
  const refused = await deletes(root)
  expect([refused.status, refused.error]).toEqual([409, texts.lastAdmin()])
  await db.updateTable('users').set({ adminSince: 1, suspendedAt: 1 }).where('id', '=', ben.id).execute()
  expect((await deletes(root)).status).toBe(409)
  await db.updateTable('users').set({ suspendedAt: null }).execute()
  expect((await deletes(root)).status).toBe(204)
})

eachDatabase('the address is free again afterwards', async (db) => {
  const { register } = await makeApp(db)
  await register('Root')
  const ada = await register('Ada')
  await deletes(ada)
  const again = await register('Ada')
  expect((await again.calls('GET /auth/profile')).user.isAdmin).toBe(false)
})
