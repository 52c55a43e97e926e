import { expect, test } from 'vitest'
import { mailAddress, writeMarkdown } from './sharedTexts.ts'

const item = {
  title: 'The *river* [returns]\nto "its" bed',
  snippet: '',
  link: 'https://example.org/river?a=1&b=<2>',
  author: 'A. Heron',
  publishedAt: '2026-11-20T08:00:00.000Z',
  feed: { title: 'The Weekly | Current' },
}

test('an article is copied as Markdown with its quote, whatever its title contains', () => {
  expect(writeMarkdown(item, ['# First line\nsecond _line_'])).toBe(
    [
      '> \\# First line\n> second \\_line\\_',
      '[The \\*river\\* \\[returns\\] to "its" bed](<https://example.org/river?a=1&b=%3C2%3E>) · The Weekly \\| Current · A. Heron · 2026-11-20',
    ].join('\n\n'),
  )
})

test('an article without a link or quotes is copied by its title', () => {
  expect(writeMarkdown({ ...item, link: null, author: '' }, ['', '  '])).toBe(
    'The \\*river\\* \\[returns\\] to "its" bed · The Weekly \\| Current · 2026-11-20',
  )
})

test('a mail has the title and the link, and no header of its own can be slipped in', () => {
  const address = mailAddress({ ...item, title: 'River\r\nBcc: all@example.org &cc=x' })
  expect(address).not.toMatch(/\s/)
  const { searchParams } = new URL(address)
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
  expect(searchParams.get('subject')).toBe('River Bcc: all@example.org &cc=x')
  expect(searchParams.get('body')).toBe(`River Bcc: all@example.org &cc=x\r\n${item.link}`)
})

test('a title of two megabytes, cut within an emoji, still makes a mail', () => {
  expect(mailAddress({ ...item, title: `a${'🙂'.repeat(1_000_000)}` }).length).toBeLessThan(10_000)
})
