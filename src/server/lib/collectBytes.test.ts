import { expect, test } from 'vitest'
import { collectBytes } from './collectBytes.ts'

const chunk = (text: string, times = 1) => Buffer.from(text.repeat(times))

test('a body is put together from its chunks, whether its size was announced, too small, too large or unknown', () => {
  for (const announced of [0, 3, 8, 500, 2 ** 40]) {
    const collected = collectBytes(announced)
    collected.add(chunk('one '))
    collected.add(chunk('two!'))
    expect(collected.size).toBe(8)
    expect(collected.take().toString()).toBe('one two!')
  }
})

test('a body of the announced size is not copied at its end', () => {
  const collected = collectBytes(3_000_000)
  for (let count = 0; count < 30; count++) collected.add(Buffer.alloc(100_000, count))
  expect(collected.take().buffer.byteLength).toBe(3_000_000)
})

test('a body without chunks is empty', () => {
  expect(collectBytes(0).take()).toHaveLength(0)
  expect(collectBytes(500).take()).toHaveLength(0)
})

test('a body larger than announced takes no more memory than its bytes in the end', () => {
  const collected = collectBytes(10)
  for (let count = 0; count < 300; count++) collected.add(chunk('abcdefghij', 100))
  const bytes = collected.take()
  expect(bytes.toString()).toBe('abcdefghij'.repeat(30_000))
  expect(bytes.buffer.byteLength).toBe(300_000)
})

test('a body stays as it is when its chunks are overwritten', () => {
  const collected = collectBytes(4)
  const received = chunk('kept')
  collected.add(received)
  received.fill('x')
  expect(collected.take().toString()).toBe('kept')
})
