import { constants, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackZstd } from './zstd.ts'

const pack = (text: string, dictionary?: Buffer) =>
  zstdCompressSync(text, dictionary === undefined ? {} : { dictionary })

test.each([0, 1, 255, 256, 257, 65_791, 65_792, 300_000, 5_000_000])(
  '%i characters come back as they were',
  (length) => {
    const text = 'An ünusual text. '.repeat(length / 17 + 1).slice(0, length)
    expect(unpackZstd(pack(text)).toString()).toBe(text)
  },
)

test('a text packed with a dictionary comes back with it, and without it is refused', () => {
  const dictionary = Buffer.from('The published article, of which the clean one is a part. '.repeat(50))
  const packed = pack('The published article, of which the clean one', dictionary)
  expect(unpackZstd(packed, { dictionary }).toString()).toBe('The published article, of which the clean one')
  const checked = zstdCompressSync(dictionary, { dictionary, params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  expect(() => unpackZstd(checked, { dictionary: Buffer.from('another') })).toThrow()
})

test('a text without its size in the header comes back whole', () => {
  const params = { [constants.ZSTD_c_contentSizeFlag]: 0 }
  const text = 'x'.repeat(200_000)
  expect(unpackZstd(zstdCompressSync(text, { params })).toString()).toBe(text)
})

test('a text longer than allowed is refused as too long', () => {
  expect(() => unpackZstd(pack('x'.repeat(2000)), { maxBytes: 1000 })).toThrow(RangeError)
  expect(unpackZstd(pack('x'.repeat(1000)), { maxBytes: 1000 }).length).toBe(1000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a header that says 16 exabytes', Buffer.from('28b52ffde0ffffffffffffffff000000', 'hex')],
  ['half a header', Buffer.from('28b52ffda0', 'hex')],
  ['noise', Buffer.from('some noise that is no frame')],
])('%s is an error or empty, and reserves little memory', (_, bytes) => {
  const before = process.memoryUsage().arrayBuffers
  let length = 0
  try {
    length = unpackZstd(bytes).length
  } catch {
    // As for every damaged text.
  }
  expect(length).toBe(0)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000)
})
