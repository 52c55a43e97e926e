import { expect, test } from 'vitest'
import { isToldByLink, itemKeys, widestKey } from './itemIdentity.ts'

const item = { guid: null, link: null, title: '', publishedAt: null, html: '' }

test('an item is known by its guid when link, title and date change', () => {
  const before = { ...item, guid: '1', link: 'https://a.test/1', title: 'One', publishedAt: 1 }
  const after = { ...item, guid: '1', link: 'https://a.test/one', title: 'One, corrected', publishedAt: 2 }
  expect(widestKey(after)).toBe(widestKey(before))
})

test('an item without a guid is known by its link, whatever campaign the link counts', () => {
  const plain = { ...item, link: 'https://a.test/1?id=7' }
  const counted = { ...item, link: 'https://a.test/1?id=7&utm_source=feed', title: 'Other title' }
  expect(widestKey(counted)).toBe(widestKey(plain))
  expect(widestKey({ ...item, link: 'https://a.test/1?id=8' })).not.toBe(widestKey(plain))
})

test('an item with neither is known by title and date, and the wordless one by its text', () => {
  const monday = { ...item, title: 'Weather', publishedAt: 1 }
  expect(widestKey(monday)).not.toBe(widestKey({ ...monday, publishedAt: 2 }))
  expect(widestKey({ ...item, html: 'a' })).not.toBe(widestKey({ ...item, html: 'b' }))
})

test('what is stored is found again: keys are spelled as they always were', () => {
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

test('text tells an item only where title or date are missing', () => {
  const untitled = { ...item, link: 'https://a.test/', publishedAt: 7, html: '<p>h' }
  expect(itemKeys(untitled).at(-1)).toBe('link:https://a.test/\ndate:7\ntext:<p>h')
  const undated = { ...item, title: 'T', html: '<p>h' }
  expect(itemKeys(undated)).toEqual(['title:T\n', 'title:T\n\ntext:<p>h'])
})

test('a link tells its item until others share it', () => {
  expect([0, 1, 2].map((rung) => isToldByLink({ guid: null }, rung))).toEqual([true, false, false])
  expect([0, 1, 2].map((rung) => isToldByLink({ guid: 'g' }, rung))).toEqual([true, true, false])
})
