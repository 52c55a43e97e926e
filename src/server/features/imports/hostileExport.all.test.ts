import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { lookAtAccount, uploadsExport } from '../../../../test/support/movingAccount.ts'
import { writeZip, type ZipEntry } from '../../../../test/support/writeZip.ts'
import { texts } from '../../../shared/texts/texts.ts'

// The folder in which uploads are stored while they are read.
let uploads: string

beforeEach(() => {
  uploads = mkdtempSync(join(tmpdir(), 'broadsheet-uploads-'))
})

afterEach(() => {
  rmSync(uploads, { recursive: true, force: true })
})

const account = {
  format: 'broadsheet-export',
  version: 1,
  exportedAt: '2026-03-01T08:00:00.000Z',
  profile: { email: 'a@example.com', name: 'Mallory', createdAt: '2026-03-01T08:00:00.000Z', isOnboarded: true },
  preferences: { theme: 'dark' },
  columns: [{ name: 'Taken over' }],
  tags: [],
  blockedSenders: [],
  newsletterAddress: null,
  sessions: [],
  signInProviders: [],
  passkeys: [],
  authenticatorAddedAt: null,
}
const accountEntry: ZipEntry = { name: 'account.json', content: JSON.stringify(account) }
const feed = {
  url: 'https://news.example/feed.xml',
  kind: 'articles',
  title: 'News',
  ownTitle: null,
  siteUrl: 'javascript:alert(1)',
  isFailing: true,
  column: 0,
  order: 0,
  tags: [],
  subscribedAt: '2026-03-01T08:00:00.000Z',
  read: [],
  unread: [],
  newsletter: null,
}
const item = {
  feed: { url: feed.url, kind: 'articles', title: 'News', siteUrl: null },
  id: 'some-id',
  title: 'A <script>title</script>',
  link: 'javascript:alert(1)',
  author: '',
  publishedAt: '2026-03-01T08:00:00.000Z',
  snippet: '',
  imageUrl: 'data:text/html,x',
  isRead: false,
  savedAt: '2026-03-01T08:00:00.000Z',
  tags: ['No such tag'],
  confirmationLinks: ['javascript:alert(1)'],
  episode: null,
  season: null,
  positions: [],
  enclosures: [{ url: 'javascript:alert(1)', type: 'audio/mpeg', length: null, durationSeconds: null }],
  content: '<p onclick="alert(1)">Text<script>alert(1)</script> \0</p>',
}
/** Older files have no chapters or transcripts, like the item above. */
const episode = {
  ...item,
  id: 'an-episode',
  title: 'An episode',
  enclosures: [{ url: 'https://news.example/1.mp3', type: 'audio/mpeg', length: null, durationSeconds: null }],
  chapters: [{ startSeconds: -1e12, title: 'Begin', url: 'javascript:alert(1)' }],
  chaptersUrl: 'file:///etc/passwd',
  transcripts: [{ url: 'javascript:alert(1)', type: 'text/vtt', language: null }],
}
const jsonEntry = (name: string, content: unknown): ZipEntry => ({ name, content: JSON.stringify(content) })

const fileWith = (changed: object) => writeZip([jsonEntry('account.json', { ...account, ...changed })])

const hostile: [string, Buffer, { status: number; error: string }][] = [
  ['no zip', Buffer.from('a picture of a zip'), { status: 422, error: texts.notAnExport() }],
  ['an empty body', Buffer.alloc(0), { status: 422, error: texts.notAnExport() }],
  ['a zip of something else', writeZip([{ name: 'a.txt', content: 'x' }]), { status: 422, error: texts.notAnExport() }],
  [
    'a version that is not known yet',
    writeZip([jsonEntry('account.json', { ...account, version: 2 })]),
    { status: 422, error: texts.notAnExport() },
  ],
  [
    'a name that leads out of the folder',
    writeZip([accountEntry, { name: '../../etc/cron.d/x', content: '* * * * * root true' }]),
    { status: 422, error: texts.exportNotSafe() },
  ],
  [
    'a name from the root',
    writeZip([accountEntry, { name: '/etc/passwd', content: 'x' }]),
    { status: 422, error: texts.exportNotSafe() },
  ],
  [
    'a name of another system',
    writeZip([accountEntry, { name: 'items\\..\\..\\x.json', content: '{}' }]),
    { status: 422, error: texts.exportNotSafe() },
  ],
  [
    'a file that unpacks to more than it says',
    writeZip([accountEntry, { ...jsonEntry('feeds/1.json', feed), claimedBytes: 10 }]),
    { status: 422, error: texts.exportNotSafe() },
  ],
  [
    'a bomb that says what it is',
    writeZip([accountEntry, { name: 'items/1.json', content: Buffer.alloc(20 * 1024 * 1024, '[') }]),
    { status: 413, error: texts.exportTooLarge() },
  ],
  [
    'many files that together are too large',
    writeZip([
      accountEntry,
      ...Array.from({ length: 3 }, (_, index) => ({ name: `x/${index}`, content: 'x', claimedBytes: 1_000_000_000 })),
    ]),
    { status: 413, error: texts.exportTooLarge() },
  ],
  [
    'an item that is none',
    writeZip([accountEntry, jsonEntry('feeds/1.json', feed), jsonEntry('items/1.json', { id: 1 })]),
    { status: 422, error: texts.notAnExport() },
  ],
  [
    'JSON that is none',
    writeZip([accountEntry, { name: 'items/1.json', content: '{"id": ' }]),
    { status: 422, error: texts.notAnExport() },
  ],
  ['half a file', writeZip([accountEntry]).subarray(0, 200), { status: 422, error: texts.notAnExport() }],
]

eachDatabase('a hostile file is refused as a whole, and nothing of it is stored', async (db) => {
  const world = await makeApp(db, { DATA_DIR: uploads })
  const ada = await world.register('Ada')
  const before = await lookAtAccount(ada)
  for (const [kind, zip, expected] of hostile) {
    const { status, lines } = await uploadsExport(world, ada, zip)
    expect({ kind, status, error: lines[0]?.error }).toEqual({ kind, ...expected })
  }
  expect(await lookAtAccount(ada)).toEqual(before)
  expect(readdirSync(join(uploads, 'temporary'))).toEqual([])
  await world.close()
})

eachDatabase(
  'a file with preferences of another version is imported without those that are unknown here',
  async (db) => {
    const world = await makeApp(db, { DATA_DIR: uploads })
    const ada = await world.register('Ada')
    const written = { theme: 'moonlight', view: 7, openMarksRead: true, unreadOnly: true, someday: 'soon' }
    const { status } = await uploadsExport(world, ada, fileWith({ preferences: written }))
    expect(status).toBe(200)
    const { user } = await ada.calls('GET /auth/profile')
    expect(user.preferences).toMatchObject({ theme: 'system', view: 'list', openMarksRead: true, unreadOnly: true })
    expect(user.preferences).not.toHaveProperty('someday')
    for (const preferences of [undefined, null, ['dark'], 'dark'])
      expect((await uploadsExport(world, ada, fileWith({ preferences }))).status).toBe(200)
    expect((await ada.calls('GET /auth/profile')).user.preferences).toEqual(user.preferences)
    await world.close()
  },
)

eachDatabase('items of a file are treated as foreign content: no script, no private address', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const zip = writeZip([
    accountEntry,
    jsonEntry('feeds/1.json', feed),
    jsonEntry('items/1.json', item),
    jsonEntry('items/2.json', episode),
  ])
  expect((await uploadsExport(world, ada, zip)).status).toBe(200)
  const { items } = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
  const idOf = (title: string) => items.find((each) => each.title === title)?.id ?? 0
  const { item: article } = await ada.calls('GET /feeds/items/:id', { params: { id: idOf(item.title) } })
  expect(article).toMatchObject({
    title: 'A <script>title</script>',
    link: null,
    imageUrl: null,
    content: '<p>Text </p>',
    enclosures: [],
    isConfirmation: false,
  })
  const params = { id: idOf(episode.title) }
  const { item: recording } = await ada.calls('GET /feeds/items/:id', { params })
  expect(recording).toMatchObject({ hasChapters: true, transcripts: [] })
  const { chapters } = await ada.calls('GET /podcasts/items/:id/chapters', { params })
  expect(chapters).toEqual([{ startSeconds: 0, title: 'Begin', url: null }])
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds).toMatchObject([{ title: 'News', siteUrl: null }])
  await world.close()
})

eachDatabase('a file cannot change identity, rights or ways to sign in', async (db) => {
  const world = await makeApp(db)
  await world.register('Root')
  const ada = await world.register('Ada')
  const zip = writeZip([
    jsonEntry('account.json', {
      ...account,
      profile: { ...account.profile, isAdmin: true, email: 'root@example.com', emailVerifiedAt: 1 },
      signInProviders: [{ issuer: 'https://id.example', subject: 'mallory' }],
    }),
  ])
  expect((await uploadsExport(world, ada, zip)).status).toBe(200)
  const { user } = await ada.calls('GET /auth/profile')
  expect(user).toMatchObject({ email: ada.email, isAdmin: false, isEmailVerified: false, name: 'Mallory' })
  expect(await db.selectFrom('oauthIdentities').selectAll().execute()).toEqual([])
  await world.close()
})

eachDatabase('a signed-out caller cannot upload', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const { status } = await uploadsExport(world, { ...ada, token: 'x'.repeat(43) }, writeZip([accountEntry]))
  expect(status).toBe(401)
  await world.close()
})
