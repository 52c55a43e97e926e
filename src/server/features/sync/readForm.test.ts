import { expect, test } from 'vitest'
import { readForm } from './readForm.ts'

const read = (query: string, body: string) => readForm(Buffer.from(query), Buffer.from(body))

test('the address wins over the body, and malformed escapes stay', async () => {
  const form = await read('s=feed%2F1&n', 's=feed/2&i=7&i=x&t=50%&a=one+two')
  expect([form.get('s'), form.all('s'), form.get('n'), form.get('t'), form.get('a'), form.itemIds]).toEqual([
    'feed/1',
    ['feed/1', 'feed/2'],
    '',
    '50%',
    'one two',
    [7],
  ])
})

test('a form with more parameters, or a longer one, than any app sends is refused', async () => {
  for (const body of ['a&'.repeat(20_000), 'a=b&'.repeat(20_000), 'i=1&'.repeat(300_001), `a=${'x'.repeat(70_000)}`])
    await expect(read('', body)).rejects.toThrow('more parameters than any app sends')
  expect((await read('', 'i=1&'.repeat(250_000))).itemIds).toHaveLength(250_000)
})

test('the values of a body are whole wherever it is cut to be decoded', async () => {
  for (const length of [1, 30_000, 65_530, 65_533]) {
    const values = ['Zürich', 'ü'.repeat(length / 2), '', '語'.repeat(length / 3), 'end']
    const body = Array.from({ length: 9 }, () => values.map((value) => `s=${value}&`).join('')).join('')
    expect((await read('', `${body}i=5`)).all('s')).toEqual(Array.from({ length: 9 }, () => values).flat())
  }
})
