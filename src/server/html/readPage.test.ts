import { describe, expect, test } from 'vitest'
import { findPageIcon, findPageRefresh, findPageTitle } from './readPage.ts'

const pageUrl = 'https://blog.test/about'

test('a page has the title of its title element, on one line', () => {
  expect(findPageTitle('<svg><title>Logo</title></svg><title>\n A &amp; B\n blog </title><title>c</title>')).toBe(
    'A & B blog',
  )
  expect(findPageTitle('<p>no title')).toBe('')
})

describe('the icon of a page', () => {
  test.each([
    ['the only one', '<link rel="shortcut icon" href="/i.ico">', 'https://blog.test/i.ico'],
    [
      'the smallest that is sharp',
      '<link rel=icon sizes=16x16 href=a><link rel=icon sizes=192x192 href=b><link rel=icon sizes=48x48 href=c>',
      'https://blog.test/c',
    ],
    [
      'one of any size before a large one',
      '<link rel=icon sizes=512x512 href=a.png><link rel=icon sizes=any href=b.svg>',
      'https://blog.test/b.svg',
    ],
    [
      'an icon before one for telephones',
      '<link rel="apple-touch-icon" href=a><link rel=icon href=b>',
      'https://blog.test/b',
    ],
    ['the one for telephones when there is no other', '<link rel="apple-touch-icon" href=a>', 'https://blog.test/a'],
    [
      'none that cannot be fetched',
      '<link rel=icon href="data:,"><link rel=icon href=""><link rel="mask-icon" href=a>',
      null,
    ],
  ])('%s', (_, html, icon) => expect(findPageIcon(html, pageUrl)).toBe(icon))
})

describe('a page that redirects', () => {
  test.each([
    ['0; url=/next', 'https://blog.test/next'],
    ["5;URL='https://new.test/'", 'https://new.test/'],
    ['0 ; url = "/a?b=c"', 'https://blog.test/a?b=c'],
    ['0;/next', 'https://blog.test/next'],
    ['300; url=/next', null],
    ['5', null],
    ['0; url=javascript:alert(1)', null],
    ['0; url=https://blog.test/about', null],
  ])('content="%s" leads to %s', (content, expected) => {
    const html = `<meta http-equiv="Refresh" content="${content.replaceAll('"', '&quot;')}">`
    expect(findPageRefresh(html, pageUrl)).toBe(expected)
  })

  test('by its Refresh header, before its own words', () => {
    const html = '<base href="/deep/"><meta http-equiv="refresh" content="0; url=/other">'
    expect(findPageRefresh(html, pageUrl, '5; url=feed.xml')).toBe(new URL('feed.xml', pageUrl).href)
    expect(findPageRefresh(html, pageUrl, '300')).toBeNull()
  })

  test('not to the page for browsers without scripts', () => {
    expect(
      findPageRefresh('<noscript><meta http-equiv="refresh" content="0; url=/nojs"></noscript>', pageUrl),
    ).toBeNull()
  })
})
