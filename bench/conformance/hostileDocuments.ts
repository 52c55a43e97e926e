// Documents made to be expensive: each is small or at the fetcher's limit (15 MB), and must be read within 1 CPU second and 200
// MB.

const maxBytes = 15_000_000

const rss = (inner: string) => `<rss version="2.0"><channel><title>Hostile</title>${inner}</channel></rss>`
const item = (inner: string) => rss(`<item><title>One</title>${inner}</item>`)
const longAddress = `https://hostile.test/${'b/'.repeat(3980)}`
const filled = (part: string) => part.repeat(Math.floor(maxBytes / part.length))

export const hostileDocuments: Record<string, () => string | Uint8Array> = {
  '15 MB of bytes that are no UTF-8': () => new Uint8Array(maxBytes).fill(0xff),
  '100,000 nested tags': () => item(`<description>${'<b>'.repeat(100_000)}</description>`),
  '100,000 nested and closed tags': () =>
    item(`<description>${'<b>'.repeat(100_000)}${'</b>'.repeat(100_000)}</description>`),
  '15 MB of stray end tags, deep': () => item(`${'<b>'.repeat(500)}${filled('</i>')}`),
  '100,000 attributes': () =>
    item(`<link ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  '15 MB of namespaces': () => item(filled('<a:b xmlns:a="http://a.test/"/>')),
  '15 MB of scopes, nested': () => item(filled('<a:b xmlns:a="u"><c xmlns="v"/>')),
  '15 MB of namespaces within many': () => {
    const many = Array.from({ length: 60 }, (_, index) => `xmlns:n${index}="http://n${index}.test/"`).join(' ')
    const outer = Array.from({ length: 100 }, (_, depth) => `<a ${many.replaceAll(':n', `:d${depth}n`)}>`).join('')
    return item(
      outer + Array.from({ length: 350_000 }, (_, index) => `<a:b xmlns:a="http://${index}.test/"/>`).join(''),
    )
  },
  '15 MB of bases, nested': () => item(`<a xml:base="${'b'.repeat(28_000)}/">`.repeat(500)),
  '15 MB of different names': () => item(Array.from({ length: 1_400_000 }, (_, index) => `<a${index}/>`).join('')),
  'billion laughs': () => {
    const entities = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
    return `<!DOCTYPE rss [<!ENTITY l0 "lol">${entities.join('')}]>${item('<description>&l10;</description>')}`
  },
  'one long entity, many times': () =>
    `<!DOCTYPE rss [<!ENTITY long "${'x'.repeat(100_000)}">]>${item(`<description>${'&long;'.repeat(100_000)}</description>`)}`,
  'short entities, 15 MB of them': () =>
    `<!DOCTYPE rss [<!ENTITY x "${'x'.repeat(199)}">]>${item(`<description>${filled('&x;')}</description>`)}`,
  '1 million items': () => rss('<item/>'.repeat(1_000_000)),
  '1 million items with text': () => rss('<item>a</item>'.repeat(1_000_000)),
  '1 million categories in one item': () => item('<category>a</category>'.repeat(650_000)),
  '1 million different categories in one item': () =>
    item(Array.from({ length: 600_000 }, (_, index) => `<category>${index}</category>`).join('')),
  '1 million elements in the channel': () => rss('<x>a</x>'.repeat(1_000_000)),
  '1 million elements between items': () => rss(`<item/>${'<x/>'.repeat(400)}`.repeat(9_000)),
  '__proto__ anywhere': () =>
    '<rss version="2.0"><channel><__proto__>x</__proto__><title>Hostile</title><item __proto__="x"><title>One</title>' +
    '<constructor>y</constructor><category domain="__proto__">__proto__</category></item></channel></rss>',
  '__proto__ in JSON': () =>
    '{"version":"https://jsonfeed.org/version/1.1","title":"T","__proto__":{"items":[]},"items":[{"id":"1","__proto__":{"title":"x"},"content_text":"a"}]}',
  'unclosed CDATA, 15 MB': () => rss(`<item><title>One</title><description><![CDATA[${filled('words ')}`),
  'unclosed comment, 15 MB': () => rss(`<item><title>One</title><!--${filled('words ')}`),
  'unclosed tag, 15 MB': () => rss(`<item><title>One</title><a href="${filled('words ')}`),
  '15 MB of open brackets': () => item(`<description>${filled('<')}`),
  '15 MB of escaped tags in a title': () => rss(`<item><title>${filled('&lt;b &lt;/b')}</title></item>`),
  '15 MB of ampersands': () => item(`<description>${filled('&')}</description>`),
  '15 MB of unknown entities': () => item(`<description>${filled('&unknownname;')}</description>`),
  '15 MB of made-up entities': () =>
    item(`<description>${Array.from({ length: 1_000_000 }, (_, index) => `&e${index};`).join('')}</description>`),
  '15 MB of spaces in a date': () => item(`<pubDate>${filled(' ')}x</pubDate>`),
  '15 MB of spaces in a link': () => item(`<link>https://a.test/${filled(' \n')}x</link>`),
  '15 MB of signs in an author': () => item(`<author>${filled('a@')}</author>`),
  '15 MB of XHTML': () =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>One</title><content type="xhtml">${filled('<p>a<br/></p>')}</content></entry></feed>`,
  'deeply nested JSON': () =>
    `{"version":"https://jsonfeed.org/version/1","title":"T","items":${'['.repeat(1_000_000)}`,
  '1 million JSON items': () =>
    `{"version":"https://jsonfeed.org/version/1","title":"T","items":[${'{"id":1},'.repeat(1_000_000)}{}]}`,
  '5 million JSON objects': () =>
    `{"version":"https://jsonfeed.org/version/1","title":"T","items":[${'{},'.repeat(4_900_000)}{}]}`,
  '5 million JSON lists': () =>
    `{"version":"https://jsonfeed.org/version/1","title":"T","items":[${'[],'.repeat(4_900_000)}[]]}`,
  '15 MB of links on a long base': () =>
    `<rss xml:base="${longAddress}"><channel>${filled(`<item>${'<link>a</link>'.repeat(200)}</item>`)}`,
  '15 MB of XHTML links on a long base': () =>
    `<feed xml:base="${longAddress}">${filled(`<entry><content type="xhtml"><p xml:base="c/">${'<a href="e"/>'.repeat(1000)}</p></content></entry>`)}`,
  '15 MB of open tags in items': () => rss(filled(`<item><description>${'<a>'.repeat(500)}</item>`)),
  '15 MB of items within items': () => rss('<item>'.repeat(1_150_000) + '</item>'.repeat(1_150_000)),
  '15 MB of open quotes in titles': () =>
    rss(filled(`<item><title><![CDATA[${'<a q="<a q=" q="'.repeat(1200)}]]></title></item>`)),
  '15 MB of tags in titles': () => rss(filled(`<item><title><![CDATA[${'<b>'.repeat(6600)}]]></title></item>`)),
  '15 MB of comparisons': () =>
    rss(filled(`<item><description><![CDATA[${'a<b and c '.repeat(150)}]]></description></item>`)),
  '15 MB of tags that are words': () => item(`<description><![CDATA[${filled(`<zz ${'a'.repeat(195)}=`)}`),
  '1 million hubs in JSON': () =>
    `{"version":"https://jsonfeed.org/version/1","title":"T","items":[],"hubs":[${'{"url":"a"},'.repeat(1_000_000)}{}]}`,
  '15 MB of nothing': () => '\0'.repeat(maxBytes),
  '15 MB of control characters': () => item(`<description>${filled('\0a\x01')}</description>`),
  '15 MB of Windows control characters': () => item(`<description>${'\x80'.repeat(maxBytes / 2)}</description>`),
  '15 MB of a web page': () => `<html><body>${filled('<p>words</p>')}`,
}
