import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { createSaveTurns } from './saveTurns.ts'
import { createWriteTurns } from './writeTurns.ts'

const addFeed = (url: string) => async (tx: Tx) => {
  await tx.insertInto('feeds').values({ url, title: url, description: '', nextCheckAt: 0, createdAt: 0 }).execute()
  return url
}

async function storedUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('feeds').select('url').orderBy('url').execute()
  return rows.map(({ url }) => url)
}

eachDatabase('saves that wait together are all stored, and each gets its own result', async (db) => {
  const saveTurns = createSaveTurns(db, createWriteTurns(0), 5)
  const urls = Array.from({ length: 120 }, (_, number) => `https://${1000 + number}.example/`)
  expect(await Promise.all(urls.map((url) => saveTurns(addFeed(url), { items: 1 })))).toEqual(urls)
  expect(await storedUrls(db)).toEqual(urls)
})

eachDatabase('a save that fails changes nothing, and the saves beside it are stored', async (db) => {
  const saveTurns = createSaveTurns(db, createWriteTurns(0), 5)
  const failing = async (tx: Tx) => {
    await addFeed('https://half.example/')(tx)
    throw new Error('The lease is lost.')
  }
  const saved = await Promise.allSettled([
    saveTurns(addFeed('https://before.example/'), { items: 1 }),
    saveTurns(failing, { items: 1 }),
    saveTurns(addFeed('https://later.example/'), { items: 1 }),
  ])
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await storedUrls(db)).toEqual(['https://before.example/', 'https://later.example/'])
})
