import { expect, test } from 'vitest'
import { picturesOf, withOneSize } from './pictureAddresses.ts'
import { choosePictures } from './takePictures.ts'

const article = (id: number, ...pictures: string[]) => ({ id, pictures })

test('pictures of the newest articles are kept and fetched first, and the oldest ones go when the budget is full', () => {
  const items = [article(1, 'old'), article(3, 'newest', 'shared'), article(2, 'middle', 'shared')]
  const known = new Map([
    ['old', 300_000],
    ['middle', 200_000],
    ['shared', 100_000],
  ])
  expect(choosePictures(items, known, 650_000)).toEqual({
    kept: new Set(['shared', 'middle']),
    missing: ['newest'],
    bytes: 300_000,
  })
  expect(choosePictures(items, known, 800_000).kept).toEqual(new Set(['shared', 'middle', 'old']))
})

test('a picture without an article is not kept', () => {
  expect(choosePictures([article(1, 'one')], new Map([['other', 5]])).kept).toEqual(new Set())
})

test('no picture is fetched when the budget has no room for one more', () => {
  expect(choosePictures([article(1, 'a', 'b', 'c')], new Map(), 250_000).missing).toEqual(['a', 'b'])
})

const own = (name: string) => `/reader/api/images?url=${name}&sig=1`
const inHtml = (name: string) => own(name).replace('&', '&amp;')

test('an article has the pictures of its row and of its texts, each once, and none of other hosts', () => {
  const content = `<p><img src="${inHtml('a')}" alt="1 &lt; 2"><img src="https://elsewhere.example/api/images?x"></p>`
  const wholeArticle = { content: `<img src="${inHtml('a')}"><img src="${inHtml('b')}">` }
  const shown = { imageUrl: own('lead'), feed: { favicon: null }, content, wholeArticle }
  expect(picturesOf(shown)).toEqual([own('lead'), own('a'), own('b')])
})

test('a kept picture has one size, also one of several sources', () => {
  const html = `<picture><source srcset="${inHtml('wide')} 2x"><img srcset="${inHtml('c')} 2x" sizes="9px" src="${inHtml('a')}" alt=""></picture>`
  expect(withOneSize(html)).toBe(`<picture><img src="${inHtml('a')}" alt=""></picture>`)
  const withoutSource = `<img srcset="${inHtml('c')} 2x">`
  expect(withOneSize(withoutSource)).toBe(withoutSource)
  const sound = '<audio controls><source src="https://a.example/1.mp3"></audio>'
  expect(withOneSize(sound)).toBe(sound)
})
