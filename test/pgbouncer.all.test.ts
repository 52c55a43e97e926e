// The product behind Debian's PgBouncer, in both modes: fewer connections than clients, and a restart.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPgbouncer, startPgbouncer } from '../dev/pgbouncer.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { preparePooler } from '../src/server/db/pooler.ts'
import type { Db } from '../src/server/db/schema.ts'
import { commandEnvironment } from './support/commandEnvironment.ts'
import { startProductOfTest } from './support/productOfTest.ts'
import { onRealPostgres } from './support/realPostgres.ts'

const found = findPgbouncer()
const modes = ['session', 'transaction'] as const

if (found.is === 'missing') {
  console.warn(found.advice)
  test.skip('PgBouncer is not installed', () => {})
} else
  describe.each(modes)('PgBouncer in %s mode', (mode) => {
    const given = async (url: string, connections: number) => {
      const pgbouncer = await startPgbouncer({ path: found.path, server: url, mode, connections })
      onTestFinished(() => pgbouncer.stop())
      return pgbouncer
    }
    // A connection of a session belongs to one client until it closes.
    const connections = mode === 'session' ? 30 : 3

    onRealPostgres(`${mode}: calls, live events and checks work, also after a restart of PgBouncer`, async (url) => {
      const pgbouncer = await given(url, connections)
      const product = await startProductOfTest({
        DATABASE_URL: pgbouncer.urlOf(url),
        DATABASE_DIRECT_URL: url,
        METRICS_TOKEN: 'a_token_for_prometheus',
        LOG_LEVEL: 'silent',
      })
      const ask = await signUp(product.url)
      const wire = product.publishers.feed('wire', 'still', { itemCount: 30 })
      const { columns } = (await ask('GET', '/columns')).body as { columns: { id: number }[] }
      const { feed } = (await ask('POST', '/feeds', { feedUrl: wire.url, columnId: columns[0]?.id })).body as {
        feed: { id: number }
      }
      const { items } = (await ask('GET', '/feeds/items?limit=30')).body as { items: { id: number }[] }
      expect(items).toHaveLength(30)

      // More calls than connections, of every kind: reads, single writes, transactions.
      const calls = items.flatMap(({ id }) => [
        ask('PATCH', `/feeds/items/${id}/read`, { isRead: true }),
        ask('GET', `/feeds/items/${id}`),
        ask('GET', '/board?columns=3&feedsPerColumn=4'),
        ask('GET', '/feeds/items?limit=10'),
        ask('POST', '/tags', { name: `Tag ${id}`, color: '#22c55e', icon: '' }),
      ])
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])

      const heard = listen(product.url, ask.token)
      await heard.opened
      await pgbouncer.restart()
      // The calls meanwhile are answered 503, and no one has to restart anything.
      await expect.poll(async () => (await ask('GET', '/feeds')).status).toBe(200)
      wire.publish({ title: 'After the restart' })
      await expect.poll(async () => (await ask('POST', `/feeds/${feed.id}/refresh`, {})).status).toBe(200)
      await expect.poll(() => heard.text()).toContain('newItems')
      const { items: newest } = (await ask('GET', '/feeds/items?limit=1')).body as { items: { title: string }[] }
      expect(newest[0]?.title).toBe('After the restart')
      expect(await product.stop()).toBe(0)
    })

    onRealPostgres(
      `${mode}: connections have the settings of the role, others are refused with advice`,
      async (url) => {
        const pgbouncer = await given(url, 1)
        const pooler = { url: pgbouncer.urlOf(url), hasNamedStatements: false }
        const direct = openDatabase({ is: 'postgres', url }, () => {}, { connectionsMax: 2 })
        const pooled = () => openDatabase({ is: 'postgres', url: pooler.url }, () => {}, { pooler, connectionsMax: 1 })
        // PgBouncer keeps this connection, which was opened before the role had its settings.
        const early = pooled()
        await sql`select 1`.execute(early)
        await early.destroy()
        await expect(preparePooler(direct, pooler)).rejects.toThrow(/jit is on instead of off.*RECONNECT/)
        await pgbouncer.restart()
        await preparePooler(direct, pooler)
        await Promise.all([1, 2, 3].map(() => preparePooler(direct, pooler)))
        const worker = openDatabase({ is: 'postgres', url: pooler.url }, () => {}, {
          pooler,
          connectionsMax: 1,
          commits: 'fast',
          statementTimeoutMs: 90_000,
        })
        const show = async (db: Db) =>
          (
            await sql`select current_setting('synchronous_commit') as commits, current_setting('statement_timeout') as most`.execute(
              db,
            )
          ).rows
        expect(await worker.transaction().execute(show)).toEqual([{ commits: 'off', most: '90s' }])
        // Settings of a transaction end with it.
        expect(await show(worker)).toEqual([{ commits: 'on', most: '2min' }])
        // Tools and migrations have no limit.
        expect(await show(direct)).toEqual([{ commits: 'on', most: '0' }])
        await Promise.all([worker.destroy(), direct.destroy()])
      },
    )

    onRealPostgres(`${mode}: a start that takes it for PostgreSQL itself says what to set`, async (url) => {
      const pgbouncer = await given(url, 2)
      const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../dist/server/main.mjs')], {
        encoding: 'utf8',
        env: { ...commandEnvironment(), DATABASE_URL: pgbouncer.urlOf(url), PORT: '0', LOG_LEVEL: 'silent' },
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining('Set DATABASE_DIRECT_URL')])
    })
  })

type Answer = { status: number; body: unknown }

async function signUp(url: string) {
  const call = (token: string) => async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) } satisfies Answer
  }
  const account = { email: 'ada@example.com', password: 'a long enough password', name: 'Ada' }
  const { token } = (await call('')('POST', '/auth/register', account)).body as { token: string }
  return Object.assign(call(token), { token })
}

/** An open page: the text of its live events. */
function listen(url: string, token: string) {
  let text = ''
  const opened = fetch(`${url}/api/events?missedMs=0`, { headers: { authorization: `Bearer ${token}` } }).then(
    (answer) => {
      const read = async () => {
        for await (const part of answer.body ?? []) text += new TextDecoder().decode(part)
      }
      void read().catch(() => {})
    },
  )
  return { opened, text: () => text }
}
