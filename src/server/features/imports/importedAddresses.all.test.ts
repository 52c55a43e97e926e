import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { uploadsExport } from '../../../../test/support/movingAccount.ts'
import { writeZip } from '../../../../test/support/writeZip.ts'
import { up as cleanUnsubscribeAddresses } from '../../db/migrations/0005_unsubscribe_addresses.ts'
import type { Db } from '../../db/schema.ts'
import { readJsonEntries } from '../../formats/imports/readJsonEntries.ts'
import { readSavedItems } from '../../formats/imports/readSavedItems.ts'

const refusedAddresses = [
  'javascript:alert(1)',
  ' \n\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\0javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//example.com/relative',
  '/relative',
  'relative',
  'https://',
  '',
]

const moment = '2026-03-01T08:00:00.000Z'
const account = {
  format: 'broadsheet-export',
  version: 1,
  exportedAt: moment,
  profile: { email: 'a@example.com', name: 'Mallory', createdAt: moment, isOnboarded: true },
  preferences: {},
  columns: [{ name: 'Taken over' }],
  tags: [],
  blockedSenders: [],
  newsletterAddress: null,
  sessions: [],
  signInProviders: [],
  passkeys: [],
  authenticatorAddedAt: null,
}

/** A newsletter with one mail, and a podcast with one saved episode: every address in them is `address`. */
function filesOf(address: string, number: number) {
  const newsletter = { url: `newsletter:list-${number}.example`, kind: 'newsletter', title: 'Letter', siteUrl: address }
  const podcast = { url: `https://pod-${number}.example/feed`, kind: 'podcast', title: 'Podcast', siteUrl: address }
  const subscription = {
    ownTitle: null,
    isFailing: false,
    column: 0,
    order: 0,
    tags: [],
    subscribedAt: moment,
    read: [],
    unread: [],
  }
  const item = {
    id: `item-${number}`,
    title: 'An item',
    link: address,
    author: '',
    publishedAt: moment,
    snippet: '',
    imageUrl: address,
    isRead: false,
    savedAt: moment,
    tags: [],
    confirmationLinks: [address],
    episode: null,
    season: null,
    positions: [],
    enclosures: [{ url: address, type: 'audio/mpeg', length: null, durationSeconds: null }],
    chapters: [{ startSeconds: 0, title: 'Begin', url: address }],
    chaptersUrl: address,
    transcripts: [{ url: address, type: 'text/vtt', language: null }],
    content: '<p>Text</p>',
  }
  const ways = {
    senderAddress: 'hello@list.example',
    oneClickUrl: address,
    unsubscribePage: address,
    unsubscribeMail: address,
  }
  const json = (name: string, content: unknown) => ({ name, content: JSON.stringify(content) })
  return [
    json(`feeds/${number}-a.json`, { ...newsletter, ...subscription, newsletter: ways }),
    json(`feeds/${number}-b.json`, { ...podcast, ...subscription, newsletter: null }),
    json(`items/${number}-a.json`, { ...item, feed: newsletter }),
    json(`items/${number}-b.json`, { ...item, feed: podcast }),
  ]
}

/** Every stored address of the two feeds and their items. */
async function storedAddresses(db: Db) {
  const newsletters = await db.selectFrom('newsletters').selectAll().execute()
  const feeds = await db.selectFrom('feeds').select('siteUrl').execute()
  const items = await db.selectFrom('items').select(['link', 'imageUrl', 'enclosures', 'confirmationLinks']).execute()
  const notes = await db.selectFrom('recordingNotes').selectAll().execute()
  return {
    pages: newsletters.flatMap(({ oneClickUrl, unsubscribePage }) => [oneClickUrl, unsubscribePage]),
    mails: newsletters.map(({ unsubscribeMail }) => unsubscribeMail),
    sites: feeds.map(({ siteUrl }) => siteUrl),
    links: items.flatMap(({ link, imageUrl }) => [link, imageUrl]),
    lists: items.flatMap(({ enclosures, confirmationLinks }) => [enclosures, confirmationLinks]),
    notes: notes.map(({ notes }) => JSON.parse(notes)),
  }
}

eachDatabase('an address of an account file that a mail or feed could not bring is not stored', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const files = refusedAddresses.flatMap(filesOf)
  const zip = writeZip([{ name: 'account.json', content: JSON.stringify(account) }, ...files])
  const { status, lines } = await uploadsExport(world, ada, zip)
  expect([status, lines.at(-1)]).toMatchObject([200, { imported: { items: 2 * refusedAddresses.length } }])
  const stored = await storedAddresses(db)
  for (const addresses of [stored.pages, stored.mails, stored.sites, stored.links, stored.lists])
    expect(new Set(addresses)).toEqual(new Set([null]))
  expect(stored.notes).toHaveLength(2 * refusedAddresses.length)
  for (const notes of stored.notes)
    expect(notes).toEqual({ chapters: [expect.objectContaining({ url: null })], chaptersUrl: null, transcripts: [] })
  await world.close()
})

eachDatabase('web addresses and mail addresses of an account file are stored', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const web = 'https://www.example.com/page?a=1'
  const [letter, podcast, letterItem, episode] = filesOf(web, 1)
  const leaving = filesOf('mailto:leave@list.example', 2)[0]
  const files = [letter, podcast, letterItem, episode, leaving].filter((file) => file !== undefined)
  await uploadsExport(world, ada, writeZip([{ name: 'account.json', content: JSON.stringify(account) }, ...files]))
  const stored = await storedAddresses(db)
  expect(new Set(stored.pages)).toEqual(new Set([web, null]))
  expect(new Set(stored.mails)).toEqual(new Set([null, 'mailto:leave@list.example']))
  expect(new Set(stored.links)).toEqual(new Set([web]))
  expect(stored.lists.filter((list) => list?.includes(web))).toHaveLength(4)
  await world.close()
})

eachDatabase('a newsletter of an account file must have the address of a newsletter', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  for (const url of ['javascript:alert(1)', 'https://news.example/feed']) {
    const [letter] = filesOf('https://news.example/', 1)
    const content = JSON.stringify({ ...JSON.parse(letter?.content ?? ''), url })
    const entries = [
      { name: 'account.json', content: JSON.stringify(account) },
      { name: 'feeds/1.json', content },
    ]
    expect((await uploadsExport(world, ada, writeZip(entries))).status).toBe(422)
  }
  await world.close()
})

eachDatabase('unsubscribe addresses that earlier imports stored unchecked are removed', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const [good] = filesOf('https://www.example.com/page', 1)
  const [bad] = filesOf('https://www.example.com/page', 2)
  const files = [good, bad].filter((file) => file !== undefined)
  await uploadsExport(world, ada, writeZip([{ name: 'account.json', content: JSON.stringify(account) }, ...files]))
  const { feedId } = await db
    .selectFrom('newsletters')
    .select('feedId')
    .orderBy('feedId', 'desc')
    .executeTakeFirstOrThrow()
  const unchecked = {
    oneClickUrl: 'data:text/html,x',
    unsubscribePage: 'JavaScript:alert(1)',
    unsubscribeMail: 'file:///x',
  }
  await db.updateTable('newsletters').set(unchecked).where('feedId', '=', feedId).execute()
  await cleanUnsubscribeAddresses(db as unknown as Kysely<unknown>)
  expect((await storedAddresses(db)).pages).toEqual([
    'https://www.example.com/page',
    'https://www.example.com/page',
    null,
    null,
  ])
  await world.close()
})

test('an address of a file of saved items that a feed could not bring is not read', () => {
  const items = refusedAddresses.map((address, index) => ({
    title: `Saved ${index}`,
    canonical: [{ href: address }],
    content: { content: '<p>Text</p>' },
    enclosure: [{ href: address, type: 'audio/mpeg' }],
    origin: { streamId: `feed/${address}`, feedUrl: address, htmlUrl: address, title: `Source ${index}` },
  }))
  const entries = items.map(({ title, origin, canonical: [link] }) => ({
    title,
    url: link?.href,
    feed: { feed_url: origin.feedUrl, site_url: origin.htmlUrl, title: origin.title },
    enclosures: [{ url: link?.href, mime_type: 'audio/mpeg' }],
  }))
  for (const file of [{ items }, { entries }]) {
    const saved = readSavedItems(readJsonEntries(JSON.stringify(file)) ?? [], { maxItems: 100 })
    expect(saved?.sources).toHaveLength(refusedAddresses.length)
    for (const source of saved?.sources ?? []) {
      expect(source).toMatchObject({
        url: expect.stringMatching(/^https:\/\/(?:saved\.invalid|example\.com)\//),
        siteUrl: null,
      })
      for (const { parsed } of source.items) {
        // A relative address is resolved with the address of its source, as in a feed.
        expect(parsed.link ?? source.url).toMatch(/^https:\/\/(?:saved\.invalid|example\.com)\//)
        for (const { url } of parsed.enclosures) expect(url).toMatch(/^https:\/\/(?:saved\.invalid|example\.com)\//)
      }
    }
  }
})
