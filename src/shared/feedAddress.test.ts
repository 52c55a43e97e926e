import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCredentials, readAddress, withoutCredentials } from './feedAddress.ts'
import { texts } from './texts/texts.ts'

describe('an address a person types', () => {
  test.each([
    ['https://example.org/feed', 'https://example.org/feed'],
    ['  https://example.org/feed\n', 'https://example.org/feed'],
    ['HTTP://Example.ORG:80/Feed?A=1#newest', 'http://example.org/Feed?A=1'],
    ['https://example.org:443', 'https://example.org/'],
    ['https://example.org:8443/', 'https://example.org:8443/'],
    ['https://bücher.example/größe', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe'],
    ['feed://example.org/rss', 'http://example.org/rss'],
    ['feed:https://example.org/rss', 'https://example.org/rss'],
    ['feed://https://example.org/rss', 'https://example.org/rss'],
    ['itpc://example.org/podcast', 'http://example.org/podcast'],
    ['https://reader:secret@example.org/feed', 'https://reader:secret@example.org/feed'],
  ])('%j is read as %j', (typed, url) => {
    expect(readAddress(typed)).toEqual({ is: 'address', url })
  })

  test.each([
    ['', texts.addressEmpty()],
    ['   ', texts.addressEmpty()],
    ['example.org', texts.addressNotOfWeb()],
    ['https://', texts.addressNotOfWeb()],
    ['http://1.2.3.4.5/', texts.addressNotOfWeb()],
    ['javascript:alert(1)', texts.addressNotHttp()],
    ['file:///etc/passwd', texts.addressNotHttp()],
    ['data:text/xml,<rss/>', texts.addressNotHttp()],
    ['ftp://example.org/feed', texts.addressNotHttp()],
    ['feed:javascript:alert(1)', texts.addressNotOfWeb()],
    [`https://example.org/${'x'.repeat(2048)}`, texts.addressTooLong()],
    [`https://example.org/${'é'.repeat(1000)}`, texts.addressTooLong()],
  ])('%j is refused', (typed, text) => {
    expect(readAddress(typed)).toEqual({ is: 'refused', text })
  })

  test('is normalized to an address that stays the same when normalized again', () => {
    const typed = fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true }))
    fc.assert(
      fc.property(typed, (text) => {
        const read = readAddress(text)
        if (read.is === 'address') expect(readAddress(read.url)).toEqual(read)
      }),
    )
  })
})

describe('an address with credentials', () => {
  test('is recognized by its user name or its password', () => {
    expect(hasCredentials('https://reader:secret@example.org/')).toBe(true)
    expect(hasCredentials('https://token@example.org/')).toBe(true)
    expect(hasCredentials('https://:secret@example.org/')).toBe(true)
    expect(hasCredentials('https://example.org/@reader:secret')).toBe(false)
  })

  test('is shown without them', () => {
    expect(withoutCredentials('https://reader:secret@example.org/feed?a=1')).toBe('https://example.org/feed?a=1')
    expect(withoutCredentials('reader:secret@example.org')).toBe('')
  })
})
