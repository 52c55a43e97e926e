import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findEpubcheck } from '../../../../dev/epubcheck.ts'
import { publications } from '../../../../dev/fakeFeeds/publications/all.ts'
import { openEmptySqlite } from '../../../../test/support/emptySqlite.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { type GivenItem, givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { articleTags } from '../../html/articleMarkup.ts'
import { minute } from '../../lib/clock.ts'

const epubcheck = findEpubcheck()
const books = 100
const articlesOfBook = 6
const run = promisify(execFile)

// Two minutes for itself; beside stories, which go first, it has taken over ten.
const timeout = 20 * minute

test.skipIf(epubcheck.is === 'missing')('epubcheck finds nothing wrong in a hundred books', { timeout }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { app, db, register, passes } = await givenApp()
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The "Weekly" <Current> & more' })
  await givenSubscription(db, ada, { feedId })
  const read = async (path: string) => {
    passes(minute)
    const { statusCode, rawPayload } = await app.inject({
      url: `/api/books/${path}`,
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  }
  const files: string[] = []
  for (let index = 0; index < books; index++) {
    await db.deleteFrom('itemStates').execute()
    const itemIds = await givenItems(db, feedId, articlesAt(index))
    for (const id of itemIds)
      await ada.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } })
    const file = join(folder, `${index}.epub`)
    const bytes = await read('later')
    if (index % 10 === 0) expect((await read('later')).equals(bytes)).toBe(true)
    writeFileSync(file, bytes)
    files.push(file)
  }
  expect(await check(folder, files)).toEqual([])
  const torn = join(folder, 'torn.epub')
  writeFileSync(torn, (await read('later')).subarray(0, 500))
  expect(await check(folder, [torn])).not.toEqual([])
})

async function givenApp() {
  const db = await openEmptySqlite()
  return { db, ...(await makeApp(db)) }
}

/** Starting Java for each book would take longer than the check. */
const checkEach = `class CheckEach {
  public static void main(String[] files) {
    for (String file : files) new com.adobe.epubcheck.tool.EpubChecker().run(new String[] {"--quiet", file});
  }
}`

/** The complaints about these books, each with its book. */
async function check(folder: string, files: string[]): Promise<string[]> {
  const source = join(folder, 'CheckEach.java')
  writeFileSync(source, checkEach)
  const jar = epubcheck.is === 'ready' ? epubcheck.jar : ''
  const { stdout, stderr } = await run('java', ['-cp', jar, source, ...files])
  return `${stdout}\n${stderr}`.split('\n').filter((line) => /^(?:ERROR|FATAL|WARNING)/.test(line))
}

/** Published pieces, hand-written trouble, and elements in random order, which no publisher's editor would make. */
function articlesAt(index: number): GivenItem[] {
  const published = publications.flatMap(({ pieces }) => pieces)
  const random = randomHtml(index + 1)
  return [
    ...[0, 1].map((place) => {
      const { title, html = '' } = published[(2 * index + place) % published.length] ?? { title: '' }
      return { title, html }
    }),
    { title: titles[index % titles.length] ?? '', html: trouble[index % trouble.length] ?? '' },
    { title: titles[(index + 3) % titles.length] ?? '', html: trouble[(index * 7 + 1) % trouble.length] ?? '' },
    ...Array.from({ length: articlesOfBook - 4 }, () => ({ title: '', html: random() })),
  ]
}

const titles = [
  'A & B <i>',
  'الأنهار التي أعيدت',
  '河川が戻ってきた日について話そう',
  '',
  ' \u0001\u0000 ',
  'x'.repeat(600),
  'Ünï "quoted"',
]

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

const trouble = [
  '<p dir="rtl" lang="ar">الأنهار <b>التي</b> أعيدت</p><ul><p>no item</p><li>item</li>text</ul><li>orphan</li>',
  '<p lang="ja">東京の<ruby>川<rp>(</rp><rt>かわ</rt><rp>)</rp></ruby>と<ruby>漢<rt>かん</rt>字<rt>じ</rt>x</ruby></p>',
  '<math display="block"><mfrac><mi>a</mi></mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><msup><mi>x</mi>2</msup></math>',
  '<math><mtable><mtr><mtd><mi>a</mi></mtd><mi>b</mi></mtr><mi>c</mi></mtable><mmultiscripts><mi>F</mi><none/><mn>1</mn><mprescripts/><mn>2</mn><none/></mmultiscripts><mmultiscripts><mi>F</mi><mn>1</mn></mmultiscripts></math>',
  '<math alttext="x"><semantics><mrow><mi mathvariant="bold">x</mi><mo stretchy="false">+</mo></mrow><annotation>x</annotation></semantics><menclose notation="box"><mi>y</mi></menclose><mspace width="1em"/></math>',
  '<table><caption>C<p>x</p></caption><tr><td colspan="0">a<table><tr><td>in</td></tr></table></td></tr><thead><tr><th><h2>H</h2></th></tr></thead><p>stray</p></table><table></table>',
  '<dl><dt>term</dt><dd>text</dd><dt>alone</dt></dl><dl><dt>term</dt><dd><p>text</p></dd></dl><dd>orphan</dd>',
  '<a href="https://example.com/a|b c?x=[1]&y={2}#a#b%zz">link <a href="https://example.com/é">inner</a></a><a href="mailto:a b@example.com">m</a><a href="tel:+1 2">t</a>',
  '<p id="a b">x</p><p id="ok">y</p><p id="ok">z</p><a href="#ok">to</a><a href="#none">no</a><a name="ok2"></a><a href="#ok2">to2</a>',
  `<img src="data:image/png;base64,${png}" width="50%" height="3"><figure><img src="data:image/png;base64,${png}" alt='"<'><figcaption><p>c</p></figcaption><figcaption>d</figcaption></figure>`,
  '<svg viewBox="0 0 100 50"><title>T</title><rect x="1" y="1" width="98" height="48" fill="red"/><text x="5" y="9">A&amp;B</text></svg>',
  '<h1>One<p>two</p></h1><h2></h2><pre>a\n<p>b</p><code>c</code></pre><center><font color="red"><big>x</big></font></center><tt>t</tt>',
  '<ol start="3" reversed type="a"><li value="7">x</li></ol><ol><ol><li>y</li></ol></ol><menu><li>z</li></menu><input type="checkbox" checked>',
  '<video controls src="https://example.com/v.mp4" poster="https://example.com/p.png"><p>old</p></video><audio><source src="https://example.com/a.mp3"></audio><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
  '<em><p>one</p><div>two</div></em><span><ul><li>x</li></ul></span><a href="https://example.com/"><div><p>block</p></div></a><p>a<div>b</div>c</p>',
  '<time datetime="soon">soon</time><data value="1">one</data><bdo>x</bdo><bdo dir="rtl">y</bdo><del datetime="x">d</del><abbr title="&lt;">a</abbr><details><summary><h3>s</h3></summary>t</details>',
  '<p lang="not a language">x</p><p lang="EN-us">y</p><p lang="x-klingon">z</p>\u0000\u0001\uffff\ud800',
  '',
  'Just text with < and & in it',
]

/** The same for the same seed. */
function randomHtml(seed: number): () => string {
  let state = seed
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const tags = [...articleTags]
  const attributes = [
    '',
    ' dir="auto"',
    ' id="n1"',
    ' lang="de"',
    ' title="t"',
    ' style="text-align:center"',
    ' colspan="2"',
  ]
  const element = (depth: number): string => {
    if (depth === 0 || next(4) === 0) return ['text ', '&amp;', '\n', 'x'][next(4)] ?? ''
    const name = tags[next(tags.length)] ?? 'p'
    const inner = Array.from({ length: next(4) }, () => element(depth - 1)).join('')
    return `<${name}${attributes[next(attributes.length)]}>${inner}${next(9) === 0 ? '' : `</${name}>`}`
  }
  return () => Array.from({ length: 60 }, () => element(6)).join('')
}
