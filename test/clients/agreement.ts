// The story of each client: a full sync, marks of either side on the other one, and nothing lost or doubled.
import { expect } from 'vitest'
import type { Db } from '../../src/server/db/schema.ts'
import { givenSyncedReader } from '../support/givenSyncedReader.ts'

export type SyncedArticle = { id: number; isRead: boolean; isSaved: boolean }
export type Account = { origin: string; name: string; key: string }

export type SyncClient = {
  /** Starts it, and returns when it has loaded what the server has. */
  syncs: (isDone: () => void) => Promise<void>
  /** From its own store. */
  articles: () => SyncedArticle[]
  /** Marks 32 articles read and one saved by its keys. */
  marks: () => Promise<void>
  quits: () => Promise<void>
}

const marked = { read: 32, saved: 1 }

export async function expectAgreement(db: Db, open: (account: Account) => Promise<SyncClient>): Promise<void> {
  const { app, ada, secret, feeds, close } = await givenSyncedReader(db)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const itemIds = feeds.flatMap((feed) => feed.itemIds).sort((a, b) => a - b)
  const here = async (): Promise<SyncedArticle[]> => {
    const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
    return items.map(({ id, isRead, isSaved }) => ({ id, isRead, isSaved })).sort((one, other) => one.id - other.id)
  }
  const client = await open({ origin, name: ada.email, key: secret })
  const agrees = async (): Promise<void> => {
    const expected = await here()
    await client.syncs(() => expect(client.articles()).toEqual(expected))
    expect(client.articles()).toEqual(expected)
  }
  await agrees()
  expect(client.articles()).toHaveLength(itemIds.length)
  await client.quits()

  // Marked here.
  for (const id of itemIds.slice(0, marked.read))
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemIds[50] ?? 0 }, body: { isSaved: true } })
  await agrees()

  // Marked there.
  await client.marks()
  await expect.poll(async () => (await here()).filter(({ isRead }) => isRead).length).toBe(2 * marked.read)
  await expect.poll(async () => (await here()).filter(({ isSaved }) => isSaved).length).toBe(2 * marked.saved)
  await client.quits()
  await agrees()
  await client.quits()
  await close()
}
