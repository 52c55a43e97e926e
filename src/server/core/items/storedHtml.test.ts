import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { packHtml, unpackHtml } from './storedHtml.ts'

const long = `<p>${'It was a dark and stormy night; the rain fell in torrents. 🌧 '.repeat(50)}</p>`

test('an article is read from the database as it was stored, whatever it contains', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 3000 })
  fc.assert(fc.property(anything, (html) => unpackHtml(packHtml(html)) === html))
})

test('a short article stays plain, a long one is packed to less than half', () => {
  expect(packHtml('<p>Short</p>')).toEqual({ html: '<p>Short</p>', packedHtml: null })
  const { html, packedHtml } = packHtml(long)
  expect(html).toBe('')
  expect(packedHtml?.length).toBeLessThan(long.length / 2)
})

eachDatabase('a reader opens articles stored packed, stored before packing existed, and without a text', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'The Wire', items: 1 })
  await givenSubscription(db, ada, { feedId })
  const [packed = 0, before = 0] = await givenItems(db, feedId, [{ html: '' }, { html: long }])
  await db.updateTable('itemContents').set(packHtml(long)).where('itemId', '=', packed).execute()
  const opens = async (id: number) => (await ada.calls('GET /feeds/items/:id', { params: { id } })).item.content
  const shown = await opens(before)
  expect(shown).toContain('dark and stormy night')
  expect(await opens(packed)).toBe(shown)
  expect(await opens(itemIds[0] ?? 0)).toBe('')
  await close()
})
