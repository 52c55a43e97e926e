import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenFeedOfDocuments } from '../../../../test/support/givenFeedOfDocuments.ts'
import { makeApp, startOfStories, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'

const origin = {
  streamId: 'feed/https://gazette.example/feed.xml',
  title: 'My gazette',
  htmlUrl: 'https://gazette.example/',
}
const entry = (title: string, link: string) => ({
  title,
  published: 1_600_000_000,
  alternate: [{ href: link }],
  content: { content: `<p>All of ${title}.<script>alert(1)</script></p>` },
  origin,
})
const takeout = (...items: object[]) => JSON.stringify({ id: 'user/1/state/com.google/starred', items })

const imports = (person: Person, opml: string) => person.calls('POST /opml/import', { body: { opml } })

async function savedOf(person: Person) {
  const { items } = await person.calls('GET /feeds/items', { query: { savedOnly: true } })
  return items
}

async function exportOf({ app }: TestApp, { token }: Person): Promise<string> {
  const answer = await app.inject({ url: '/api/items/saved/export', headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers['content-type']).toContain('application/feed+json')
  return answer.body
}

eachDatabase('starred articles of another feed reader become saved ones, in their order, once', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const file = takeout(entry('Newer', 'https://gazette.example/a'), entry('Older', 'https://gazette.example/b'))
  expect((await imports(ada, file)).import).toMatchObject({ savedItems: 2, knownItems: 0, added: 0 })
  const saved = await savedOf(ada)
  expect(saved).toMatchObject([
    { title: 'Newer', isSaved: true, isRead: true, feedId: null, feed: { title: 'My gazette' } },
    { title: 'Older', publishedAt: new Date(1_600_000_000_000).toISOString() },
  ])
  const { item } = await ada.calls('GET /feeds/items/:id', { params: { id: saved[0]?.id ?? 0 } })
  expect(item.content).toBe('<p>All of Newer.</p>')
  expect((await ada.calls('GET /feeds/items', { query: { q: 'newer' } })).items).toHaveLength(1)
  expect((await imports(ada, file)).import).toMatchObject({ savedItems: 0, knownItems: 2 })
  expect(await savedOf(ada)).toEqual(saved)
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  await close()
})

eachDatabase('a file with escaped NULs is imported without them', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const article = entry('Tide\0wrack', 'https://gazette.example/a')
  await imports(
    ada,
    takeout({ ...article, origin: { ...origin, title: 'My \0gazette', htmlUrl: 'https://a.example/\0' } }),
  )
  expect(await savedOf(ada)).toMatchObject([{ title: 'Tidewrack', feed: { title: 'My gazette' } }])
  await close()
})

eachDatabase('a file’s claims about a publisher are visible to its reader only', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'Gazette', items: 2 })
  await givenSubscription(db, ben, { feedId })
  await imports(ada, takeout(entry('Made up', 'https://gazette.example/made-up')))
  expect((await savedOf(ada)).map(({ title }) => title)).toEqual(['Made up'])
  const { items } = await ben.calls('GET /feeds/items')
  expect(items.map(({ title }) => title)).toEqual(['Story 2', 'Story 1'])
  await close()
})

eachDatabase('an article that is stored already is marked, and stays as its publisher wrote it', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Gazette', items: 2 })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const twice = [entry('Forged', 'https://gazette.example/1'), entry('Forged', 'https://gazette.example/1')]
  expect((await imports(ada, takeout(...twice))).import.savedItems).toBe(1)
  expect(await savedOf(ada)).toMatchObject([
    { id: itemIds[0], title: 'Story 1', feedId: subscriptionId, isRead: false, isSaved: true },
  ])
  await close()
})

eachDatabase('of several articles with one link only the right one is marked', async (db) => {
  const { ada, items, publishes, close } = await givenFeedOfDocuments(db, 'Gazette')
  const link = 'https://gazette.example/'
  await publishes({ title: 'Rain', link }, { title: 'Sun', link })
  await imports(ada, takeout(entry('Sun', link)))
  await imports(ada, takeout(entry('Snow', link)))
  const sun = (await items()).find(({ title }) => title === 'Sun')
  expect((await savedOf(ada)).map(({ id, title }) => [title, id === sun?.id])).toEqual([
    ['Snow', false],
    ['Sun', true],
  ])
  await close()
})

eachDatabase('saved articles are exported clean as a JSON Feed, and can be imported again', async (db) => {
  const test = await makeApp(db)
  const [ada, ben] = [await test.register('Ada'), await test.register('Ben')]
  const titles = Array.from({ length: 120 }, (_, index) => `Saved ${index}`)
  await imports(
    ada,
    takeout(...titles.map((title) => entry(title, `https://gazette.example/${title.replace(' ', '-')}`))),
  )
  const { tag } = await ada.calls('POST /tags', { body: { name: 'often', color: '#ef4444', icon: '' } })
  const [first] = await savedOf(ada)
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: first?.id ?? 0 }, body: { tagId: tag.id } })

  const exported = await exportOf(test, ada)
  const feed = JSON.parse(exported)
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Saved items' })
  expect(feed.items).toHaveLength(120)
  expect(feed.items[0]).toEqual({
    id: 'https://gazette.example/Saved-0',
    url: 'https://gazette.example/Saved-0',
    title: 'Saved 0',
    content_html: '<p>All of Saved 0.</p>',
    date_published: new Date(1_600_000_000_000).toISOString(),
    tags: ['often'],
    _broadsheet: {
      saved_at: new Date(startOfStories).toISOString(),
      is_read: true,
      feed: { title: 'My gazette', url: 'https://gazette.example/feed.xml', home_page_url: 'https://gazette.example/' },
    },
  })

  test.passes(86_400_000)
  await imports(ben, exported)
  expect(JSON.parse(await exportOf(test, ben))).toEqual(feed)
  expect((await ben.calls('POST /opml/import', { body: { opml: exported } })).import).toMatchObject({
    savedItems: 0,
    knownItems: 120,
  })
  expect((await ben.calls('GET /tags')).tags.map(({ name }) => name)).toEqual(['often'])
  expect(JSON.parse(await exportOf(test, await test.register('Cleo'))).items).toEqual([])
  const stranger = await test.app.inject({ url: '/api/items/saved/export' })
  expect(stranger.statusCode).toBe(401)
  await test.close()
})

eachDatabase('a file with too many articles is refused as a whole', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const file = takeout(...Array.from({ length: 10_001 }, (_, index) => ({ title: `${index}`, origin })))
  expect(await ada.tries('POST /opml/import', { body: { opml: file } })).toMatchObject({
    status: 422,
    error: expect.stringMatching(/10,000/),
  })
  expect(await savedOf(ada)).toEqual([])
  await close()
})

const freshRssState = (name: string) => `user/-/state/com.google/${name}`
/** As FreshRSS writes the articles of one feed. */
const freshRssFeed = (...items: object[]) =>
  JSON.stringify({ id: 'user/-/state/org.freshrss/feed/7', title: 'List of Gazette articles', items })
const freshRssEntry = (title: string, link: string, ...states: string[]) => ({
  ...entry(title, link),
  guid: link,
  categories: [freshRssState('reading-list'), 'user/-/label/News', 'Weather', ...states.map(freshRssState)],
})

eachDatabase('a FreshRSS file without starred articles saves none, and marks the read ones as read', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Gazette', items: 3 })
  await givenSubscription(db, ada, { feedId })
  const file = freshRssFeed(
    freshRssEntry('Story 1', 'https://gazette.example/1', 'read', 'unstarred'),
    freshRssEntry('Story 2', 'https://gazette.example/2', 'unread', 'unstarred'),
  )
  for (let turn = 0; turn < 2; turn++) {
    expect((await imports(ada, file)).import).toMatchObject({ savedItems: 0, knownItems: 0 })
    expect(await savedOf(ada)).toEqual([])
    const { items } = await ada.calls('GET /feeds/items')
    expect(items.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Story 3', false],
      ['Story 2', false],
      ['Story 1', true],
    ])
  }
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  await close()
})

eachDatabase('a file that does not say what is saved imports nothing before the reader has chosen', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const opml = JSON.stringify({ items: [entry('Unclear', 'https://gazette.example/a')] })
  expect(await ada.tries('POST /opml/import', { body: { opml } })).toMatchObject({
    status: 422,
    error: expect.stringMatching(/does not say which of its articles are saved/),
    body: { code: 'import_asks_what_to_save' },
  })
  expect(await savedOf(ada)).toEqual([])
  const none = await ada.calls('POST /opml/import', { query: { saves: 'none' }, body: { opml } })
  expect(none.import).toMatchObject({ savedItems: 0, knownItems: 0 })
  expect(await savedOf(ada)).toEqual([])
  const all = await ada.calls('POST /opml/import', { query: { saves: 'all' }, body: { opml } })
  expect(all.import).toMatchObject({ savedItems: 1 })
  expect(await savedOf(ada)).toMatchObject([{ title: 'Unclear' }])
  await close()
})

eachDatabase('labels of saved articles become tags, once, and unread ones stay unread', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await ada.calls('POST /tags', { body: { name: 'cooking', color: '#ef4444', icon: '' } })
  const { feedId } = await givenFeed(db, { title: 'Gazette', items: 1 })
  await givenSubscription(db, ada, { feedId })
  const labelled = (title: string, link: string, ...categories: string[]) => ({ ...entry(title, link), categories })
  const file = takeout(
    labelled('Story 1', 'https://gazette.example/1', 'user/1/label/Cooking', 'user/1/label/Späti', 'Publisher’s'),
    labelled('Elsewhere', 'https://gazette.example/x', freshRssState('unread'), 'user/1/label/Cooking'),
  )
  await imports(ada, file)
  await imports(ada, file)
  const saved = await savedOf(ada)
  const shown = saved.map(({ title, isRead, feedItemTags }) => [
    title,
    isRead,
    feedItemTags.map(({ tag }) => tag.name).sort(),
  ])
  expect(shown).toEqual([
    ['Story 1', false, ['Späti', 'cooking']],
    ['Elsewhere', false, ['cooking']],
  ])
  expect((await ada.calls('GET /tags')).tags).toHaveLength(2)
  await close()
})

eachDatabase('a file with more labels than an import may have is refused as a whole', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const many = Array.from({ length: 501 }, (_, index) => ({
    ...entry(`${index}`, `https://gazette.example/${index}`),
    categories: [`user/1/label/${index}`],
  }))
  expect(await ada.tries('POST /opml/import', { body: { opml: takeout(...many) } })).toMatchObject({ status: 422 })
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  expect(await savedOf(ada)).toEqual([])
  await close()
})

eachDatabase(
  'pages of a read-later app become saved ones of their sites, with tags, once and without a question',
  async (db) => {
    const { register, close } = await makeApp(db)
    const ada = await register('Ada')
    const file = `title,url,time_added,tags,status
Slow soup,https://soup.example/slow,1600000000,cooking|winter,unread
Old news,https://news.example/old,1500000000,,archive
`
    expect((await imports(ada, file)).import).toMatchObject({ savedItems: 2, knownItems: 0 })
    expect((await imports(ada, file)).import).toMatchObject({ savedItems: 0, knownItems: 2 })
    const saved = await savedOf(ada)
    expect(saved).toMatchObject([
      { title: 'Slow soup', isRead: false, isLater: true, feed: { title: 'soup.example' } },
      { title: 'Old news', isRead: true, isLater: false, feed: { title: 'news.example' } },
    ])
    expect(saved[0]?.feedItemTags.map(({ tag }) => tag.name).sort()).toEqual(['cooking', 'winter'])
    expect((await ada.calls('GET /feeds')).feeds).toEqual([])
    await close()
  },
)

eachDatabase('bookmarks bring feeds at once, and pages only when the reader wants them', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1><DL><p><DT><H3>Kitchen</H3><DL><p>
    <DT><A HREF="https://soup.example/feed.xml">Soup</A><DT><A HREF="https://soup.example/leek">Leek</A></DL><p></DL>`
  const asked = await ada.tries('POST /opml/import', { body: { opml: file } })
  expect(asked).toMatchObject({ status: 422, body: { code: 'import_asks_what_to_save' } })
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  await ada.calls('POST /opml/import', { query: { saves: 'none' }, body: { opml: file } })
  const { columns } = await ada.calls('GET /columns')
  expect(columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)])).toEqual([['Kitchen', ['Soup']]])
  expect(await savedOf(ada)).toEqual([])
  await ada.calls('POST /opml/import', { query: { saves: 'all' }, body: { opml: file } })
  expect((await savedOf(ada)).map(({ title }) => title)).toEqual(['Leek'])
  await close()
})
