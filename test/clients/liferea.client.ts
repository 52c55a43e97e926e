// Liferea with its source for the Google Reader API. Version 1.14 reads no marks of a server: every article that it loads is unread
// there (google_source_feed.c looks at the first category only). So only its own marks are compared.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Item } from '../../src/shared/api/entities.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { givenSyncedReader } from '../support/givenSyncedReader.ts'
import { startDesktop } from './desktop.ts'
import { readStore } from './readStore.ts'

const marked = { read: 32, saved: 1 }
const syncMs = { timeout: 90_000, interval: 500 }

eachDatabase('Liferea reads everything once, and its marks arrive here', async (db) => {
  const { app, ada, secret, feeds, close } = await givenSyncedReader(db)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const itemIds = feeds.flatMap((feed) => feed.itemIds).sort((a, b) => a - b)
  const desktop = await startDesktop()
  const account = { origin, name: ada.email, key: secret }
  mkdirSync(join(desktop.folder, 'config', 'liferea'), { recursive: true })
  writeFileSync(join(desktop.folder, 'config', 'liferea', 'feedlist.opml'), feedListOf(account))
  const starts = () => desktop.starts('dbus-run-session', ['liferea'], /Liferea/)
  const loadedIds = () =>
    readStore(join(desktop.folder, 'data', 'liferea', 'liferea.db'), 'select source_id from items')
      .map((row) => Number.parseInt(String(row.source_id).split('/').at(-1) ?? '', 16))
      .sort((one, other) => one - other)
  const here = async () => (await ada.calls('GET /feeds/items', { query: { limit: 500 } })).items

  await starts()
  await vi.waitFor(() => expect(loadedIds()).toEqual(itemIds), syncMs)
  // The account and its first folder are opened. All of the first feed is read, and of the second one two articles, one flagged.
  const count = async (isMarked: (item: Item) => boolean) => (await here()).filter(isMarked).length
  // Each press goes to the next unread article and reads it; the last one is flagged.
  for (let read = 1; read <= marked.read; read++) {
    desktop.presses('ctrl+n')
    await expect.poll(() => count(({ isRead }) => isRead)).toBe(read)
  }
  desktop.presses('ctrl+t')
  await expect.poll(() => count(({ isSaved }) => isSaved)).toBe(marked.saved)
  await desktop.quits()

  // Once more: nothing is lost, and nothing is there twice, on either side.
  await starts()
  await vi.waitFor(() => expect(loadedIds()).toEqual(itemIds), syncMs)
  const items = await here()
  expect(items).toHaveLength(itemIds.length)
  expect(items.filter(({ isRead }) => isRead)).toHaveLength(marked.read)
  expect(items.filter(({ isSaved }) => isSaved)).toHaveLength(marked.saved)
  await desktop.quits()
  await close()
})

function feedListOf({ origin, name, key }: { origin: string; name: string; key: string }): string {
  const base = `${origin}/api/greader.php`
  return `<?xml version="1.0"?><opml version="1.0"><head><title>Liferea Feed List Export</title></head><body>
    <outline title="Broadsheet" text="Broadsheet" type="source" id="sourcea" sourceType="fl_google_reader" xmlUrl="${base}"
      updateInterval="-1" username="${name}" password="${key}"/></body></opml>`
}
