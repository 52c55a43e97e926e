// Pages that readers meet and that no article was written for.
import { describe, expect, test } from 'vitest'
import { countWords } from '../countWords.ts'
import { extractArticle } from './extractArticle.ts'

const sentence = (number: number) =>
  `Sentence ${number} says that the ferry left the quay late, because nobody had expected the fog to stay until noon.`
const paragraphs = (count: number, tag = 'p') =>
  Array.from({ length: count }, (_, index) => `<${tag}>${sentence(index + 1)}</${tag}>`).join('')

function read(body: string) {
  const html = `<html><head><title>Fog</title></head><body>${body}</body></html>`
  return extractArticle({ html, url: 'https://site.example/story', rule: null })
}
const htmlIn = (body: string) => {
  const found = read(body)
  return found.is === 'article' ? found.html : found.is
}

test('a page that is one table is an article', () => {
  const menu = '<a href="/a">Harbor</a><br><a href="/b">Weather</a>'
  const html = htmlIn(
    `<table width="600"><tr><td>${menu}</td><td><h1>Fog</h1>${paragraphs(8)}</td></tr><tr><td>© The Quay</td></tr></table>`,
  )
  for (let number = 1; number <= 8; number++) expect(html).toContain(`Sentence ${number} `)
})

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const inTable = (...rows: string[]) => `<table width="600"><tbody>${rows.join('')}</tbody></table>`
const part = (number: number) => sentence(number).repeat(2)

test.each<[string, string]>([
  ['paragraphs', inTable(row('<h1>Fog</h1>'), ...[1, 2, 3, 4].map((number) => row(`<p>${part(number)}</p>`)))],
  ['bare texts', inTable(...[1, 2, 3, 4].map((number) => row(part(number))))],
  [
    'one long row and short ones',
    inTable(
      row(`<p>${part(1)}</p>`),
      row(
        [2, 3]
          .map((number) => `<p>${part(number)}</p>`)
          .join('')
          .repeat(4),
      ),
      row(part(4)),
    ),
  ],
  ['tables in a table', inTable(...[1, 2, 3, 4].map((number) => row(inTable(row(`<p>${part(number)}</p>`)))))],
  [
    'a menu in the first column',
    inTable(...[1, 2, 3, 4].map((number) => row('<a href="/a">Harbor</a>', `<p>${part(number)}</p>`))),
  ],
])('an article in several rows of a table keeps all of them: %s', (_, table) => {
  const html = htmlIn(`<a href="/">Home</a>${table}<p>© The Quay</p>`)
  for (const number of [1, 2, 3, 4]) expect(html).toContain(`Sentence ${number} `)
})

test('pictures between the rows of an article stay', () => {
  const picture = '<img src="https://site.example/fog.jpg" width="400" height="300">'
  const html = htmlIn(inTable(row(`<p>${part(1)}</p>`), row(picture), row(`<p>${part(2)}</p><p>${part(3)}</p>`)))
  for (const text of ['Sentence 1 ', 'Sentence 3 ', 'fog.jpg']) expect(html).toContain(text)
})

test('a table of data stays a table, and so does one with texts beside each other', () => {
  const head = '<tr><th>Pier</th><th>Report</th></tr>'
  const reports = [1, 2, 3].map((number) => row(`Pier ${number}`, part(number)))
  expect(htmlIn(`<article>${paragraphs(4)}${inTable(head, ...reports)}</article>`)).toMatch(
    /<table[\s\S]*Pier 3[\s\S]*Sentence 3 /,
  )
  const compared = [1, 2, 3].map((number) => row(part(number), part(number + 3)))
  expect(htmlIn(`<article>${paragraphs(4)}${inTable(...compared)}</article>`)).toMatch(/<table[\s\S]*Sentence 6 /)
})

test('an article of twelve words is one', () => {
  const words = 'The morning ferry left late because the fog stayed on the river.'
  expect(read(`<nav><a href="/">Home</a></nav><article><h1>Fog</h1><p>${words}</p></article>`)).toMatchObject({
    is: 'article',
    html: expect.stringContaining(words),
  })
})

test('a page in four languages keeps all of them', () => {
  const texts = {
    en: 'The morning ferry left the quay late, because nobody had expected the fog to stay on the river until noon.',
    de: 'Die Morgenfähre verließ den Anleger spät, weil niemand erwartet hatte, dass der Nebel bis Mittag bleibt.',
    el: 'Το πρωινό πλοίο έφυγε αργά από την προβλήτα, επειδή κανείς δεν περίμενε την ομίχλη ως το μεσημέρι.',
    ja: '朝の渡し船は遅れて桟橋を離れた。霧が昼まで川に残るとは誰も思っていなかったからである。',
  }
  const boxes = Object.entries(texts).map(
    ([lang, text]) => `<section lang="${lang}">${`<p>${text}</p>`.repeat(4)}</section>`,
  )
  const html = htmlIn(`<main><h1>Fog</h1>${boxes.join('')}</main>`)
  for (const text of Object.values(texts)) expect(html).toContain(text)
})

describe('layers that ask for consent', () => {
  const words = `<h2>We value your privacy</h2><p>We and our 812 partners store information on a device and read it. ${'You can change your choice at any time. '.repeat(6)}</p><button>Accept all cookies</button>`
  test.each([
    ['a dialog', `<div role="dialog" aria-modal="true">${words}</div>`],
    ['a box of a known service', `<div id="onetrust-banner-sdk"><div class="ot-sdk-container">${words}</div></div>`],
    ['a box named for what it asks', `<div class="cookie-consent">${words}</div>`],
    ['a dialog element', `<dialog open>${words}</dialog>`],
  ])('%s is no part of the article', (_, layer) => {
    for (const body of [`${layer}<main>${paragraphs(8)}</main>`, `<main>${paragraphs(8)}</main>${layer}`]) {
      expect(htmlIn(body)).toContain('Sentence 8')
      expect(htmlIn(body)).not.toContain('812 partners')
    }
  })

  test('a page with nothing else asks for consent', () => {
    expect(read(`<div class="x1">${words}</div>`)).toEqual({ is: 'wall', wall: 'cookies' })
  })
})

test('an article is found where class names say nothing', () => {
  const menu = Array.from(
    { length: 30 },
    (_, index) => `<div class="_3xT${index}"><a href="/s/${index}">Part ${index}</a></div>`,
  )
  const html = htmlIn(
    `<div class="sc-1f2a css-9xk2"><div class="a9f">${menu.join('')}</div><div class="css-17ab8 e1x0">${paragraphs(9, 'div class="css-8k1"').replaceAll('</div class="css-8k1">', '</div>')}</div><div class="q7_z">${menu.join('')}</div></div>`,
  )
  expect(html).toContain('Sentence 1 ')
  expect(html).toContain('Sentence 9 ')
  expect(html).not.toContain('Part 12')
})

test('a Thai text without a blank is an article with words', () => {
  const text = 'เช้าวันนี้เรือข้ามฟากออกจากท่าช้าเพราะหมอกหนาและไม่มีใครคาดว่าจะอยู่ถึงเที่ยง'.repeat(20)
  expect(read(`<article><p>${text}</p></article>`)).toMatchObject({ is: 'article', words: countWords(text) })
})

test('lines that a style keeps stay lines, and br is a break in every element', () => {
  const lines = Array.from({ length: 8 }, (_, index) => sentence(index + 1))
  const verse = htmlIn(`<article><h1>Fog</h1><div style="white-space: pre-line">${lines.join('\n')}</div></article>`)
  expect(verse).toMatch(/Sentence 1 [^\n<]*<br\s*\/?>\s*Sentence 2 /)
  for (const tag of ['p', 'div', 'span', 'b', 'center', 'font']) {
    const html = htmlIn(`<article><h1>Fog</h1><${tag}>${lines.join('<br>')}</${tag}></article>`)
    for (let number = 1; number < 8; number++)
      expect([tag, html]).toEqual([
        tag,
        expect.stringMatching(new RegExp(`noon\\.\\s*(?:<br>|</p>)[\\s\\S]*Sentence ${number + 1} `)),
      ])
  }
})

test('a page of 200,000 nested elements, or with as many beside each other, is too complicated', () => {
  expect(read(`${'<div>'.repeat(200_000)}${sentence(1)}`)).toEqual({ is: 'tooComplicated' })
  expect(read(`<p>${'<b>x</b>'.repeat(200_000)}</p>`)).toEqual({ is: 'tooComplicated' })
})

test('a page of 5 MB takes time in proportion', () => {
  const page = (bytes: number) => `<main><h1>Fog</h1>${`<p>${sentence(1).repeat(20)}</p>`.repeat(bytes / 2_200)}</main>`
  const cpuOf = (body: string) => {
    const before = process.cpuUsage()
    read(body)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuOf(page(200_000))
  const small = Math.min(cpuOf(page(500_000)), cpuOf(page(500_000)))
  expect(cpuOf(page(5_000_000))).toBeLessThan(small * 40)
})
