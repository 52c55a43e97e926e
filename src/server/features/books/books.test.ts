import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const open = promisify(fromBuffer) as unknown as (bytes: Buffer, options: object) => Promise<ZipFile>

/** The texts of the files, by name and in their order. */
async function filesOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await open(bytes, { lazyEntries: true })
  const files = new Map<string, string>()
  const openEntry = promisify(zip.openReadStream.bind(zip)) as unknown as (
    entry: Entry,
  ) => Promise<AsyncIterable<Buffer>>
  const done = Promise.withResolvers<void>()
  zip.on('end', done.resolve)
  zip.on('entry', async (entry: Entry) => {
    const chunks: Buffer[] = []
    for await (const chunk of await openEntry(entry)) chunks.push(chunk)
    files.set(entry.fileName, Buffer.concat(chunks).toString())
    zip.readEntry()
  })
  zip.readEntry()
  await done.promise
  return files
}

async function givenReader(db: Db) {
  const { app, register, passes } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Weekly Current' })
  await givenSubscription(db, ada, { feedId })
  const book = (reader: Person, path: string) =>
    app.inject({ url: `/api/books/${path}`, headers: { authorization: `Bearer ${reader.token}` } })
  return { ada, feedId, book, register, passes }
}

async function givenPictures(): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/gone.png') response.writeHead(404).end()
    else if (url === '/large.png') response.end(Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]))
    else response.end(png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

eachDatabase('an edition is a book with its sections, and the same bytes each time', async (db) => {
  const { ada, feedId, book, passes } = await givenReader(db)
  const html = '<p>The river ran <b>through a <p>pipe</p></b> &amp; a <math><mi>x</mi></math>.<br>'
  await givenItems(db, feedId, [{ title: 'Rivers <given> back', html, publishedMinute: 0 }])
  await ada.calls('POST /paper/open', { body: {} })
  const first = await book(ada, 'paper/2026-03-01')
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'application/epub+zip',
    'content-disposition': 'attachment; filename="broadsheet-2026-03-01.epub"',
    'content-length': String(first.rawPayload.length),
  })
  passes(3_600_000)
  expect((await book(ada, 'paper/2026-03-01')).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(first.rawPayload.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  const files = await filesOf(first.rawPayload)
  const article = files.get('book/a1.xhtml') ?? ''
  expect(article).toContain('<h1>Rivers &lt;given&gt; back</h1>')
  expect(article).toContain('<p>pipe</p>')
  expect(article).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>')
  expect(files.get('book/book.opf')).toContain('properties="mathml"')
  expect(files.get('book/contents.xhtml')).toContain('Rivers &lt;given&gt; back')
})

eachDatabase('pictures are inside, and those that are gone or too large have a caption', async (db) => {
  const { ada, feedId, book } = await givenReader(db)
  const site = await givenPictures()
  const pictures = ['there.png', 'there.png', 'gone.png', 'large.png'].map(
    (name) => `<img src="${site}/${name}" alt="${name}">`,
  )
  const [itemId = 0] = await givenItems(db, feedId, [{ html: `<p>Look:</p>${pictures.join('')}` }])
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })
  const files = await filesOf((await book(ada, 'saved')).rawPayload)
  const article = files.get('book/a1.xhtml') ?? ''
  expect(article.match(/<img [^>]*>/g)).toEqual([
    '<img src="p1.png" alt="there.png"/>',
    '<img src="p1.png" alt="there.png"/>',
  ])
  expect(article).toContain('<span class="left-out">Picture left out<br/>gone.png</span>')
  expect(article).toContain('<span class="left-out">Picture left out<br/>large.png</span>')
  expect([...files.keys()].filter((name) => /\.(?:png|jpg)$/.test(name))).toEqual(['book/p1.png'])
})

eachDatabase('Later, Saved and a tag are books of their reader only', async (db) => {
  const { ada, feedId, book, register } = await givenReader(db)
  const [later = 0, tagged = 0] = await givenItems(db, feedId, [{ title: 'For later' }, { title: 'Of the tag' }])
  await ada.calls('PATCH /feeds/items/:id/later', { params: { id: later }, body: { isLater: true } })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Rivers', color: '#aabbcc' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: tagged }, body: { tagId: tag.id } })
  const contentsOf = async (reader: Person, path: string) =>
    (await filesOf((await book(reader, path)).rawPayload)).get('book/contents.xhtml')
  expect(await contentsOf(ada, 'later')).toMatch(/For later/)
  expect(await contentsOf(ada, `tags/${tag.id}`)).toMatch(/Of the tag/)
  expect(await contentsOf(ada, 'saved')).not.toMatch(/For later|Of the tag/)
  const ben = await register('Ben')
  await givenSubscription(db, ben, { feedId })
  expect(await contentsOf(ben, 'later')).not.toMatch(/For later/)
  const wrong = [`tags/${tag.id}`, 'tags/x', 'tags/99999999999999999999', 'paper/2026-03-01', 'paper/tomorrow']
  for (const path of wrong) expect([path, (await book(ben, path)).statusCode]).toEqual([path, 404])
})
