import { expect, test } from 'vitest'
import { owaspCost } from '../../lib/passwordCost.ts'
import { createPasswords } from './passwords.ts'
import type { HashCaller } from './passwordTurns.ts'

const somebody: HashCaller = { is: 'known' }

const cheap = createPasswords({ memoryKib: 64, passes: 1, lanes: 1 })

test('a password matches its hash, another one does not', async () => {
  const stored = await cheap.hash('correct horse', somebody)
  expect(await cheap.check('correct horse', stored, somebody)).toBe('right')
  expect(await cheap.check('Correct horse', stored, somebody)).toBe('wrong')
})

test('two people with the same password have different hashes', async () => {
  expect(await cheap.hash('123456', somebody)).not.toBe(await cheap.hash('123456', somebody))
})

test('hashes are argon2id with the parameters of OWASP, written as a PHC string', async () => {
  expect(await createPasswords(owaspCost).hash('a password', somebody)).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
})

test('a hash with weaker parameters is right but outdated', async () => {
  const stored = await cheap.hash('an old password', somebody)
  const stronger = createPasswords({ memoryKib: 128, passes: 1, lanes: 1 })
  expect(await stronger.check('an old password', stored, somebody)).toBe('outdated')
  expect(await stronger.check('another password', stored, somebody)).toBe('wrong')
  expect(await cheap.check('an old password', await stronger.hash('an old password', somebody), somebody)).toBe('right')
})

test('an account that does not exist, or has no password, matches no password', async () => {
  expect(await cheap.check('', null, somebody)).toBe('wrong')
  expect(await cheap.check('anything', null, somebody)).toBe('wrong')
})

test('an accent from another keyboard is the same accent', async () => {
  const stored = await cheap.hash('caf\u00e9 noir', somebody)
  expect(await cheap.check('cafe\u0301 noir', stored, somebody)).toBe('right')
})

test('a hash made elsewhere is checked by its own parameters', async () => {
  // A test vector of the argon2 reference implementation (password, somesalt).
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await createPasswords(owaspCost).check('password', stored, somebody)).toBe('right')
})

test('many readers who sign in at once are admitted one after the other', async () => {
  const stored = await cheap.hash('one of many', somebody)
  const checks = await Promise.all(Array.from({ length: 40 }, () => cheap.check('one of many', stored, somebody)))
  expect(new Set(checks)).toEqual(new Set(['right']))
})

test('in a flood that would delay everyone, the last are refused at once', async () => {
  const stored = await cheap.hash('one of too many', somebody)
  const checks = await Promise.allSettled(
    Array.from({ length: 200 }, () => cheap.check('one of too many', stored, somebody)),
  )
  const answered = checks.filter(({ status }) => status === 'fulfilled')
  expect(answered).toHaveLength(42)
  expect(checks.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 429 } })
})
