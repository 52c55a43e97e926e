// Forms that few publishers write, each as small as it can be.
import { expect, test } from 'vitest'
import { parseFeed } from './parseFeed.ts'

const url = 'https://blog.test/feed.xml'

function read(document: string) {
  const outcome = parseFeed(Buffer.from(document), { contentType: '', url })
  if (outcome.is !== 'feed') throw new Error(outcome.reason)
  return outcome.feed
}
const rss = (item: string, attributes = '') =>
  read(
    `<rss version="2.0" ${attributes}><channel><title>t</title><link>https://blog.test/</link><item>${item}</item></channel></rss>`,
  ).items[0]
const atom = (body: string) => read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>${body}</feed>`)

test.each([
  ['www.blog.test/2026/1', 'https://www.blog.test/2026/1'],
  ['WWW.Blog.test', 'https://WWW.Blog.test'],
  ['blog.test/2026/1', 'https://blog.test/2026/1'],
  ['2026/1.html', 'https://blog.test/2026/1.html'],
  ['www.html', 'https://blog.test/www.html'],
  ['&lt;a href="https://blog.test/1"&gt;x&lt;/a&gt;', 'https://blog.test/1'],
  ["&lt;a class=x href='https://blog.test/2'&gt;", 'https://blog.test/2'],
])('the link %s is read as %s', (written, link) => {
  expect(rss(`<title>a</title><link>${written}</link>`)?.link).toBe(link)
})

test('a discussion that is an XHTML page is a link, and one that is a feed is none', () => {
  const linked = (type: string) =>
    atom(`<entry><title>a</title><link rel="replies" type="${type}" href="https://b.test/c"/></entry>`).items[0]
  expect(linked('application/xhtml+xml')?.commentsUrl).toBe('https://b.test/c')
  expect(linked('application/atom+xml')?.commentsUrl ?? null).toBe(null)
})

test('an entry within an extension belongs to the extension', () => {
  const extension = '<x:foo xmlns:x="urn:foo"><entry><title>Extension</title></entry></x:foo>'
  const titles = (body: string) => atom(body).items.map(({ title }) => title)
  expect(titles(`${extension}<entry><title>Ours</title></entry>`)).toEqual(['Ours'])
  expect(titles(`<x:open xmlns:x="urn:foo"/><entry><title>Ours</title></entry>`)).toEqual(['Ours'])
  // Without an end tag the element holds nothing that we know of.
  expect(titles(`<x:open xmlns:x="urn:foo"><entry><title>Ours</title></entry>`)).toEqual(['Ours'])
  // A wrapper of all entries is no extension.
  expect(titles(extension)).toEqual(['Extension'])
})

test('attributes may have the prefix of their element', () => {
  const feed = read(
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>t</a:title><a:entry><a:title>x</a:title>
      <a:link a:href="https://b.test/1" a:rel="alternate"/></a:entry></a:feed>`,
  )
  expect(feed.items[0]?.link).toBe('https://b.test/1')
})

test('a title keeps the code that it is about', () => {
  const title = (text: string) => rss(`<title>${text.replaceAll('<', '&lt;')}</title>`)?.title
  expect(title('Charting: <asp:chart runat="server"/> in use')).toBe('Charting: <asp:chart runat="server"/> in use')
  expect(title('<router-link to="/x"> explained')).toBe('<router-link to="/x"> explained')
  expect(title('A <b class="x">bold</b> word')).toBe('A bold word')
  expect(title('<o:p>Word</o:p>')).toBe('Word')
})

test('a film that is called an image is a film', () => {
  const media = 'xmlns:media="http://search.yahoo.com/mrss/"'
  const item = rss(
    `<title>a</title><media:content url="https://b.test/1.jpg" medium="image"/>
     <media:content url="https://b.test/v.mp4" type="video/mp4" medium="image"/>`,
    media,
  )
  expect(item?.enclosures.map(({ url }) => url)).toEqual(['https://b.test/v.mp4'])
})

test('a byline without the address that is hidden from robots', () => {
  const hidden = [...'don@m.test'].map((letter) => `&amp;#${letter.charCodeAt(0)};`).join('')
  const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
  expect(rss(`<title>a</title><dc:creator>DonDahlmann (mailto:${hidden})</dc:creator>`, dc)?.author).toBe('DonDahlmann')
})

const json = (items: string) => `{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[${items}`
const item = (id: string, title = id) =>
  `{"id":"${id}","url":"https://x.test/${id}","title":"${title}","tags":["a",{"b":1}],"content_text":"c"}`

test('a JSON feed that is cut short keeps its complete items', () => {
  const titles = (document: string) => read(document).items.map(({ title }) => title)
  const whole = json(`${item('one')},${item('two')},${item('three')}]}`)
  for (let end = whole.indexOf('"three"') - 6; end < whole.length - 2; end += 7)
    expect(titles(whole.slice(0, end))).toEqual(
      end > whole.lastIndexOf('}]}') ? ['one', 'two', 'three'] : ['one', 'two'],
    )
  expect(titles(json(`${item('one', 'a [{"} b'.replaceAll('"', '\\"'))},{"id":"2`))).toEqual(['a [{"} b'])
})

test('a JSON feed with control characters in its texts is read', () => {
  expect(read(json(`${item('one', 'two\nlines\there')}]}`)).items[0]?.title).toBe('two lines here')
})
