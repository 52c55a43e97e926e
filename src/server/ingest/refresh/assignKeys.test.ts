import { expect, test } from 'vitest'
import { assignKeys, type IdentityFields, itemKeys, shortHash } from './itemIdentity.ts'

const item: IdentityFields = { guid: null, link: null, title: '', publishedAt: null, html: '' }
const page = 'https://weather.test/'
const none = new Set<string>()

const keysOf = (items: IdentityFields[], shared: ReadonlySet<string> = none) =>
  assignKeys(items, shared).map(({ item, keyLevel }) => itemKeys(item)[keyLevel])

test('items with the same guid are identified by their links', () => {
  const links = ['https://a.test/1', 'https://a.test/2']
  expect(keysOf(links.map((link) => ({ ...item, guid: 'blog', link })))).toEqual([
    'guid:blog\nhttps://a.test/1',
    'guid:blog\nhttps://a.test/2',
  ])
})

test('items with the same link are identified by title, then date, then text', () => {
  const items = [
    { ...item, link: page, title: 'Rain' },
    { ...item, link: page, title: 'Sun', publishedAt: 1 },
    { ...item, link: page, title: 'Sun', publishedAt: 2 },
    { ...item, link: page, html: 'Storm' },
    { ...item, link: page, html: 'Calm' },
  ]
  expect(keysOf(items)).toEqual([
    `link:${page}\ntitle:Rain`,
    `link:${page}\ntitle:Sun\ndate:1`,
    `link:${page}\ntitle:Sun\ndate:2`,
    `link:${page}\ntext:Storm`,
    `link:${page}\ntext:Calm`,
  ])
})

test('an item that is listed twice is stored once, with the same key as when it is listed once', () => {
  const rain = { ...item, link: page, title: 'Rain', publishedAt: 1, html: 'first' }
  expect(keysOf([rain, { ...rain, html: 'second' }])).toEqual([`link:${page}`])
  const post = { ...item, guid: '7', link: page, title: 'Rain', publishedAt: 1 }
  expect(keysOf([post, { ...post }])).toEqual(['guid:7'])
})

test('a key that several items shared does not identify an item of a later document', () => {
  const shared = new Set([shortHash(`link:${page}`)])
  const rain = { ...item, link: page, title: 'Rain', publishedAt: 1 }
  expect(keysOf([rain], shared)).toEqual([`link:${page}\ntitle:Rain`])
  shared.add(shortHash(`link:${page}\ntitle:Rain`))
  expect(keysOf([rain], shared)).toEqual([`link:${page}\ntitle:Rain\ndate:1`])
})

test('items keep the order of their document', () => {
  const items = ['b', 'a', 'b', 'c'].map((guid, index) => ({ ...item, guid, title: String(index) }))
  expect(assignKeys(items, none).map(({ position }) => position)).toEqual([0, 1, 2, 3])
})
