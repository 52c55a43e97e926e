import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { buildApp } from '../../app.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'

onRealPostgres('a process without its database is alive but not ready, and its calls ask for a retry', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const stranger = callsOf(app, null)
  expect((await stranger.tries('GET /ready')).status).toBe(200)
  // New connections are refused, as while the server shuts down.
  const name = new URL(url).pathname.slice(1)
  const admin = openDatabase({ is: 'postgres', url: url.replace(`/${name}`, '/postgres') }, () => {})
  await sql.raw(`alter database ${name} allow_connections false`).execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)

  const unready = await app.inject('/api/ready')
  expect([unready.statusCode, unready.json().reasons]).toEqual([503, ['The database does not answer.']])
  expect((await stranger.tries('GET /health')).status).toBe(200)
  const list = await app.inject({ url: '/api/columns', headers: { authorization: `Bearer ${ada.token}` } })
  expect([list.statusCode, list.headers['retry-after']]).toEqual([503, '2'])
  expect(list.json().error).toMatch(/cannot be reached/)

  await sql.raw(`alter database ${name} allow_connections true`).execute(admin)
  await admin.destroy()
  expect((await stranger.tries('GET /ready')).status).toBe(200)
  expect((await ada.tries('GET /columns')).status).toBe(200)
  await close()
  await db.destroy()
})

anyDatabase('a process with tables of an older version is not ready', async (db) => {
  const { app, close } = await makeApp(db)
  await sql`delete from kysely_migration`.execute(db)
  const answer = await app.inject('/api/ready')
  expect([answer.statusCode, answer.json().reasons]).toEqual([503, ['The tables are not those of this version.']])
  await close()
})

anyDatabase('no token is in any log, whether it was sent in a header, a query or a path', async (db) => {
  const { deps, register, close } = await makeApp(db)
  const { token } = await register('Ada')
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...deps, log }, { webFolder: '/nowhere' })
  const secret = 'a-secret-of-twenty-letters'
  for (const url of [
    `/api/auth/reset-password/${secret}`,
    `/api/websub/${secret}?hub.mode=denied`,
    `/api/auth/oauth/nobody/callback?code=${secret}`,
    `/reset-password?token=${secret}`,
  ])
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.filter((line) => line.includes(secret) || line.includes(token))).toEqual([])
  await app.close()
  await close()
})
