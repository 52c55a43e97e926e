import { expect, test } from 'vitest'
import { cutText, ownText } from './ownText.ts'

const document = `<title>A title, “quoted”</title>${'x'.repeat(3000)}`

test('a copy of a text is equal to it', () => {
  for (const text of ['', 'short', 'twelve chars', 'thirteen char', document]) expect(ownText(text)).toBe(text)
})

test('a part of a document is what lies between its two places', () => {
  for (const end of [0, 1, 12, 13, 40, 1024, 1025, document.length])
    expect(cutText(document, 0, end)).toBe(document.slice(0, end))
  expect(cutText(document, 7, 24)).toBe('A title, “quoted”')
})
