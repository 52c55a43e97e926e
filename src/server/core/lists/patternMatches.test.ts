// Regular expressions over texts of any size.
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { createDocumentReader, type DocumentReader } from '../../documents/documentReader.ts'
import { packHtml } from '../items/storedHtml.ts'

/** Starts no process: on a busy machine that takes longer than a search may. */
const documents = createDocumentReader({ readHereMaxBytes: Number.POSITIVE_INFINITY })

const html = {
  short: '<p>A short apple.</p>',
  // The word comes after more tags than are read at once here.
  long: `${'<b></b>'.repeat(200_000)}<p>A long apple.</p>`,
  other: `${'<i></i>'.repeat(200_000)}<p>A long pear.</p>`,
}

/** Ada's feed has the three texts. `sizes` are those that were given to the reader of documents. */
async function givenTexts(db: Db, read: DocumentReader['read'] = documents.read) {
  const sizes: number[] = []
  const app = await makeApp(
    db,
    {},
    {
      documents: {
        close: documents.close,
        read(name, input) {
          if (Array.isArray(input)) sizes.push(...input.map((item) => ('html' in item ? item.html.length : 0)))
          return read(name, input)
        },
      },
    },
  )
  const ada = await app.register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Fruit', items: 3 })
  await givenSubscription(db, ada, { feedId })
  const contents = [html.short, html.long, html.other].map((text, index) => ({
    itemId: itemIds[index] ?? 0,
    ...packHtml(text),
  }))
  await db.insertInto('itemContents').values(contents).execute()
  const finds = async (q: string) =>
    (await ada.calls('GET /feeds/items', { query: { q } })).items.map(({ title }) => title).toSorted()
  const rule = { query: '/app.e/', scope: { kind: 'all' } } as const
  const previews = async () => (await ada.calls('POST /rules/preview', { body: rule })).matches
  async function runs() {
    const body = { ...rule, name: 'Apples', actions: [{ is: 'save' as const }] }
    const { id } = (await ada.calls('POST /rules', { body })).rule
    return (await ada.calls('POST /rules/:id/run', { params: { id } })).changed
  }
  return { sizes, finds, previews, runs, close: app.close }
}

eachDatabase('texts go to the process that reads documents in a search, a preview and a run of a rule', async (db) => {
  const { sizes, finds, previews, runs, close } = await givenTexts(db)
  const all = [html.short, html.long, html.other].map(({ length }) => length).toSorted()
  expect(await finds('/app.e/')).toEqual(['Story 1', 'Story 2'])
  expect(sizes.splice(0).toSorted()).toEqual(all)
  expect(await previews()).toBe(2)
  expect(sizes.splice(0).toSorted()).toEqual(all)
  expect(await runs()).toBe(2)
  expect(sizes.splice(0).toSorted()).toEqual(all)
  expect(await finds('intitle:/story/')).toHaveLength(3)
  expect(sizes).toEqual([])
  await close()
})

eachDatabase('a text that is too complicated to read is found by its title only', async (db) => {
  const { finds, close } = await givenTexts(db, async (name, input) => {
    const isLong = Array.isArray(input) && input.some((item) => 'html' in item && item.html.length > 64 * 1024)
    return isLong ? { is: 'tooComplicated' } : documents.read(name, input)
  })
  expect(await finds('/app.e/')).toEqual(['Story 1'])
  expect(await finds('/pear|story 3/')).toEqual(['Story 3'])
  await close()
})
