import { expect, test } from 'vitest'
import { openDocument } from './pageDocument.ts'
import { slimPage } from './slimPage.ts'

function partsOf(html: string) {
  const slim = slimPage(html)
  if (slim === null) throw new Error('The page is too complicated')
  const { head, body, documentElement } = openDocument(slim, 'https://site.test/')
  return {
    title: head.querySelector('title')?.textContent,
    body: body.innerHTML.trim(),
    lang: documentElement.getAttribute('lang'),
  }
}

test('a page may leave out the tags of its head and body', () => {
  for (const html of [
    '<!doctype html><html lang="en"><head><title>Fog</title></head><body><p>It lifts.</p></body></html>',
    '<!doctype html><html lang=en><meta charset="utf-8"><title>Fog</title><link rel="icon" href="/i.png"><p>It lifts.</p>',
    '<html lang="en"><title>Fog</title><script>go()</script>\n<body class="page"><p>It lifts.</p>',
    '<html lang="en"><head><noscript><img src="/count.gif"></noscript><title>Fog</title><body><p>It lifts.</p></html>',
  ])
    expect(partsOf(html)).toMatchObject({
      title: 'Fog',
      lang: 'en',
      body: expect.stringMatching(/^<p>It lifts\.(?:<\/p>)?$/),
    })
})

test('what follows the end of a body is in the body, as in browsers', () => {
  expect(partsOf('<body><p>One.</p></body></html><p>Two.</p><body><p>Three.</p>').body).toBe(
    '<p>One.</p><p>Two.</p><p>Three.</p>',
  )
})

test('an empty page and a plain text are documents, too', () => {
  expect(partsOf('')).toEqual({ title: undefined, body: '', lang: null })
  expect(partsOf('Fog < rain.')).toMatchObject({ body: 'Fog &lt; rain.' })
  expect(partsOf('<!doctype html><!-- nothing -->').body).toBe('')
  expect(partsOf('<svg><p>A drawing</p></svg>').body).toBe('')
})

test('scripts, styles and drawings are left out, and linked data is read', () => {
  const slim = slimPage(
    '<script type="application/ld+json">{"a":1}</script><style>p{}</style><p>A<svg><path/></svg>B</p>',
  )
  expect(slim).toMatchObject({ linkedData: ['{"a":1}'], html: expect.stringContaining('<p>AB</p>') })
})
