import { expect, test } from 'vitest'
import { createLineReader, readLine } from './readEventStream.ts'

test('events arrive whole, wherever the network cuts them', () => {
  const lines: string[] = []
  const read = createLineReader((line) => lines.push(line))
  read(': connected\n\nda')
  read('ta: {"type":"marksChanged"}')
  expect(lines).toEqual([': connected', ''])
  read('\n\n')
  expect(lines.map(readLine)).toEqual([
    { is: 'alive' },
    undefined,
    { is: 'event', event: { type: 'marksChanged' } },
    undefined,
  ])
})
