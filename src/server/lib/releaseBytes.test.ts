import { expect, test } from 'vitest'
import { releaseBytes } from './releaseBytes.ts'

test('a buffer with memory of its own is empty afterwards', () => {
  const bytes = Buffer.allocUnsafeSlow(100)
  releaseBytes(bytes)
  expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0])
})

test('memory that other buffers share stays', () => {
  const whole = Buffer.from('one two '.repeat(1000))
  const part = whole.subarray(0, 3)
  releaseBytes(part)
  expect([part.toString(), whole.length]).toEqual(['one', 8000])
  // Short ones come from Node's pool.
  const [pooled, neighbor] = [Buffer.from('pooled'), Buffer.from('neighbor')]
  releaseBytes(pooled)
  expect([pooled.toString(), neighbor.toString()]).toEqual(['pooled', 'neighbor'])
})
