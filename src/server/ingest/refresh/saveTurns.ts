import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../../shared/limits.ts'
import { hasOneWriter } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { indexItems, type SearchableItem } from '../../db/search.ts'
import type { WriteTurns } from './writeTurns.ts'

/** Adds items to the search index, now or at the end of the transaction. */
export type IndexItems = (items: readonly SearchableItem[]) => Promise<void> | void

/**
 * Runs a save in a transaction, after the earlier writes. `items` is how many items it writes. A save may be rolled back and run
 * again, so it must change nothing outside the transaction. `indexAtEnd` gathers the texts of all saves in the transaction.
 */
export type SaveTurns = <T>(save: (tx: Tx, indexAtEnd: IndexItems) => Promise<T>, size: { items: number }) => Promise<T>

type Waiting = {
  items: number
  /** Returns what to call after the commit. */
  save: (tx: Tx, indexAtEnd: IndexItems) => Promise<() => void>
  fail: (error: unknown) => void
}

/** A reader's click waits for a group, so it has no more items than one save may have. */
const groupMaxItems = limits.saveBatchItems
/** A save without items writes one row. */
const groupMaxSaves = 50

/**
 * On SQLite, saves that wait for their turn share a transaction, so a commit writes each page of the indexes once. A group that isn't
 * full waits `lingerMs` for further saves. On PostgreSQL a transaction with several feeds would lock them in an order of its own.
 */
export function createSaveTurns(db: Db, writeTurns: WriteTurns, lingerMs: number): SaveTurns {
  const waiting: Waiting[] = []
  let isSaving = false

  async function saveGroups(): Promise<void> {
    isSaving = true
    while (waiting.length > 0) {
      if (lingerMs > 0 && !isFull(waiting)) await sleep(lingerMs)
      await writeTurns(() => saveGroup(db, takeGroup(waiting)))
    }
    isSaving = false
  }

  return (save, { items }) => {
    if (!hasOneWriter(db)) return writeTurns(() => saveAndIndex(db, save))
    return new Promise((resolve, reject) => {
      const saveAndReport = async (tx: Tx, indexAtEnd: IndexItems) => {
        const result = await save(tx, indexAtEnd)
        return () => resolve(result)
      }
      waiting.push({ items, save: saveAndReport, fail: reject })
      if (!isSaving) void saveGroups()
    })
  }
}

/** A further save would have to wait for the next group. */
function isFull(waiting: Waiting[]): boolean {
  const items = waiting.reduce((sum, one) => sum + one.items, 0)
  return items >= groupMaxItems || waiting.length >= groupMaxSaves
}

/** Takes the first ones out of the list, at least one. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let items = 0
  const next = waiting.findIndex((one, index) => {
    items += one.items
    return index > 0 && (items > groupMaxItems || index >= groupMaxSaves)
  })
  return waiting.splice(0, next === -1 ? waiting.length : next)
}

/** When a save fails, nothing of the group is stored, and each of its saves gets a transaction of its own. Never rejects. */
async function saveGroup(db: Db, group: Waiting[]): Promise<void> {
  try {
    const reports = await saveAndIndex(db, async (tx, indexAtEnd) => {
      const saved: (() => void)[] = []
      for (const { save } of group) saved.push(await save(tx, indexAtEnd))
      return saved
    })
    for (const report of reports) report()
  } catch (error) {
    if (group.length === 1) group[0]?.fail(error)
    else for (const one of group) await saveGroup(db, [one])
  }
}

/**
 * The words come last: on SQLite, each statement after them that writes several rows makes the index write a segment, which it merges
 * with others later (docs/technotes/search-index-costs.md).
 */
function saveAndIndex<T>(db: Db, save: (tx: Tx, indexAtEnd: IndexItems) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const gathered: SearchableItem[] = []
    const result = await save(tx, (items) => void gathered.push(...items))
    await indexItems(tx, gathered)
    return result
  })
}
