import { expect, test } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { minute, second } from '../lib/clock.ts'
import { addressGroup } from './addressGroup.ts'
import { TooManyRequests } from './errors.ts'
import { createThrottle } from './throttle.ts'

const twice = { most: 2, withinMs: minute }

eachDatabase('a caller above the limit waits until the window ends', async (db) => {
  let now = 1_000_000
  const throttle = createThrottle({ db, clock: () => now, isOn: true })
  await throttle.take('ada', twice)
  now += 10 * second
  await throttle.take('ada', twice)
  const refusal = await throttle.take('ada', twice).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(TooManyRequests)
  expect(refusal).toMatchObject({ status: 429, afterMs: 50 * second })
  await throttle.take('ben', twice)
  now += 50 * second
  await throttle.take('ada', twice)
})

eachDatabase('a noted event is remembered, and forgotten after its window', async (db) => {
  let now = 1_000_000
  const throttle = createThrottle({ db, clock: () => now, isOn: true })
  await throttle.note('a wrong password', twice)
  expect(await throttle.isSpent('a wrong password', twice)).toBe(false)
  for (let times = 0; times < 5; times++) await throttle.note('a wrong password', twice)
  expect(await throttle.isSpent('a wrong password', twice)).toBe(true)
  await expect(throttle.refuseIfSpent('a wrong password', twice)).rejects.toMatchObject({
    status: 429,
    afterMs: minute,
  })
  await throttle.refuseIfSpent('another one', twice)
  now += minute
  expect(await throttle.isSpent('a wrong password', twice)).toBe(false)
})

eachDatabase('a clock that is set back delays callers by at most one window', async (db) => {
  let now = 1_000_000_000
  const throttle = createThrottle({ db, clock: () => now, isOn: true })
  for (let times = 0; times < 2; times++) await throttle.take('ada', twice)
  await expect(throttle.take('ada', twice)).rejects.toMatchObject({ status: 429 })
  await throttle.note('a wrong password', { ...twice, most: 1 })
  now -= 60 * minute
  await throttle.take('ada', twice)
  await throttle.take('ada', twice)
  await expect(throttle.take('ada', twice)).rejects.toMatchObject({ afterMs: minute })
  expect(await throttle.isSpent('a wrong password', { ...twice, most: 1 })).toBe(false)
})

eachDatabase('on PostgreSQL several processes count together', async (db, kind) => {
  const [one, other] = [1, 2].map(() => createThrottle({ db, clock: () => 1_000_000, isOn: true }))
  await one?.take('ada', twice)
  await other?.take('ada', twice)
  const third = other?.take('ada', twice).catch((error: unknown) => error)
  // With SQLite there is only one process.
  if (kind === 'postgres') expect(await third).toBeInstanceOf(TooManyRequests)
  const rows = await db.selectFrom('throttles').select('count').execute()
  expect(rows).toEqual(kind === 'postgres' ? [{ count: 3 }] : [])
})

eachDatabase('the table holds no address, and expired counters are deleted', async (db, kind) => {
  if (kind === 'sqlite') return
  let now = 1_000_000
  const throttle = createThrottle({ db, clock: () => now, isOn: true })
  await throttle.take('ada@example.com', twice)
  expect(JSON.stringify(await db.selectFrom('throttles').selectAll().execute())).not.toContain('ada')
  now += 2 * minute
  await throttle.take('ben@example.com', twice)
  expect(await db.selectFrom('throttles').selectAll().execute()).toHaveLength(1)
})

eachDatabase('a refused call says when to retry', async (db) => {
  const { app, passes } = await makeApp(db, { RATE_LIMIT: 'on' })
  const ask = () =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'nobody@example.com', password: '' } })
  const statuses: number[] = []
  const first = (await ask()).headers
  expect([first['ratelimit-limit'], first['ratelimit-remaining'], first['ratelimit-reset']]).toEqual(['20', '19', '60'])
  for (let times = 1; times < 20; times++) statuses.push((await ask()).statusCode)
  expect(new Set(statuses)).toEqual(new Set([400]))
  passes(15 * second)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45'])
})

eachDatabase('a flood of made-up keys never evicts counters of another group', async (db) => {
  const throttle = createThrottle({ db, clock: () => 1_000_000, isOn: true })
  const wrongPasswords = { ...twice, group: 'wrong passwords' }
  for (let times = 0; times < 2; times++) await throttle.note('wrong password of 7', wrongPasswords)
  for (let number = 0; number < 50_100; number++) await throttle.takeHere(`push to made-up ${number}`, twice)
  expect(await throttle.isSpent('wrong password of 7', wrongPasswords)).toBe(true)
  await expect(throttle.refuseIfSpent('wrong password of 7', wrongPasswords)).rejects.toMatchObject({ status: 429 })
})

eachDatabase('callers counted in this process cost no write, and are refused like the others', async (db) => {
  let now = 1_000_000
  const throttle = createThrottle({ db, clock: () => now, isOn: true })
  for (let times = 0; times < 2; times++) await throttle.takeHere('192.0.2.7', twice)
  await expect(throttle.takeHere('192.0.2.7', twice)).rejects.toMatchObject({ status: 429, afterMs: minute })
  expect(await db.selectFrom('throttles').selectAll().execute()).toEqual([])
  now += minute
  await throttle.takeHere('192.0.2.7', twice)
})

test('a malformed address takes no space', () => {
  expect(addressGroup('unknown')).toBe('unknown')
  expect(addressGroup('x'.repeat(16_000)).length).toBeLessThan(100)
})

test('an IPv6 network is one caller, and an IPv4 address is one in every notation', () => {
  expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe(addressGroup('2001:db8:1:2:bbbb::2'))
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'))
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressGroup('192.0.2.7')).not.toBe(addressGroup('192.0.2.8'))
})
