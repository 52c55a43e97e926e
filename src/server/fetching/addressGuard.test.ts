import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddressGuard, isPublicAddress } from './addressGuard.ts'

type Bytes = readonly [number, number, number, number]

const byte = fc.integer({ min: 0, max: 255 })
const privateIPv4 = fc.oneof(
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(0), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
)
const anyIPv4 = fc.tuple(byte, byte, byte, byte)

const hex = (value: number) => value.toString(16)
const halves = ([a, b, c, d]: Bytes) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
const whole = ([a, b, c, d]: Bytes) => ((a * 256 + b) * 256 + c) * 256 + d

/** The host of a URL in the form that the connection receives. */
function hostOf(host: string): string {
  return new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')
}

describe('an address on a private network', () => {
  const writings: Record<string, (bytes: Bytes) => string> = {
    'four decimals': (bytes) => bytes.join('.'),
    'one decimal': (bytes) => String(whole(bytes)),
    'one hexadecimal': (bytes) => `0x${hex(whole(bytes))}`,
    'one octal': (bytes) => `0${whole(bytes).toString(8)}`,
    'octals and hexadecimals mixed': ([a, b, c, d]) => `0${a.toString(8)}.0x${hex(b)}.${c}.0${d.toString(8)}`,
    'two parts': ([a, ...rest]) => `${a}.${whole([0, ...rest])}`,
    'a trailing dot': (bytes) => `${bytes.join('.')}.`,
    'full-width digits': (bytes) =>
      bytes.join('.').replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    'an IPv6 address that maps it': (bytes) => `[::ffff:${bytes.join('.')}]`,
    'an IPv6 address that maps it in hexadecimals': (bytes) => `[0:0:0:0:0:ffff:${halves(bytes)}]`,
    'an IPv4-compatible IPv6 address': (bytes) => `[::${halves(bytes)}]`,
    'a NAT64 address': (bytes) => `[64:ff9b::${halves(bytes)}]`,
    'a local NAT64 address': (bytes) => `[64:ff9b:1::${halves(bytes)}]`,
    'a 6to4 address': (bytes) => `[2002:${halves(bytes)}::1]`,
    'a Teredo address': (bytes) => `[2001:0:${halves(bytes)}::]`,
    'an IPv4-translated address': (bytes) => `[::ffff:0:${halves(bytes)}]`,
  }
  for (const [name, write] of Object.entries(writings)) {
    test(`is not public when written as ${name}`, () => {
      fc.assert(fc.property(privateIPv4, (bytes) => !isPublicAddress(hostOf(write(bytes)))))
    })
  }

  test.each([
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['fd12:3456::1', 'unique local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'not given out yet'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['not an address', 'none at all'],
  ])('is not public as %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('an address of the public internet', () => {
  test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::6810:84e5', '2a00:1450::200e'])(
    'is public as %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('is never public wrapped in IPv6, since the wrapping may lead anywhere', () => {
    fc.assert(fc.property(anyIPv4, (bytes) => !isPublicAddress(`::ffff:${bytes.join('.')}`)))
  })
})

describe('a host named in the settings', () => {
  const guard = createAddressGuard({
    allowPrivateNetworks: false,
    allowHosts: ['NAS.local', '127.0.0.1:4000', '[::1]:4000', 'fd00:0::7', ' spare.local '],
  })

  test('is trusted at every port when named without one', () => {
    expect(guard.isTrusted('nas.local', 80)).toBe(true)
    expect(guard.isTrusted('nas.local', 8080)).toBe(true)
    expect(guard.isTrusted('spare.local', 80)).toBe(true)
    expect(guard.isTrusted('fd00::7', 443)).toBe(true)
  })

  test('is trusted only at its port when named with one', () => {
    expect(guard.isTrusted('127.0.0.1', 4000)).toBe(true)
    expect(guard.isTrusted('::1', 4000)).toBe(true)
    expect(guard.isTrusted('127.0.0.1', 80)).toBe(false)
  })

  test('does not extend trust to names that only look like it', () => {
    expect(guard.isTrusted('evil.nas.local', 80)).toBe(false)
    expect(guard.isTrusted('nas.local.evil.example', 80)).toBe(false)
  })
})

test('a server for one person may open every network', () => {
  const guard = createAddressGuard({ allowPrivateNetworks: true, allowHosts: [] })
  expect(guard.isTrusted('192.168.1.1', 80)).toBe(true)
})
