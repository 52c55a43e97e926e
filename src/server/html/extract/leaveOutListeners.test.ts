import { expect, test } from 'vitest'
import { openDocument } from './pageDocument.ts'

test('nodes of a page have no maps of listeners, which would take a third of the time, and keep their methods', () => {
  const html = '<html><head></head><body><p class="first">Words <b>of</b> a page</p></body></html>'
  const document = openDocument({ html, linkedData: [] }, 'https://site.example/')
  const [first] = Array.from(document.querySelectorAll('p.first'))
  expect([first?.textContent, first?.getAttribute('class')]).toEqual(['Words of a page', 'first'])
  const listening = first as unknown as EventTarget
  expect(() => listening.addEventListener('click', () => {})).toThrow()
})
