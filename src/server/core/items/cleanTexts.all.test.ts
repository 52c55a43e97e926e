import { expect, onTestFinished } from 'vitest'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { createArticleCleaner } from '../../documents/articleCleaner.ts'
import { cleanerVersion } from '../../html/cleanArticle.ts'
import { packText } from './storedHtml.ts'

const picture = '<p>One <script>steal()</script><img src="https://pictures.test/a.png"></p>'
const hostile = '<td>x'.repeat(300_000)

/** Two readers of one feed. `cleaned` counts the articles that were cleaned. */
async function givenReaders(db: Db, html: string[], limits: { cpuMs?: number } = {}) {
  const own = createArticleCleaner({ bounds: limits, hereBytes: 0 })
  onTestFinished(() => own.close())
  let cleaned = 0
  const cleaner = {
    ...own,
    clean: (...[articles, readerId]: Parameters<typeof own.clean>) => {
      cleaned += articles.length
      return own.clean(articles, readerId)
    },
  }
  const { register, close } = await makeApp(db, {}, { cleaner })
  const [ada, bob] = [await register('Ada'), await register('Bob')]
  const { feedId } = await givenFeed(db, { title: 'News' })
  for (const reader of [ada, bob]) await givenSubscription(db, reader, { feedId })
  const ids = await givenItems(
    db,
    feedId,
    html.map((text) => ({ html: text, text: 'The snippet' })),
  )
  const open = async (reader: typeof ada, index = 0) =>
    (await reader.calls('GET /feeds/items/:id', { params: { id: ids[index] ?? 0 } })).item
  return { ada, bob, ids, open, close, cleaned: () => cleaned }
}

eachDatabase('an article is cleaned once for all its readers and all its calls', async (db) => {
  const { ada, bob, open, close, cleaned } = await givenReaders(db, [picture, '<p>Two</p>'])
  const first = await open(ada)
  expect(first.content).toMatch(/^<p>One <img src="\/api\/images\?url=[^"]*" loading="lazy" \/><\/p>$/)
  // Addresses of pictures name the reader.
  const content = expect.stringMatching(/^<p>One <img src="[^"]*&amp;for=\d+&amp;sig=[^"]*" loading="lazy" \/><\/p>$/)
  expect(await open(bob)).toEqual({ ...first, content, feedId: expect.anything() })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: first.id }, body: { isSaved: true } })
  expect((await open(ada)).content).toBe(first.content)
  expect(cleaned()).toBe(1)
  await open(bob, 1)
  expect(cleaned()).toBe(2)
  await close()
})

eachDatabase('an article is cleaned again when its text, its base or its cleaner changed', async (db) => {
  const { ada, ids, open, close, cleaned } = await givenReaders(db, [picture])
  const itemId = ids[0] ?? 0
  await open(ada)
  // As every version of the server writes an edit: nothing else has to be changed with the text.
  await db
    .updateTable('itemContents')
    .set({ html: '', packedHtml: packText(`<p>Edited</p>${'<p>words</p>'.repeat(100)}`) })
    .where('itemId', '=', itemId)
    .execute()
  expect((await open(ada)).content).toContain('<p>Edited</p>')
  await db
    .updateTable('itemContents')
    .set({ html: '<a href="x">x</a>', packedHtml: null })
    .where('itemId', '=', itemId)
    .execute()
  expect((await open(ada)).content).toContain('href="https://example.com/x"')
  await db.updateTable('itemContents').set({ baseUrl: 'https://other.test/' }).where('itemId', '=', itemId).execute()
  expect((await open(ada)).content).toContain('href="https://other.test/x"')
  expect(cleaned()).toBe(4)
  await db
    .updateTable('cleanContents')
    .set({ version: cleanerVersion - 1 })
    .execute()
  await open(ada)
  await open(ada)
  expect(cleaned()).toBe(5)
  expect(await db.selectFrom('cleanContents').select('version').execute()).toEqual([{ version: cleanerVersion }])
  await close()
})

eachDatabase('a kept text that is damaged, or of a newer version, is not shown', async (db) => {
  const { ada, open, close, cleaned } = await givenReaders(db, [picture])
  const { content } = await open(ada)
  await db
    .updateTable('cleanContents')
    .set({ difference: Buffer.from('<script>steal()</script>') })
    .execute()
  expect((await open(ada)).content).toBe(content)
  await db
    .updateTable('cleanContents')
    .set({ version: cleanerVersion + 1 })
    .execute()
  expect((await open(ada)).content).toBe(content)
  expect(cleaned()).toBe(3)
  // The newer server needs it.
  expect(await db.selectFrom('cleanContents').select('version').execute()).toEqual([{ version: cleanerVersion + 1 }])
  await close()
})

eachDatabaseInAll(
  'an article that is too complicated to clean is its text with a link, and the others are shown',
  async (db) => {
    const { ada, bob, open, close, cleaned } = await givenReaders(db, [hostile, picture], { cpuMs: 200 })
    const [slow, quick] = await Promise.all([open(ada), open(bob, 1)])
    expect(slow.content.slice(0, 500)).toContain(texts.articleTooComplicated())
    expect(slow.content.slice(0, 500)).toContain('<a href="https://example.com/stories/1"')
    expect(slow.content.slice(0, 500)).toMatch(/<p>(?:x x x|The snippet)/)
    expect(quick.content).toContain('<img ')
    expect((await open(bob)).content === slow.content).toBe(true)
    expect(cleaned()).toBe(2)
    await close()
  },
)

eachDatabase('an article is shown even when the clean text cannot be kept', async (db) => {
  const { ada, open, close } = await givenReaders(db, [picture])
  await db.schema.dropTable('cleanContents').execute()
  await db.schema.createTable('cleanContents').addColumn('itemId', 'bigint').execute()
  expect((await open(ada)).content).toContain('<img ')
  await close()
})

eachDatabase('an article without a text needs no cleaning', async (db) => {
  const { ada, open, close, cleaned } = await givenReaders(db, [''])
  expect((await open(ada)).content).toBe('')
  expect(cleaned()).toBe(0)
  await close()
})
