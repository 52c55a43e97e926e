// newsboat as a real sync client: it runs in a terminal of its own, with its own cache.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { findNewsboat } from '../dev/newsboat.ts'
import { readItemId } from '../src/server/features/sync/itemIds.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenSyncedReader } from './support/givenSyncedReader.ts'
import { writeNewsboatFiles } from './support/newsboatFiles.ts'

const newsboat = findNewsboat()

if (newsboat.is === 'missing') {
  console.warn(newsboat.advice)
  test.skip('newsboat is not installed', () => {})
} else {
  eachDatabase('newsboat reads everything, and both sides agree on every mark', async (db) => {
    const { app, ada, secret, feeds, close } = await givenSyncedReader(db)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const client = openNewsboat({ origin, name: ada.email, key: secret, version: newsboat.version })
    const itemIds = feeds.flatMap(({ itemIds }) => itemIds)

    await client.reload()
    expect(client.items()).toEqual(itemIds.map((id) => ({ id, isUnread: true })))

    // Marked here: 32 read, 1 saved. newsboat shows it after its second sync.
    const readHere = itemIds.slice(0, 32)
    for (const id of readHere)
      await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemIds[50] ?? 0 }, body: { isSaved: true } })
    await client.reload()
    expect(client.items()).toEqual(itemIds.map((id) => ({ id, isUnread: !readHere.includes(id) })))

    // Marked there: a whole feed, the last of its list, and a star on the first article of that feed.
    const unreadHere = async () =>
      (await ada.calls('GET /feeds/items', { query: { unreadOnly: true, limit: 500 } })).items.map(({ id }) => id)
    const savedHere = async () =>
      (await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items.map(({ id }) => id)
    await client.types([
      ['jjjjjA', () => expect.poll(async () => (await unreadHere()).length).toBe(180 - 32 - 30)],
      ['\r\x05s\r', () => expect.poll(savedHere).toHaveLength(2)],
    ])
    await client.reload()
    const unread = await unreadHere()
    expect(client.items()).toEqual(itemIds.map((id) => ({ id, isUnread: unread.includes(id) })))
    expect((await savedHere()).every((id) => id === itemIds[50] || !unread.includes(id))).toBe(true)
    await close()
  })
}

type Account = { origin: string; name: string; key: string; version: string }

function openNewsboat({ origin, name, key, version }: Account) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-newsboat-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { args, cache } = writeNewsboatFiles(folder, { origin, name, key, version, itemsPerFeed: 50 })
  const env = { ...process.env, TERM: 'xterm', HOME: folder }
  return {
    async reload() {
      const running = spawn('newsboat', [...args, '-x', 'reload'], { env })
      const said = Promise.all([text(running.stdout), text(running.stderr)])
      const [status] = await once(running, 'exit')
      if (status !== 0) throw new Error(`newsboat ended with ${status}: ${(await said).join('')}`)
    },
    /** Oldest first. */
    items() {
      const store = new DatabaseSync(cache, { readOnly: true })
      const rows = store.prepare('select guid, unread from rss_item').all()
      store.close()
      return rows
        .map(({ guid, unread }) => ({
          id: readItemId(String(guid)) ?? 0,
          isUnread: unread === 1,
        }))
        .sort((one, other) => one.id - other.id)
    },
    /** Types into its list of feeds, each time until the condition holds, and quits. */
    async types(steps: [keys: string, until: () => Promise<unknown>][]) {
      const terminal = spawn('script', ['-qfc', ['newsboat', ...args].join(' '), '/dev/null'], { env })
      const screen: string[] = []
      terminal.stdout.on('data', (piece: Buffer) => screen.push(piece.toString()))
      await expect.poll(() => screen.join('')).toContain('Feed 5')
      for (const [keys, until] of steps) {
        terminal.stdin.write(keys)
        await until().catch((error: Error) => {
          throw new Error(`${error.message}\n${screen.join('')}`)
        })
      }
      terminal.stdin.end('QQ')
      await once(terminal, 'exit')
    },
  }
}
