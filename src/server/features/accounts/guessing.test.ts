import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Passwords } from '../../core/accounts/passwords.ts'
import type { HashCaller } from '../../core/accounts/passwordTurns.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { HttpError } from '../../http/errors.ts'
import { createThrottle } from '../../http/throttle.ts'
import { minute } from '../../lib/clock.ts'
import { groupOfMadeUpAccounts, logIn } from './logIn.ts'
import { createSignInPlaces } from './signInPlaces.ts'

const throttled = { RATE_LIMIT: 'on', TRUST_PROXY: 'true' }

/** A login from some address on the internet, forwarded by the proxy. */
async function logsInFrom({ app }: TestApp, address: string, { email, password }: Pick<Person, 'email' | 'password'>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    payload: { email, password },
  })
  return answer.statusCode
}

anyDatabase('an address that guesses passwords is refused, the reader at another address is not', async (db) => {
  const world = await makeApp(db, throttled)
  const ada = await world.register('Ada')
  const statuses: number[] = []
  for (let guess = 0; guess < 25; guess++)
    statuses.push(await logsInFrom(world, '192.0.2.1', { email: ada.email, password: `guess ${guess}` }))
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  expect(await logsInFrom(world, '192.0.2.1', ada)).toBe(429)
  expect(await logsInFrom(world, '198.51.100.7', ada)).toBe(200)
})

anyDatabase('a forged X-Forwarded-For does not make a guesser another caller', async (db) => {
  const world = await makeApp(db, throttled)
  const guess = (number: number) =>
    logsInFrom(world, `203.0.113.${number}, 192.0.2.1`, { email: 'a@b.example', password: '' })
  const statuses = await Promise.all(Array.from({ length: 21 }, (_, number) => guess(number)))
  expect(statuses.sort().slice(-2)).toEqual([400, 429])
})

// Forty guesses would be a second of hashing.
const rightPassword = 'the right one'
const unhashed: Passwords = {
  hash: async () => 'unhashed',
  check: async (password) => (password === rightPassword ? 'right' : 'wrong'),
}

anyDatabase('many addresses that guess at one account have three guesses each, and lock no one out', async (db) => {
  const world = await makeApp(db, throttled)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  const throttle = createThrottle({ db, clock: world.deps.clock, isOn: true })
  const places = createSignInPlaces(db)
  const deps = { ...world.deps, passwords: unhashed, places, throttle, mailer: null }
  const tries = (address: string, email: string, password: string) =>
    logIn(deps, { address, email, password, userAgent: '' }).then(
      () => 200,
      (error: HttpError) => error.status,
    )
  const guess = (address: string) => tries(address, ada.email.toUpperCase(), 'a guess')
  for (let number = 0; number < 30; number++) expect(await guess(`203.0.113.${number}`)).toBe(401)
  const statuses: number[] = []
  for (let number = 0; number < 5; number++) statuses.push(await guess('192.0.2.1'))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  // From any address, as often as they like, and again after a typing mistake.
  for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.8'])
    expect(await tries(address, ada.email, rightPassword)).toBe(200)
  expect(await guess('198.51.100.7')).toBe(401)
  expect(await tries('198.51.100.7', ada.email, rightPassword)).toBe(200)
  expect(await tries('192.0.2.1', ben.email, rightPassword)).toBe(200)
  world.passes(15 * minute)
  expect(await guess('192.0.2.1')).toBe(401)
})

anyDatabase('made-up accounts and WebSub addresses restore no guess at an account', async (db) => {
  const world = await makeApp(db, throttled)
  const ada = await world.register('Ada')
  const throttle = createThrottle({ db, clock: world.deps.clock, isOn: true })
  const deps = { ...world.deps, passwords: unhashed, places: createSignInPlaces(db), throttle, mailer: null }
  const guess = (email: string, address: string) =>
    logIn(deps, { address, email, password: 'a guess', userAgent: '' }).then(
      () => 200,
      (error: HttpError) => error.status,
    )
  for (let number = 0; number < 30; number++) await guess(ada.email, `203.0.113.${number}`)
  for (let number = 0; number < 3; number++) await guess(ada.email, '192.0.2.1')
  expect(await guess(ada.email, '192.0.2.1')).toBe(429)
  // As many counters as are kept at once; made through logIn they would take minutes.
  const madeUp = { most: 3, withinMs: 15 * minute, group: groupOfMadeUpAccounts }
  const inMemory = dialectOf(db) === 'sqlite' ? 50_100 : 10
  for (let number = 0; number < inMemory; number++) await throttle.note(`wrong password of ${number}`, madeUp)
  for (let number = 0; number < inMemory; number++) await throttle.takeHere(`push from ${number}`, madeUp)
  const statuses: number[] = []
  for (let number = 0; number < 10; number++) statuses.push(await guess(ada.email, '192.0.2.1'))
  expect(new Set(statuses)).toEqual(new Set([429]))
})

anyDatabase('a caller who registers or requests reset links by the dozen is refused', async (db) => {
  const world = await makeApp(db, throttled)
  const ask = async (url: string, payload: object) =>
    (await world.app.inject({ method: 'POST', url, payload })).statusCode
  const registrations: number[] = []
  for (let number = 0; number < 22; number++)
    // Too short, which is detected after counting and before hashing.
    registrations.push(await ask('/api/auth/register', { email: `n${number}@example.com`, password: 'short' }))
  expect(registrations.slice(19)).toEqual([400, 429, 429])
  const links: number[] = []
  for (let number = 0; number < 7; number++)
    links.push(await ask('/api/auth/forgot-password', { email: `n${number}@example.com` }))
  expect(links).toEqual([200, 200, 200, 200, 200, 429, 429])
})

anyDatabase('a flood of guesses delays no reader at an address where they signed in before', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  const asked: HashCaller[] = []
  const passwords: Passwords = {
    ...unhashed,
    check: (password, stored, caller) => {
      asked.push(caller)
      return unhashed.check(password, stored, caller)
    },
  }
  const throttle = createThrottle({ db, clock: world.deps.clock, isOn: true })
  const deps = { ...world.deps, passwords, places: createSignInPlaces(db), throttle, mailer: null }
  const signsIn = ({ email }: Person, address: string) =>
    logIn(deps, { email, address, password: rightPassword, userAgent: '' })
  await signsIn(ada, '198.51.100.7')
  await signsIn(ada, '198.51.100.7')
  await signsIn(ben, '198.51.100.7')
  expect(asked.map(({ is }) => is)).toEqual(['stranger', 'known', 'stranger'])
  // The newest twenty stay.
  for (let number = 0; number < 20; number++) {
    world.passes(minute)
    await signsIn(ada, `203.0.113.${number}`)
  }
  await signsIn(ada, '198.51.100.7')
  await signsIn(ada, '203.0.113.19')
  expect(asked.slice(-2).map(({ is }) => is)).toEqual(['stranger', 'known'])
})
