import { expect, test } from 'vitest'
import { directory } from './directory.ts'
import { looksSecret } from './secretAddress.ts'

test.each([
  'https://reader:password@site.example/feed',
  'https://pod.example/rss/private/9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  'https://pod.example/feed/Zx81kQp0Lm3vB7tRw2yN',
  'https://site.example/feed?token=abc',
  'https://site.example/feed?feed_key=1',
  'https://tickets.example/issues.atom?rss_token=Ab-Cd_Ef',
  'https://site.example/u/6ba7b810-9dad-11d1-80b4-00c04fd430c8/feed.xml',
  'https://site.example/feed?q=12345678901234567890',
  'https://reader.example/below/s/abcdefghijkmnpqrstuvwxyz.atom',
  'nonsense',
])('%s looks like somebody’s own', (address) => {
  expect(looksSecret(address)).toBe(true)
})

test.each([
  'https://www.theguardian.com/world/rss',
  'https://example.com/2024/05/17/what-javascript-developers-get-wrong-about-html5/feed/',
  'https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefgh1jklmn0pqrstuv',
  'http://feeds.feedburner.com/blogspot/androiddevelopersbackstage',
  'https://stackoverflow.com/feeds/tag?tagnames=node.js&sort=newest',
  'https://www.cnbc.com/id/100727362/device/rss/rss.html',
  'https://medium.com/feed/JavaScriptInPlainEnglish',
])('%s is for everyone', (address) => {
  expect(looksSecret(address)).toBe(false)
})

test('hardly any address of the directory looks private', () => {
  const addresses = directory.flatMap(({ feeds }) => feeds.map(([, url]) => url))
  expect(addresses.filter(looksSecret).length).toBeLessThan(addresses.length / 50)
})
