import { expect, test } from 'vitest'
import { openedAddress } from './openedAddress.ts'

const item = { title: 'A [b] "c" & d/e\n#1', link: 'https://example.com/?a=1&b=$&', snippet: 'Two\nlines' }

test('an address of the reader gets the link and the title, whatever they contain', () => {
  const target = {
    kind: 'address',
    settings: { template: 'https://example.org/add?u=%url%&t=%title%&again=%url%' },
  } as const
  const opened = new URL(openedAddress(target, item) ?? '')
  expect(Object.fromEntries(opened.searchParams)).toEqual({ u: item.link, t: item.title, again: item.link })
  expect(openedAddress({ kind: 'address', settings: { template: 'javascript:%title%' } }, item)).toBeNull()
})

test('Obsidian gets a file name without its reserved signs, and Markdown', () => {
  const opened = new URL(openedAddress({ kind: 'obsidian', settings: { vault: 'My notes' } }, item) ?? '')
  expect(opened.protocol).toBe('obsidian:')
  expect(Object.fromEntries(opened.searchParams)).toEqual({
    vault: 'My notes',
    name: 'A  b   c  & d e\n 1',
    content: `[A \\[b\\] "c" & d/e\n#1](${item.link})\n\nTwo\nlines\n`,
  })
})

test('what the server sends is not opened here', () => {
  expect(openedAddress({ kind: 'linkding', settings: {} }, item)).toBeNull()
})
