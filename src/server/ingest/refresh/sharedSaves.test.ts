import { sql } from 'kysely'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { matchingItems, prepareSearch } from '../../db/search.ts'
import { type AtEnd, createSharedSaves } from './sharedSaves.ts'
import { createWriteQueue } from './writeQueue.ts'

const small = { items: 1, chars: 100 }

const addFeed = (url: string) => async (tx: Tx) => {
  await tx.insertInto('feeds').values({ url, title: url, description: '', nextCheckAt: 0, createdAt: 0 }).execute()
  return url
}

async function storedUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('feeds').select('url').orderBy('url').execute()
  return rows.map(({ url }) => url)
}

eachDatabase('saves that wait together are all stored, and each gets its own result', async (db) => {
  const sharedSaves = createSharedSaves(db, createWriteQueue(0), 5)
  const urls = Array.from({ length: 120 }, (_, number) => `https://${1000 + number}.example/`)
  expect(await Promise.all(urls.map((url) => sharedSaves(addFeed(url), small)))).toEqual(urls)
  expect(await storedUrls(db)).toEqual(urls)
})

eachDatabase('a save that fails changes nothing, and the saves beside it are stored', async (db) => {
  const sharedSaves = createSharedSaves(db, createWriteQueue(0), 5)
  const failing = async (tx: Tx) => {
    await addFeed('https://half.example/')(tx)
    throw new Error('The lease is lost.')
  }
  const saved = await Promise.allSettled([
    sharedSaves(addFeed('https://before.example/'), small),
    sharedSaves(failing, small),
    sharedSaves(addFeed('https://later.example/'), small),
  ])
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await storedUrls(db)).toEqual(['https://before.example/', 'https://later.example/'])
})

eachDatabase(
  'items that wait together are found by their words, and those of a save that failed are not',
  async (db) => {
    const { itemIds } = await givenFeed(db, { title: 'Paper', items: 3 })
    const sharedSaves = createSharedSaves(db, createWriteQueue(0), 5)
    const texts = ['harbor', 'broken', 'harbor']
    const saves = itemIds.map((itemId, index) => async (_: Tx, atEnd: AtEnd) => {
      const text = texts[index] ?? ''
      atEnd.index([{ itemId, title: '', author: '', text }])
      if (text === 'broken') throw new Error('The lease is lost.')
    })
    await Promise.allSettled(saves.map((save) => sharedSaves(save, small)))
    expect(await findByWord(db, 'harbor')).toEqual([itemIds[0], itemIds[2]])
    expect(await findByWord(db, 'broken')).toEqual([])
  },
)

eachDatabase('saves with long texts do not wait for one another in the same transaction', async (db, kind) => {
  let transactions = 0
  const writeQueue = createWriteQueue(0)
  const sharedSaves = createSharedSaves(
    db,
    (write) => {
      transactions += 1
      return writeQueue(write)
    },
    5,
  )
  const sizes = [300_000, 90_000, 300_000, 90_000].map((chars) => ({ items: 30, chars }))
  await Promise.all(sizes.map((size, number) => sharedSaves(addFeed(`https://${number}.example/`), size)))
  expect(transactions).toBe(kind === 'sqlite' ? 2 : 4)
  expect(await storedUrls(db)).toHaveLength(4)
})

async function findByWord(db: Db, word: string): Promise<number[]> {
  const search = await prepareSearch(db, {
    is: 'term',
    term: { words: [word], field: 'any', isPrefix: false, isExcluded: false },
  })
  const { rows } = await sql<{ itemId: number }>`select "itemId" from ${matchingItems(db, search)} as found`.execute(db)
  return rows.map(({ itemId }) => itemId).sort((one, other) => one - other)
}
