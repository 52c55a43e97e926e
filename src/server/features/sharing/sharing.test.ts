import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import type { ShareKind } from '../../../shared/features/sharing.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { parseFeed } from '../../formats/parseFeed.ts'
import { hour } from '../../lib/clock.ts'

const html = '<p>The river returns.</p><script>alert(1)</script><img src="https://pictures.example/river.png">'

async function givenSharer(db: Db, environment: Record<string, string> = {}) {
  const made = await makeApp(db, environment)
  const { app, register, passes } = made
  const admin = await register('Admin')
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Weekly Current' })
  const itemIds = await givenItems(db, feedId, [
    { title: 'The hill', text: 'The hill stays' },
    { title: 'The <river> & "its" bed', text: 'The river returns', html },
  ])
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const shares = async (kind: ShareKind, { targetId = null, withText = false, note = '' }: Partial<Wanted> = {}) =>
    (await ada.calls('POST /shares', { body: { kind, targetId, name: 'For <my> blog', withText, note } })).share
  const opens = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { ...made, admin, ada, feedId, itemIds, subscriptionId, shares, opens, passes }
}
type Wanted = { targetId: number | null; withText: boolean; note: string }

eachDatabase('a column is read by others as Atom, JSON Feed and OPML, until its address is ended', async (db) => {
  const { ada, shares, opens, close } = await givenSharer(db)
  const { columns } = await ada.calls('GET /columns')
  const share = await shares('column', { targetId: columns[0]?.id ?? 0 })
  expect(share.path).toMatch(/^\/s\/[a-z]{24}$/)
  const atom = await opens(`${share.path}.atom`)
  expect(atom.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  })
  const read = parseFeed(Buffer.from(atom.body), { url: 'https://reader.example/s/x.atom', contentType: '' })
  expect(read).toMatchObject({ is: 'feed', feed: { title: 'For <my> blog' } })
  expect(atom.body).toContain('The &lt;river&gt; &amp; &quot;its&quot; bed')
  expect(atom.body).toContain('<summary type="text">The river returns</summary>')
  expect(atom.body).not.toContain('<content')
  const json = (await opens(`${share.path}.json`)).json()
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ title: 'The <river> & "its" bed', content_text: 'The river returns' }, { title: 'The hill' }],
  })
  const opml = await opens(`${share.path}.opml`)
  expect(opml.body).toContain('xmlUrl="https://the-weekly-current.example/feed.xml"')
  await ada.calls('DELETE /shares/:id', { params: { id: share.id } })
  for (const ending of ['', '.atom', '.json', '.opml'])
    expect([ending, (await opens(`${share.path}${ending}`)).statusCode]).toEqual([ending, 410])
  expect((await ada.calls('GET /shares')).shares).toEqual([])
  await close()
})

anyDatabase(
  'a feed out has whole texts only when its reader says so, clean and with the publisher’s pictures',
  async (db) => {
    const { ada, shares, opens, close } = await givenSharer(db)
    const share = await shares('all', { withText: true })
    const { items } = (await opens(`${share.path}.json`)).json()
    expect(items[0].content_html).toContain('The river returns.')
    expect(items[0].content_html).toContain('https://pictures.example/river.png')
    expect(items[0].content_html).not.toMatch(/script|api\/images/)
    await ada.calls('PATCH /shares/:id', { params: { id: share.id }, body: { withText: false } })
    expect((await opens(`${share.path}.json`)).json().items[0].content_html).toBeUndefined()
    await close()
  },
)

anyDatabase('a poll without news gets 304, also by HEAD, and each change of the list another tag', async (db) => {
  const { ada, shares, opens, app, itemIds, close } = await givenSharer(db)
  const share = await shares('saved')
  const tagOf = async () => String((await opens(`${share.path}.atom`)).headers.etag)
  const empty = await tagOf()
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemIds[0] ?? 0 }, body: { isSaved: true } })
  const full = await tagOf()
  expect(full).not.toBe(empty)
  expect((await opens(`${share.path}.atom`, { 'if-none-match': full })).statusCode).toBe(304)
  expect((await opens(`${share.path}.json`, { 'if-none-match': full })).statusCode).toBe(200)
  expect((await opens(`${share.path}.atom`, { 'if-none-match': '*' })).statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: `${share.path}.atom` })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemIds[0] ?? 0 }, body: { isSaved: false } })
  expect(await tagOf()).toBe(empty)
  await close()
})

anyDatabase('one article is shared on a page of its own, with a note as plain text', async (db) => {
  const { ada, shares, opens, itemIds, close } = await givenSharer(db)
  const share = await shares('item', { targetId: itemIds[1] ?? 0, note: 'Look: <b>bold</b>' })
  const page = await opens(share.path)
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(page.body).toContain('Look: &lt;b&gt;bold&lt;/b&gt;')
  expect(page.body).toContain('<h1>The &lt;river&gt; &amp; &quot;its&quot; bed</h1>')
  expect(page.body).toContain('rel="canonical"')
  expect(page.body).not.toContain('The river returns.')
  expect(page.body).not.toContain('Ada')
  await ada.calls('PATCH /shares/:id', { params: { id: share.id }, body: { withText: true } })
  const whole = await opens(share.path)
  expect(whole.body).toContain('The river returns.')
  expect(whole.body).not.toContain('<script')
  expect((await opens(`${share.path}1`)).statusCode).toBe(404)
  await ada.calls('DELETE /shares/:id', { params: { id: share.id } })
  expect((await opens(share.path)).statusCode).toBe(410)
  await close()
})

/** Each way out must name the open article and none of the private ones. */
eachDatabase('nothing private is reachable by any way out', async (db) => {
  const { ada, shares, opens, itemIds, subscriptionId, close } = await givenSharer(db)
  const { columns } = await ada.calls('GET /columns')
  const columnId = columns[0]?.id ?? 0
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Out', color: '#ef4444', icon: '' } })
  const { search } = await ada.calls('POST /searches', { body: { name: 'Words', query: 'words', columnId } })
  const privateFeeds = {
    newsletter: { ownerId: ada.id, kind: 'newsletter', url: 'newsletter:list@example.com' },
    password: { ownerId: ada.id, url: 'https://ada:secret@private.example/feed' },
    keptPages: { ownerId: ada.id, url: 'saved:pages' },
    secretAddress: { url: 'https://pods.example/feed?token=abcdef' },
    sharedAddress: { url: 'https://other.example/s/abcdefghijkmnpqrstuvwxyz.atom' },
    muted: { url: 'https://loud.example/feed' },
  } as const
  const privateIds: [kind: string, itemId: number, subscriptionId: number][] = []
  for (const [kind, change] of Object.entries(privateFeeds)) {
    const { feedId } = await givenFeed(db, { title: `Private ${kind}` })
    await db.updateTable('feeds').set(change).where('id', '=', feedId).execute()
    const [itemId = 0] = await givenItems(db, feedId, [{ title: `words private ${kind}`, text: 'words', html }])
    const id = await givenSubscription(db, ada, { feedId })
    if (kind === 'muted') await db.updateTable('subscriptions').set({ mutedAt: 1 }).where('id', '=', id).execute()
    privateIds.push([kind, itemId, id])
  }
  const [confirmation = 0, hidden = 0, wordsOpen = 0] = await givenItems(
    db,
    (await db.selectFrom('subscriptions').select('feedId').where('id', '=', subscriptionId).executeTakeFirstOrThrow())
      .feedId,
    [
      { title: 'words private confirmation', text: 'words', confirmationLinks: '["https://example.com/confirm"]' },
      { title: 'words private hidden', text: 'words' },
      { title: 'words open', text: 'words' },
    ],
  )
  for (const [itemId, id] of [
    ...privateIds.map(([, itemId, id]) => [itemId, id]),
    [wordsOpen, subscriptionId],
  ] as const) {
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
    await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: id }, body: { tagId: tag.id } })
  }
  await ada.calls('PATCH /feeds/items/:id/hidden', { params: { id: hidden }, body: { isHidden: true } })
  // A whole article from its page, which the feed doesn't have.
  await db
    .insertInto('fullTexts')
    .values({
      itemId: itemIds[0] ?? 0,
      state: 'kept',
      packedHtml: Buffer.from('<p>words private whole</p>'),
      url: 'https://example.com/',
      title: 'words private whole',
      byline: '',
      lang: '',
      words: 3,
      fetchedAt: 1,
      reason: null,
      ruleVersion: 0,
    })
    .execute()
  const ways: [ShareKind, number | null][] = [
    ['all', null],
    ['saved', null],
    ['column', columnId],
    ['tag', tag.id],
    ['search', search.id],
  ]
  for (const [kind, targetId] of ways) {
    const share = await shares(kind, { targetId, withText: true })
    for (const ending of ['', '.atom', '.json', '.opml']) {
      const { body, statusCode } = await opens(`${share.path}${ending}`)
      const hasFeeds = !['saved', 'search'].includes(kind)
      expect([kind, ending, statusCode]).toEqual([kind, ending, ending === '.opml' && !hasFeeds ? 404 : 200])
      expect([kind, ending, body.match(/private[^"<\\]*|secret@|token=[^"&]*/gi)]).toEqual([kind, ending, null])
      if (ending !== '.opml') expect([kind, ending, body.includes('words open')]).toEqual([kind, ending, true])
    }
  }
  for (const [kind, itemId] of privateIds.filter(([kind]) => kind !== 'muted')) {
    const body = { kind: 'item' as const, targetId: itemId, name: 'x', withText: true }
    const refused = await ada.tries('POST /shares', { body })
    expect([kind, refused.status, refused.error]).toEqual([kind, 422, texts.shareIsPrivate()])
  }
  expect(
    (await ada.tries('POST /shares', { body: { kind: 'item', targetId: confirmation, name: 'x', withText: true } }))
      .status,
  ).toBe(422)
  await close()
})

anyDatabase('an article whose feed becomes private later is gone from its page', async (db) => {
  const { ada, shares, opens, itemIds, feedId, close } = await givenSharer(db)
  const share = await shares('item', { targetId: itemIds[0] ?? 0 })
  expect((await opens(share.path)).statusCode).toBe(200)
  await db.updateTable('feeds').set({ ownerId: ada.id }).where('id', '=', feedId).execute()
  expect((await opens(share.path)).statusCode).toBe(410)
  await close()
})

eachDatabase('addresses of suspended and deleted owners, and of deleted columns, answer 410', async (db) => {
  const { app, admin, ada, shares, opens, close } = await givenSharer(db)
  const { columns } = await ada.calls('GET /columns')
  const gone = await shares('column', { targetId: columns[1]?.id ?? 0 })
  await ada.calls('DELETE /columns/:id', { params: { id: columns[1]?.id ?? 0 } })
  expect((await opens(`${gone.path}.atom`)).statusCode).toBe(410)
  const all = await shares('all')
  await admin.calls('PATCH /admin/users/:id', { params: { id: ada.id }, body: { isSuspended: true } })
  expect((await opens(`${all.path}.json`)).statusCode).toBe(410)
  await admin.calls('PATCH /admin/users/:id', { params: { id: ada.id }, body: { isSuspended: false } })
  expect((await opens(`${all.path}.json`)).statusCode).toBe(200)
  const { token } = await ada.calls('POST /auth/login', { body: { email: ada.email, password: ada.password } })
  await callsOf(app, token).calls('POST /auth/delete-account', {
    body: { confirmation: ada.email, currentPassword: ada.password },
  })
  expect((await opens(`${all.path}.json`)).statusCode).toBe(410)
  await close()
})

anyDatabase('guesses of tokens are counted, and refused after some', async (db) => {
  const { shares, opens, passes, close } = await givenSharer(db, { RATE_LIMIT: 'on' })
  const share = await shares('all')
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess += 1)
    statuses.push((await opens(`/s/${String.fromCharCode(97 + (guess % 11)).repeat(24)}.atom`)).statusCode)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await opens(`${share.path}.atom`)).statusCode).toBe(429)
  passes(hour)
  expect((await opens(`${share.path}.atom`)).statusCode).toBe(200)
  for (const wrong of ['/s/short.atom', `/s/${'a'.repeat(24)}.rss`, '/s/a%00b', `/s/${'a'.repeat(24)}/0`])
    expect([wrong, (await opens(wrong)).statusCode]).toEqual([wrong, 404])
  await close()
})

anyDatabase('the operator decides whether readers share, and whether search engines may list it', async (db) => {
  const { ada, shares, opens, close } = await givenSharer(db, { SHARING: 'public' })
  const share = await shares('all')
  expect((await opens(`${share.path}.atom`)).headers['x-robots-tag']).toBe('noindex')
  await ada.calls('PATCH /shares/:id', { params: { id: share.id }, body: { isPublic: true } })
  expect((await opens(`${share.path}.atom`)).headers['x-robots-tag']).toBeUndefined()
  await close()
})

anyDatabase('with sharing off there is no address, old or new', async (db) => {
  const { ada, opens, close } = await givenSharer(db, { SHARING: 'off' })
  const body = { kind: 'all' as const, targetId: null, name: 'Mine', withText: false }
  expect((await ada.tries('POST /shares', { body })).status).toBe(403)
  expect((await ada.calls('GET /shares')).mode).toBe('off')
  expect((await opens(`/s/${'a'.repeat(24)}.atom`)).statusCode).toBe(404)
  await close()
})
