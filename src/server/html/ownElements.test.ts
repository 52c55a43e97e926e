import { describe, expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'
import { extractArticle } from './extract/extractArticle.ts'
import { tidyHtml } from './tidyHtml.ts'

const url = 'https://publisher.test/post'
const clean = (html: string) => cleanHtml(html, { baseUrl: url, imageAddress: (address) => address })
const sentence =
  'The river rose again in the night, and the people of the old town carried their chairs to the upper floors.'
const words = Array.from({ length: 6 }, (_, index) => `<p>${sentence} It is paragraph ${index}.</p>`).join('')

function readWhole(part: string): string {
  const html = `<html><head><title>River</title></head><body><article><h1>River</h1>${words}${part}${words}</article></body></html>`
  const page = extractArticle({ html, url, rule: null })
  return page.is === 'article' ? clean(page.html) : page.is
}

const film = 'dQw4w9WgXcQ'
const forms: [kind: string, html: string, found: string[]][] = [
  ['a picture of AMP', '<amp-img src="/a.jpg" width="600" height="400"></amp-img>', ['publisher.test/a.jpg']],
  [
    'a picture of AMP with another until it is there, and a copy',
    '<amp-img src="/a.jpg"><amp-img placeholder src="/small.jpg"></amp-img><noscript><img src="/a.jpg"></noscript></amp-img>',
    ['publisher.test/a.jpg'],
  ],
  ['a moving picture', '<amp-anim src="/a.gif" width="400" height="300"></amp-anim>', ['publisher.test/a.gif']],
  [
    'all pictures of a carousel',
    '<amp-carousel><amp-img src="/1.jpg"></amp-img><amp-img src="/2.jpg"></amp-img></amp-carousel>',
    ['/1.jpg', '/2.jpg'],
  ],
  ['a video of AMP', `<amp-youtube data-videoid="${film}" layout="responsive"></amp-youtube>`, [`watch?v=${film}`]],
  ['a Vimeo video of AMP', '<amp-vimeo data-videoid="123456"></amp-vimeo>', ['player.vimeo.com/video/123456']],
  [
    'a light player with its button',
    `<lite-youtube videoid="${film}" params="start=30"><button>Play</button></lite-youtube>`,
    [`watch?v=${film}&amp;t=30s`],
  ],
  ['a light player of Vimeo', '<lite-vimeo videoid="123456"></lite-vimeo>', ['vimeo.com/123456']],
  ['a player that names an address', `<youtube-video src="https://youtu.be/${film}"></youtube-video>`, [film]],
  [
    'a picture of a component, with its copy',
    '<figure><a-img width="16" height="9" src="/a.jpg"></a-img><noscript><img src="/small.jpg"></noscript></figure>',
    ['publisher.test/a.jpg'],
  ],
  ['an <image>', '<image src="/a.jpg" alt="A hill">', ['publisher.test/a.jpg']],
  [
    'a picture in a drawing',
    '<svg viewBox="0 0 9 9"><path d="M0 0h9"/><image xlink:href="/a.jpg" width="900" height="600"/></svg>',
    ['publisher.test/a.jpg'],
  ],
  ['a lazy background', '<div class="lazy" data-bg="/a.jpg"></div>', ['publisher.test/a.jpg']],
  ['a lazy background in CSS', '<div data-background-image="url(/a.webp)"></div>', ['publisher.test/a.webp']],
  [
    'a background that is a picture',
    `<div role="img" aria-label="A hill" style="background-image: url('/a.jpg')"></div>`,
    ['publisher.test/a.jpg', 'A hill'],
  ],
  [
    'a gist',
    '<script src="https://gist.github.com/someone/0123456789abcdef.js?file=a.ts"></script>',
    ['href="https://gist.github.com/someone/0123456789abcdef"'],
  ],
  ['a gist whose script is closed at once', '<script src="//gist.github.com/someone/0123ab.js"/>', ['someone/0123ab"']],
  [
    'the parameter of an object',
    `<object><param name="movie" value="http://www.youtube.com/v/${film}&amp;hl=en"></object>`,
    [film],
  ],
  [
    'an object that holds an embed',
    '<object><param name="movie" value="http://vimeo.com/moogaloop.swf?clip_id=123456&amp;server=vimeo.com"/><embed src="http://vimeo.com/moogaloop.swf?clip_id=123456&amp;server=vimeo.com"></embed></object>',
    ['vimeo.com/123456'],
  ],
  ['the data of an object', `<object data="https://www.youtube.com/embed/${film}"></object>`, [film]],
  [
    'words in a frame',
    '<iframe srcdoc="&lt;p&gt;Written in the frame, with a comma and some more words.&lt;/p&gt;&lt;script&gt;x"></iframe>',
    ['Written in the frame'],
  ],
]

describe('pictures and videos in elements of their own stay', () => {
  test.each(forms)('%s, in a feed item', (_, html, found) => {
    const shown = clean(`<p>Before.</p>${html}<p>After.</p>`)
    for (const part of [...found, 'Before.', 'After.']) expect(shown).toContain(part)
    expect(shown).not.toContain('small.jpg')
    const tidy = tidyHtml(html)
    expect(tidyHtml(tidy)).toBe(tidy)
  })

  test.each(forms)('%s, in a whole article', (_, html, found) => {
    const shown = readWhole(html)
    for (const part of [...found, 'paragraph 0', 'paragraph 5']) expect(shown).toContain(part)
    expect(shown).not.toContain('small.jpg')
  })
})

test.each([
  '<lite-youtube videoid="x&quot; onload=&quot;y"></lite-youtube>',
  '<lite-vimeo videoid="../../evil"></lite-vimeo>',
  '<amp-youtube data-videoid="javascript:alert(1)"></amp-youtube>',
  '<script src="https://gist.github.com/a/../../b.js"></script>',
  '<script src="https://gist.github.com.evil.test/a/0123ab.js"></script>',
  '<div data-bg="#fff"></div><div data-background="rgba(0,0,0,.5)"></div>',
  '<object><param name="movie" value="javascript:alert(1)"></object>',
  '<amp-img src="javascript:alert(1)"></amp-img>',
])('nothing comes of %s', (html) => {
  expect(clean(`<p>Before.</p>${html}<p>After.</p>`)).not.toMatch(/<(?:a|img|iframe)\b|javascript|evil/)
})

test('an element that does not end takes no text away', () => {
  expect(
    clean(`<p>Before.</p><lite-youtube videoid="${film}"><p>Words after it.</p><svg><image href="/a.jpg"/></svg>`),
  ).toMatch(/Before.*dQw4w9WgXcQ.*Words after it.*a\.jpg/)
  expect(
    clean(`<p>Before <object><param name="movie" value="x"><amp-img src="/a.jpg"></amp-img></object>after</p>`),
  ).toMatch(/Before .*after/)
})
