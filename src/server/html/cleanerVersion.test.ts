import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFeed } from '../formats/parseFeed.ts'
import { cleanArticle, cleanerVersion } from './cleanArticle.ts'

const root = join(import.meta.dirname, '../../..')

const markup = [
  '<table><td colspan=2>x<td>y</table><ul><li>a<li><input type=checkbox checked>b</ul><p><p><br><br><br>x',
  '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe><embed src="https://a.test/x.swf"><object data="a.png" type="image/png"></object>',
  '<svg viewBox="0 0 90 90" width=90><title>A</title><path d="M0 0h9" onclick="x"/><use href="#a"/></svg><svg width=9><path/></svg>',
  '<span class="katex"><math><mi>x</mi></math><span aria-hidden="true">x</span></span><script type="math/tex">a<b</script>',
  '<pre class="language-js"><code>x</code></pre><button>Copy</button><p style="text-align:center;color:red" id=a name=b>x</p>',
  '<a href="#a">x</a><a href="/post#a">y</a><a href="https://b.test/?utm_source=1&x=2">z</a><a href="javascript:x">j</a>',
  '<img data-src="/a.png" src="data:," srcset="/b.png 1x, /c.png 2x" width=1><noscript><img src="/d.png"></noscript><video src=v poster=p>',
  '<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube><amp-img src="/a.png"></amp-img><div data-bg="/b.png"></div><script src="//gist.github.com/a/0123ab.js"></script>',
]

function readSamples(): string[] {
  const files = globSync('test/fixtures/feeds/*', { cwd: root }).sort()
  const feeds = files.flatMap((file) => {
    const hints = { contentType: '', url: 'https://publisher.test/feed' }
    const parsed = parseFeed(readFileSync(join(root, file)), hints)
    return parsed.is === 'feed' ? parsed.feed.items.map(({ html }) => html) : []
  })
  return [...feeds, ...markup]
}

test('the version of the cleaner rises when cleaning gives another result', () => {
  const addresses = { baseUrl: 'https://publisher.test/', articleUrl: 'https://publisher.test/post' }
  const clean = readSamples().map((html) => cleanArticle(html, addresses, 'nobody-knows-it'))
  const hash = createHash('sha256').update(JSON.stringify(clean)).digest('base64url').slice(0, 16)
  expect(
    { version: cleanerVersion, hash },
    'raise cleanerVersion if stored articles would look different, and record the new hash here',
  ).toEqual({ version: 2, hash: 'bLtfhufVnttdc1Am' })
})
