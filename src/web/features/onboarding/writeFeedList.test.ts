import { expect, test } from 'vitest'
import { writeFeedList } from './writeFeedList.ts'

test('a title with quotes and an address with a query stay within their attributes', () => {
  expect(writeFeedList([{ title: '"Salt" & <Pepper>', url: 'https://example.com/feed?a=1&b=2' }])).toBe(
    '<opml version="2.0"><body>' +
      '<outline type="rss" text="&quot;Salt&quot; &amp; &lt;Pepper&gt;" xmlUrl="https://example.com/feed?a=1&amp;b=2"/>' +
      '</body></opml>',
  )
})
