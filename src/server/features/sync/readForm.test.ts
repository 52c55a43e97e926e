import { expect, test } from 'vitest'
import { readForm } from './readForm.ts'

test('the address wins over the body, and malformed escapes stay', async () => {
  const form = await readForm('s=feed%2F1&n', 's=feed/2&i=7&i=x&t=50%&a=one+two')
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
    await expect(readForm('', body)).rejects.toThrow('more parameters than any app sends')
  expect((await readForm('', 'i=1&'.repeat(250_000))).itemIds).toHaveLength(250_000)
})
