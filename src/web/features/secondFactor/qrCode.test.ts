import { expect, test } from 'vitest'
import { drawQrCode } from './qrCode.ts'

const rowsOf = (text: string) => drawQrCode(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rowsOf(text).join('\n')))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16)
}

test('small, medium and large QR codes are drawn like those of another program', async () => {
  // Recorded from uqr 0.1.3, and read by jsQR 1.4.0.
  for (const [length, hash] of recorded) expect([length, await hashOf('a'.repeat(length))]).toEqual([length, hash])
})

const recorded = [
  [1, '5dcb66b40ad9dfbb'],
  [134, '8855409db321e00a'],
  [2953, '02169a8d19a86091'],
] as const

test('a text that no QR code can hold is refused', () => {
  expect(() => drawQrCode('a'.repeat(2954))).toThrow(RangeError)
})
