// In one file: parts of articles that publishers draw by script, and how a reader sees each.
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'

const articleUrl = 'https://publisher.test/2026/post'
const options = {
  baseUrl: articleUrl,
  articleUrl,
  imageAddress: (url: string) => `/api/images?url=${encodeURIComponent(url)}`,
}
const clean = (html: string) => cleanHtml(html, options)
const external = 'rel="noopener noreferrer nofollow" target="_blank"'

describe('a formula appears once', () => {
  const math = '<math><mi>x</mi></math>'
  test.each([
    [
      'of KaTeX, as MathML',
      '<p>So <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">x</span></span></span></span> is.</p>',
      '<p>So <math><semantics><mi>x</mi></semantics></math> is.</p>',
    ],
    [
      'of KaTeX whose classes were lost',
      `<span><span>${math}</span><span aria-hidden="true"><span>x</span></span></span> is`,
      `<span><span>${math}</span></span> is`,
    ],
    [
      'of KaTeX without MathML, as it was drawn',
      '<span class="katex"><span class="katex-html" aria-hidden="true">x</span></span>',
      '<span><span>x</span></span>',
    ],
    [
      'of MathJax 2, as MathML',
      `<span class="MathJax_Preview">x</span><span class="MathJax" id="MathJax-Element-1-Frame"><nobr aria-hidden="true"><span class="math"><span>x</span></span></nobr><span class="MJX_Assistive_MathML">${math}</span></span><script type="math/tex">x</script>.`,
      `${math}.`,
    ],
    [
      'of MathJax 2 that keeps its MathML in an attribute',
      '<span class="MathJax_SVG" data-mathml="&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;/math&gt;"><svg viewBox="0 0 900 900"><path d="M0 0"></path></svg></span><script type="math/tex">x</script>',
      math,
    ],
    [
      'of MathJax 3, as MathML',
      `<mjx-container class="MathJax" jax="SVG"><svg viewBox="0 0 900 900"><path d="M0 0"></path></svg><mjx-assistive-mml>${math}</mjx-assistive-mml></mjx-container>`,
      math,
    ],
    [
      'that nobody has drawn yet, as its source',
      '<p>So <script type="math/tex">a<b</script></p>',
      '<p>So <code>a&lt;b</code></p>',
    ],
    [
      'that nobody has drawn yet, on lines of its own',
      '<script type="math/tex; mode=display">% <![CDATA[\na \\\\ b %]]></script>',
      '<pre><code>a \\\\ b</code></pre>',
    ],
  ])('%s', (_, html, expected) => expect(clean(html)).toBe(expected))

  test('an ornament that is no formula stays', () => {
    expect(clean(`${math} then <span aria-hidden="true">→</span>`)).toBe(`${math} then <span>→</span>`)
  })
})

describe('MathML', () => {
  test.each([
    '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>',
    '<mmultiscripts><mi>X</mi><mi>a</mi><none></none><mprescripts></mprescripts><mi>b</mi><mn>2</mn></mmultiscripts>',
    '<mi mathvariant="normal">d</mi>',
    '<mo form="prefix" fence="true" stretchy="false" lspace="0em" rspace="0.1667em" minsize="1.2em" maxsize="1.2em">(</mo>',
    '<mstyle displaystyle="true" scriptlevel="0"><mspace width="-0.1667em"></mspace></mstyle>',
    '<mover accent="true"><mi>x</mi><mo movablelimits="false">^</mo></mover>',
    '<mpadded width="0" height="0.5em" voffset="0.7em"><mtext>a</mtext></mpadded>',
    '<mtable columnalign="right left" rowspacing="0.25em"><mtr><mtd columnspan="2"><mn>1</mn></mtd></mtr></mtable>',
    '<menclose notation="box"><mi>x</mi></menclose><merror><mtext>?</mtext></merror>',
  ])('keeps %s', (formula) => {
    const html = `<math display="block" alttext="x">${formula}</math>`
    expect(clean(html)).toBe(html)
  })

  test.each([
    ['a script address', '<mi href="javascript:alert(1)">x</mi>', '<mi>x</mi>'],
    ['a color', '<mi mathcolor="#000" mathbackground="#fff">x</mi>', '<mi>x</mi>'],
    [
      'a move over the page',
      '<mpadded voffset="900px" lspace="-50em"><mi>x</mi></mpadded>',
      '<mpadded><mi>x</mi></mpadded>',
    ],
    ['HTML in an annotation', '<mi>x</mi><annotation-xml encoding="text/html"><p>x</p></annotation-xml>', '<mi>x</mi>'],
  ])('loses %s', (_, formula, expected) => expect(clean(`<math>${formula}</math>`)).toBe(`<math>${expected}</math>`))
})

describe('drawings', () => {
  test('an object that shows a picture is that picture', () => {
    const html = '<object data="plan.svg" type="image/svg+xml" title="The plan"><img src="plan.png"></object>.'
    const address = encodeURIComponent('https://publisher.test/2026/plan.svg')
    expect(clean(html)).toBe(`<img src="/api/images?url=${address}" loading="lazy" alt="The plan" />.`)
  })

  test('an object that shows something else leaves its content', () => {
    const html = '<object data="a.pdf" type="application/pdf"><a href="https://a.test/a.pdf">The paper</a></object>'
    expect(clean(html)).toBe(`<a href="https://a.test/a.pdf" ${external}>The paper</a>`)
  })

  const drawn = (html: string) => {
    const [, address = '', rest = ''] =
      /^<img src="data:image\/svg\+xml;x=drawing,([^"]*)"(.*) \/>$/.exec(clean(html)) ?? []
    return { svg: decodeURIComponent(address), rest }
  }

  test('an inline SVG is a picture with its title and its sides', () => {
    const { svg, rest } = drawn(
      '<svg viewbox="0 0 200 100" width="400px"><title>Tide &amp; time</title><lineargradient id="g"><stop offset="1" stop-color="red"/></lineargradient><rect width="9" height="9" fill="url(#g)"/><text x="1">7 &lt; 8</text></svg>',
    )
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="400px"><title>Tide &amp; time</title><linearGradient id="g"><stop offset="1" stop-color="red"></stop></linearGradient><rect width="9" height="9" fill="url(#g)"></rect><text x="1">7 &lt; 8</text></svg>',
    )
    expect(rest).toContain('alt="Tide &amp; time" width="400" height="200"')
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect onclick="alert(1)" onload=alert(1)></rect>'],
    ['HTML in it', '<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject>'],
    ['a link', '<a xlink:href="javascript:alert(1)"><rect></rect></a>'],
    ['a picture from elsewhere', '<image href="https://evil.test/a.png"></image><feImage href="https://evil.test/"/>'],
    [
      'a use of another document',
      '<use href="https://evil.test/#a"></use><use xlink:href="data:image/svg+xml,x#a"></use>',
    ],
    [
      'an animation',
      '<animate attributeName="href" values="javascript:alert(1)"></animate><set onbegin="alert(1)"></set>',
    ],
    [
      'a style sheet that loads',
      '<style>@import "https://evil.test/a.css"; rect{fill:url(https://evil.test/)}</style>',
    ],
    ['a style that loads', '<rect style="fill:url(https://evil.test/)" fill="url( \'//evil.test/\' )"></rect>'],
    ['an escaped style', '<rect style="fill:u\\72l(https://evil.test/)"></rect>'],
    ['an entity that would be a tag', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
    ['a tag in an attribute', '<rect class="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></rect>'],
    ['a style that ends early', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
  ])('a drawing loses %s', (_, content) => {
    const { svg } = drawn(`<svg viewBox="0 0 200 100"><circle r="40"></circle>${content}</svg>`)
    expect(svg).toContain('<circle r="40"></circle>')
    expect(svg).not.toMatch(/<(?:script|a|image|foreignObject|iframe|animate|set|fe\w+)\b|\son\w+=|evil|javascript/i)
    expect(svg).not.toMatch(/<use[^>]*href/)
  })

  test('uses of uses, which multiply, are not followed', () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
    )
    const { svg } = drawn(`<svg viewBox="0 0 200 100"><rect id="l0" width="1" height="1"/>${levels.join('')}</svg>`)
    const followed = [...svg.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id)
    expect(new Set(followed)).toEqual(new Set(['l0']))
  })

  test.each([
    ['an icon', '<svg width="1em" height="1em" viewBox="0 0 512 512"><path d="M0 0"/></svg>'],
    ['an icon by its box', '<svg viewBox="0 0 24 24"><path d="M0 0"/></svg>'],
    ['an ornament', '<svg aria-hidden="true" viewBox="0 0 900 900"><path d="M0 0"/></svg>'],
    ['a sprite that others use', '<svg viewBox="0 0 900 900"><defs><path id="a" d="M0 0"/></defs></svg>'],
    ['a use of what stands elsewhere', '<svg viewBox="0 0 900 900"><use href="#a"/></svg>'],
    ['a hidden drawing', '<div hidden><svg viewBox="0 0 900 900"><path d="M0 0"/></svg></div>'],
    ['a drawing too large to send along', `<svg viewBox="0 0 900 900"><path d="${'M0 0'.repeat(60_000)}"/></svg>`],
  ])('%s is no picture', (_, html) => expect(clean(`a${html}b`)).toBe('ab'))

  test('a data address that only looks like ours is drawn by the same rules', () => {
    const svg = encodeURIComponent(
      '<svg viewBox="0 0 900 900" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>',
    )
    const html = clean(`<img src="data:image/svg+xml;x=drawing,${svg}">`)
    expect(decodeURIComponent(html)).toContain('<path d="M0 0"></path>')
    expect(decodeURIComponent(html)).not.toMatch(/script|onload/)
  })
})

describe('links to an anchor of the same article', () => {
  const note = '<p id="fn1">note</p>'
  test.each([
    'https://publisher.test/2026/post#fn1',
    'http://www.publisher.test/2026/post/#fn1',
    'https://publisher.test/2026/post?utm_source=feed#fn1',
    'post#fn1',
  ])('%s stays in it', (href) => {
    expect(clean(`<a href="${href}">1</a>${note}`)).toBe('<a href="#article-fn1">1</a><p id="article-fn1">note</p>')
  })

  test('an anchor with letters of its own is found', () => {
    expect(clean('<a href="https://publisher.test/2026/post#%C3%A9">1</a><a name="é">x</a>')).toBe(
      '<a href="#article-é">1</a><a id="article-é">x</a>',
    )
  })

  test.each([
    ['another article', 'https://publisher.test/2026/other#fn1'],
    ['another page of it', 'https://publisher.test/2026/post?page=2#fn1'],
    ['an anchor that the feed leaves out', 'https://publisher.test/2026/post#comments'],
  ])('a link to %s leads there', (_, href) => {
    expect(clean(`<a href="${href}">1</a>${note}`)).toContain(`<a href="${href}" ${external}>1</a>`)
  })
})

describe('task lists', () => {
  test('keep their checkboxes, which cannot be ticked', () => {
    expect(
      clean('<ul><li><input type="checkbox" checked onclick="x"> a</li><li><input type=checkbox> b</li></ul>'),
    ).toBe(
      '<ul><li><input type="checkbox" disabled aria-label="Done" checked /> a</li><li><input type="checkbox" disabled aria-label="Not done" /> b</li></ul>',
    )
  })

  test.each([
    '<input type="checkbox">',
    '<ul><li><input type="text" value="x"></li></ul>',
    '<ul><li><input></li></ul>',
  ])('%s belongs to a form', (html) => expect(clean(html)).not.toContain('<input'))
})

describe('hidden content', () => {
  test.each([
    ['a hidden paragraph', 'a<p hidden>secret</p>b', 'ab'],
    ['one whose end was forgotten, as far as it reaches', '<p hidden>secret<p>b</p>', '<p>b</p>'],
    ['a hidden row', '<table><tr hidden><td>secret<tr><td>b</table>', '<table><tr><td>b</td></tr></table>'],
    ['a list item', '<ul><li style="color:red;display:none">secret<li>b</ul>', '<ul><li>b</li></ul>'],
    ['a picture', '<img hidden src="a.png">b', 'b'],
    ['hidden within hidden', '<div hidden>a<div hidden>b</div>c</div>d', 'd'],
  ])('%s is hidden', (_, html, expected) => expect(clean(html)).toBe(expected))

  test.each([
    ['a word in a title', '<p title="a hidden gem">x</p>', '<p title="a hidden gem">x</p>'],
    ['text that a reader unfolds', '<p hidden="until-found">x</p>', '<p>x</p>'],
    ['a class of that name', '<p class="hidden-gem">x</p>', '<p>x</p>'],
  ])('%s hides nothing', (_, html, expected) => expect(clean(html)).toBe(expected))
})

describe('copy buttons', () => {
  const code = '<pre><code>run()</code></pre>'
  test.each([
    ['a button', `<button class="x">Copy</button>${code}`],
    [
      'a button with an icon',
      `${code}<button><svg viewBox="0 0 900 900"><path d="M0 0"/></svg><span>Copy code</span></button>`,
    ],
    ['an element that looks like one', `<div class="copy-btn">Copied!</div>${code}`],
    ['an element of GitHub', `<clipboard-copy aria-label="Copy">Copy</clipboard-copy>${code}`],
    ['a button in another language', `<button>Kopieren</button>${code}`],
  ])('%s goes', (_, html) => expect(clean(html)).toBe(code))

  test.each([
    ['code that is its own button', '<button title="Copy to clipboard">(run)</button>', '(run)'],
    ['a question that unfolds', '<h3><button>What is a feed?</button></h3>', '<h3>What is a feed?</h3>'],
    ['text under a class of that name', '<div class="copy"><p>Text</p></div>', '<div><p>Text</p></div>'],
    ['the word elsewhere', '<p>Copy</p>', '<p>Copy</p>'],
  ])('%s stays', (_, html, expected) => expect(clean(html)).toBe(expected))
})

describe('empty elements', () => {
  test.each([
    ['empty paragraphs', 'a<p></p><p>&nbsp;</p><p> <br> </p><p class="x">\u200b</p>b', 'ab'],
    ['a paragraph that held only a counter', '<p><img src="https://a.test/" width="1"></p>b', 'b'],
    ['a paragraph around an empty link', '<p><a href="https://a.test/"></a></p>b', 'b'],
    ['a run of line breaks', 'a<br><br/> <br />\n<br>b', 'a<br /><br /> \nb'],
  ])('%s collapses', (_, html, expected) => expect(clean(html)).toBe(expected))

  test.each([
    ['a paragraph that links lead to', '<p id="top"></p>', '<p id="article-top"></p>'],
    ['two line breaks', 'a<br><br>b', 'a<br /><br />b'],
    ['line breaks of code', '<pre>a<br><br><br>b</pre>', '<pre>a<br /><br /><br />b</pre>'],
  ])('%s stays', (_, html, expected) => expect(clean(html)).toBe(expected))

  test('a paragraph with a picture is not empty', () => {
    expect(clean('<p><img src="a.png"></p>')).toMatch(/^<p><img [^>]*><\/p>$/)
  })
})

describe('code keeps its language', () => {
  test.each([
    ['<pre><code class="hljs language-python">x</code></pre>', '<pre><code data-language="python">x</code></pre>'],
    ['<pre class="brush: csharp; gutter: false">x</pre>', '<pre data-language="csharp">x</pre>'],
    ['<pre class="lang-c++">x</pre>', '<pre data-language="c++">x</pre>'],
    ['<div class="highlight-source-rust"><pre>x</pre></div>', '<div data-language="rust"><pre>x</pre></div>'],
    ['<div class="language-js highlighter-rouge"><pre>x</pre></div>', '<div data-language="js"><pre>x</pre></div>'],
    ['<figure class="highlight go"><pre>x</pre></figure>', '<figure data-language="go"><pre>x</pre></figure>'],
    ['<pre class="sourceCode haskell">x</pre>', '<pre data-language="haskell">x</pre>'],
    ['<pre data-lang="TypeScript">x</pre>', '<pre data-language="typescript">x</pre>'],
    ['<pre class="language-plaintext">x</pre>', '<pre>x</pre>'],
    ['<pre data-language="&quot; onload=alert(1)">x</pre>', '<pre>x</pre>'],
  ])('%s', (html, expected) => expect(clean(html)).toBe(expected))
})
