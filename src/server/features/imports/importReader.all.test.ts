import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from '../../../../test/support/writeZip.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { createImportReader } from './importReader.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-reading-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const moment = '2026-03-01T08:00:00.000Z'
const account = {
  format: 'broadsheet-export',
  version: 1,
  exportedAt: moment,
  profile: { email: 'a@example.com', name: 'Ada', createdAt: moment, isOnboarded: true },
  preferences: {},
  columns: [],
  tags: [],
  blockedSenders: [],
  newsletterAddress: null,
  sessions: [],
  signInProviders: [],
  passkeys: [],
  authenticatorAddedAt: null,
}

function writeAccount(name: string, contents: string[]): string {
  const items = contents.map((content, index) => ({
    name: `items/${String(index).padStart(5, '0')}.json`,
    content: JSON.stringify({
      feed: { url: 'https://news.example/feed', kind: 'articles', title: 'News', siteUrl: null },
      id: `item-${index}`,
      title: `Item ${index}`,
      link: null,
      author: '',
      publishedAt: moment,
      snippet: '',
      imageUrl: null,
      isRead: false,
      savedAt: moment,
      tags: [],
      confirmationLinks: [],
      episode: null,
      season: null,
      positions: [],
      enclosures: [],
      content,
    }),
  }))
  return write(name, writeZip([{ name: 'account.json', content: JSON.stringify(account) }, ...items]))
}

function write(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const now = Date.parse(moment)

test('items arrive in batches of limited size, cut to the length of shown articles', async () => {
  const reader = createImportReader()
  const small = await reader.openAccount(writeAccount('small.zip', Array(70).fill('<p>Text</p>')), now)
  const sizes: number[] = []
  for await (const batch of small.itemBatches()) sizes.push(batch.length)
  expect(sizes).toEqual([50, 20])
  const large = await reader.openAccount(writeAccount('large.zip', Array(3).fill('a'.repeat(5_000_000))), now)
  for await (const batch of large.itemBatches())
    expect(batch.map(({ stored }) => unpackHtml(stored.content).length)).toEqual([2_000_000])
  reader.end()
})

test('a file that takes too much memory or time is refused with a sentence, and the next one is read', async () => {
  const heavy = write('heavy.zip', writeZip([{ name: 'account.json', content: `[${'{"a":1},'.repeat(1_400_000)}0]` }]))
  const good = writeAccount('good.zip', ['<p>Text</p>'])
  const reader = createImportReader({ heapMb: 32 })
  await expect(reader.openAccount(heavy, now)).rejects.toMatchObject({ status: 413, message: texts.importTooHeavy() })
  expect(await reader.openAccount(good, now)).toMatchObject({ itemCount: 1 })
  reader.end()
  const hasty = createImportReader({ answerMs: 1 })
  await expect(hasty.openAccount(good, now)).rejects.toMatchObject({ status: 413, message: texts.importTooHeavy() })
  hasty.end()
})

test('when the process is killed, the import stops with a sentence', async () => {
  const reader = createImportReader()
  const file = await reader.openAccount(writeAccount('killed.zip', Array(60).fill('<p>Text</p>')), now)
  const batches = file.itemBatches()
  await batches.next()
  const next = batches.next()
  reader.end()
  await expect(next).rejects.toMatchObject({ status: 503, message: texts.importStopped() })
})

test('lists nested thousands deep are no saved items', async () => {
  const reader = createImportReader()
  const deep = `{"items":[{"title":"x","enclosures":${'['.repeat(400_000)}${']'.repeat(400_000)}}]}`
  const path = write('deep.json', Buffer.from(deep.replace('{', '{"version":"https://jsonfeed.org/version/1.1",')))
  expect(await reader.openList(path, { is: 'file', contentType: 'application/json' })).toEqual({
    list: null,
    saved: null,
    unknownFiles: [],
  })
  reader.end()
})
