import { expect, test } from 'vitest'
import { isIdentifiedByLink, itemKeys } from './itemIdentity.ts'

const item = { guid: null, link: null, title: '', publishedAt: null, html: '' }

test('an item keeps its widest key, the guid, when link, title and date change', () => {
  const before = { ...item, guid: '1', link: 'https://a.test/1', title: 'One', publishedAt: 1 }
  const after = { ...item, guid: '1', link: 'https://a.test/one', title: 'One, corrected', publishedAt: 2 }
  expect(itemKeys(after)[0]).toBe(itemKeys(before)[0])
})

test('an item without a guid is identified by its link without trackers', () => {
  const plain = { ...item, link: 'https://a.test/1?id=7' }
  const counted = { ...item, link: 'https://a.test/1?id=7&utm_source=feed', title: 'Other title' }
  expect(itemKeys(counted)[0]).toBe(itemKeys(plain)[0])
  expect(itemKeys({ ...item, link: 'https://a.test/1?id=8' })[0]).not.toBe(itemKeys(plain)[0])
})

test('an item without guid and link is identified by title and date, and by its text where both are missing', () => {
  const monday = { ...item, title: 'Weather', publishedAt: 1 }
  expect(itemKeys(monday)[0]).not.toBe(itemKeys({ ...monday, publishedAt: 2 })[0])
  expect(itemKeys({ ...item, html: 'a' })[0]).not.toBe(itemKeys({ ...item, html: 'b' })[0])
})

test('keys keep their spelling, so stored items are found again', () => {
  const whole = { guid: 'g', link: 'https://a.test/?utm_source=x', title: 'T', publishedAt: 7, html: '<p>h' }
  expect(itemKeys(whole)).toEqual([
    'guid:g',
    'guid:g\nhttps://a.test/',
    'guid:g\nhttps://a.test/\ntitle:T',
    'guid:g\nhttps://a.test/\ntitle:T\ndate:7',
  ])
  expect(itemKeys({ ...whole, guid: null })).toEqual([
    'link:https://a.test/',
    'link:https://a.test/\ntitle:T',
    'link:https://a.test/\ntitle:T\ndate:7',
  ])
  expect(itemKeys({ ...whole, link: null })).toEqual(['guid:g', 'guid:g\nT\n7'])
  expect(itemKeys({ ...whole, guid: null, link: null })).toEqual(['title:T\n7'])
  expect(itemKeys({ ...item, html: '<p>h' })).toEqual(['text:<p>h'])
})

test('the text is part of a key only where title or date is missing', () => {
  const untitled = { ...item, link: 'https://a.test/', publishedAt: 7, html: '<p>h' }
  expect(itemKeys(untitled).at(-1)).toBe('link:https://a.test/\ndate:7\ntext:<p>h')
  const undated = { ...item, title: 'T', html: '<p>h' }
  expect(itemKeys(undated)).toEqual(['title:T\n', 'title:T\n\ntext:<p>h'])
})

test('a link identifies an item until other items share it', () => {
  expect([0, 1, 2].map((keyLevel) => isIdentifiedByLink({ guid: null }, keyLevel))).toEqual([true, false, false])
  expect([0, 1, 2].map((keyLevel) => isIdentifiedByLink({ guid: 'g' }, keyLevel))).toEqual([true, true, false])
})
