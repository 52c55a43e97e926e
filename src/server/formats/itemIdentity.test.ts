import { expect, test } from 'vitest'
import { findRepeatedGuids, itemIdentity } from './itemIdentity.ts'

const item = { guid: null, link: null, title: '', publishedAt: null, html: '' }
const none = new Set<string>()

test('an item keeps its identity by its guid when link, title and date change', () => {
  const before = { ...item, guid: '1', link: 'https://a.test/1', title: 'One', publishedAt: 1 }
  const after = { ...item, guid: '1', link: 'https://a.test/one', title: 'One, corrected', publishedAt: 2 }
  expect(itemIdentity(after, none)).toBe(itemIdentity(before, none))
})

test('items of a feed that gives all of them one guid are told apart by their links', () => {
  const items = [
    { ...item, guid: 'blog', link: 'https://a.test/1' },
    { ...item, guid: 'blog', link: 'https://a.test/2' },
  ]
  const repeated = findRepeatedGuids(items)
  expect(repeated).toEqual(new Set(['blog']))
  expect(new Set(items.map((one) => itemIdentity(one, repeated))).size).toBe(2)
})

test('items of one guid without links are told apart by title and date', () => {
  const items = [
    { ...item, guid: 'blog', title: 'One' },
    { ...item, guid: 'blog', title: 'Two' },
  ]
  expect(new Set(items.map((one) => itemIdentity(one, findRepeatedGuids(items)))).size).toBe(2)
})

test('an item without a guid is known by its link, whatever campaign the link counts', () => {
  const plain = { ...item, link: 'https://a.test/1?id=7' }
  const counted = { ...item, link: 'https://a.test/1?id=7&utm_source=feed', title: 'Other title' }
  expect(itemIdentity(counted, none)).toBe(itemIdentity(plain, none))
  expect(itemIdentity({ ...item, link: 'https://a.test/1?id=8' }, none)).not.toBe(itemIdentity(plain, none))
})

test('an item with neither is known by title and date, and the wordless one by its text', () => {
  const monday = { ...item, title: 'Weather', publishedAt: 1 }
  expect(itemIdentity(monday, none)).not.toBe(itemIdentity({ ...monday, publishedAt: 2 }, none))
  expect(itemIdentity({ ...item, html: 'a' }, none)).not.toBe(itemIdentity({ ...item, html: 'b' }, none))
})
