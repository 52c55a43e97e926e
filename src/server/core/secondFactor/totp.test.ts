import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { second } from '../../lib/clock.ts'
import { readCode } from './readCode.ts'
import { addressOfSecret, codeAt, findStep, fromBase32, newSecret } from './totp.ts'

test('codes are those of RFC 6238, whose table has eight digits', () => {
  const key = Buffer.from('12345678901234567890')
  const table: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of table) expect(codeAt(key, Math.floor(seconds / 30))).toBe(code.slice(2))
})

test('a secret is written as RFC 4648 says', () => {
  expect(Buffer.from(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toString()).toBe('12345678901234567890')
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(fromBase32(secret)).toHaveLength(20)
})

// Debian: apt-get install oathtool.
const hasOathtool = spawnSync('oathtool', ['--version']).status === 0

test.skipIf(!hasOathtool)('oathtool shows the same codes for our secrets at any time', { tags: ['all'] }, () => {
  for (const day of [0, 1, 400, 20_000, 30_000]) {
    const secret = newSecret()
    const seconds = day * 86_400 + 12_345
    const asked = ['--totp', '--base32', `--now=@${seconds}`, '--window=2', secret]
    const { stdout } = spawnSync('oathtool', asked, { encoding: 'utf8' })
    const step = Math.floor(seconds / 30)
    expect(stdout.trim().split('\n')).toEqual([0, 1, 2].map((later) => codeAt(fromBase32(secret), step + later)))
  }
})

test('a code is right for its half minute and the two next to it, once', () => {
  const secret = newSecret()
  const now = 1_000_000 * 30 * second
  const tries = (step: number, lastStep = 0) =>
    findStep(secret, { code: codeAt(fromBase32(secret), step), lastStep, now })
  expect([-2, -1, 0, 1, 2].map((off) => tries(1_000_000 + off))).toEqual([null, 999_999, 1_000_000, 1_000_001, null])
  expect(tries(1_000_000, 1_000_000)).toBeNull()
  expect(tries(999_999, 1_000_000)).toBeNull()
  expect(tries(1_000_001, 1_000_000)).toBe(1_000_001)
})

test('codes may be typed with spaces, in wide and in Arabic digits, and recovery codes with any dash or none', () => {
  for (const typed of ['123456', '123 456', ' 12 34 56', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶', '\u200e123456\u200f'])
    expect(readCode(typed)).toEqual({ is: 'digits', code: '123456' })
  for (const typed of ['ABCD-efgh-ijkm-npqr', 'abcdefghijkmnpqr', 'abcd–efgh ijkm—npqr'])
    expect(readCode(typed)).toEqual({ is: 'recovery', code: 'abcdefghijkmnpqr' })
  for (const typed of ['1234567', '12345', '12345a', '-', '\u200f']) expect(readCode(typed).is).toBe('recovery')
})

test('the address for apps names the product and the account', () => {
  expect(addressOfSecret('ABC', 'a:b&c@example.com')).toBe(
    'otpauth://totp/Broadsheet:a%3Ab%26c%40example.com?secret=ABC&issuer=Broadsheet',
  )
})
