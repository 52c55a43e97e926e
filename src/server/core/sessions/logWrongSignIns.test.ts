import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { createLog } from '../../lib/log.ts'

/** Signs in with a wrong password, asks as an app with a wrong key, and gets a page. Returns the lines of the log. */
async function collectLines(db: Db, environment: Record<string, string>, from = '192.0.2.7'): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('info', 'web', { write: (line) => void lines.push(line.trimEnd()) })
  const { app, close } = await makeApp(db, environment, { log })
  const body = { email: 'ada@example.com', password: 'a wrong "from":"198.51.100.1" password' }
  const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress: from })
  const key = await app.inject({ url: '/accounts/ClientLogin?Email=ada&Passwd=wrong', remoteAddress: from })
  await app.inject({ url: '/login?from":"198.51.100.1","msg":"a sign-in was refused', remoteAddress: from })
  expect([signIn.statusCode, key.statusCode]).toEqual([401, 401])
  await close()
  return lines
}

const refused = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a sign-in was refused')

anyDatabase('wrong sign-ins are logged with the address, a keyed hash of it, or not at all', async (db) => {
  const addresses = async (LOG_SIGN_INS: string, from?: string) =>
    refused(await collectLines(db, { LOG_SIGN_INS }, from)).map((line) => line.from)
  expect(await addresses('address')).toEqual(['192.0.2.7', '192.0.2.7'])
  expect(await addresses('address', '::ffff:192.0.2.7')).toEqual(['192.0.2.7', '192.0.2.7'])
  expect(await addresses('off')).toEqual([])
  const [hash, ...others] = await addresses('hash')
  expect([hash, ...others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), hash])
  expect(await addresses('hash')).toEqual([hash, hash])
  expect(await addresses('hash', '192.0.2.8')).not.toContain(hash)
})

const operations = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const filter = /```\n(\[Definition\][\s\S]*?)```/.exec(operations)?.[1] ?? ''

anyDatabase('the documented filter of fail2ban finds these lines and no other', async (db) => {
  const lines = [
    ...(await collectLines(db, { LOG_SIGN_INS: 'address' })),
    ...(await collectLines(db, { LOG_SIGN_INS: 'address' }, '2001:db8::7')),
  ]
  const pattern = /^failregex = (.*)$/m.exec(filter)?.[1] ?? ''
  const found = lines.flatMap((line) => new RegExp(pattern.replace('<ADDR>', '([\\da-fA-F.:]+)')).exec(line)?.[1] ?? [])
  expect(found).toEqual(['192.0.2.7', '192.0.2.7', '2001:db8::7', '2001:db8::7'])
  expect(lines.length).toBeGreaterThan(found.length)

  const program = spawnSync('fail2ban-regex', ['--version'])
  if (program.status !== 0) return
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-fail2ban-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [log, definition] = [join(folder, 'log'), join(folder, 'broadsheet.conf')]
  writeFileSync(log, lines.map((line) => `${line}\n`).join(''))
  writeFileSync(definition, filter)
  const { stdout } = spawnSync('fail2ban-regex', [log, definition], { encoding: 'utf8' })
  expect(stdout).toContain(`Lines: ${lines.length} lines, 0 ignored, 4 matched`)
  // It finds the times as well: without them it would take those of its own reading.
  expect(stdout).toMatch(new RegExp(`\\[${lines.length}\\] .*LEPOCH|\\[${lines.length}\\] .*time`))
})

test('the filter is documented', () => expect(filter).toContain('failregex'))
