import { setTimeout as sleep } from 'node:timers/promises'
import { applyRules, type NewItemsOfFeed } from '../../core/rules/applyRules.ts'
import { withPatternAnswers } from '../../core/rules/patternAnswers.ts'
import { hasOneWriter } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { indexItems, type SearchableItem } from '../../db/search.ts'
import { finishSave, keepRest, type RestOfSave, type UnfinishedSave } from './finishSaves.ts'
import type { WriteQueue } from './writeQueue.ts'

/** Adds items to the search index, now or at the end of the transaction. */
export type IndexItems = (items: readonly SearchableItem[]) => Promise<void> | void

/** The work that is done for all saves of a transaction together, after the last of them. */
export type AtEnd = {
  index: (items: readonly SearchableItem[]) => void
  applyRules: (arrived: NewItemsOfFeed, now: number) => void
}

/** How much a save writes: items, and characters of their texts. */
export type SaveSize = { items: number; chars: number }

type Save<T> = (tx: Tx, atEnd: AtEnd) => Promise<T>

/**
 * Runs a save in a transaction, after the earlier writes. A save may be rolled back and run again, so it must change nothing
 * outside the transaction.
 */
export type SharedSaves = <T>(save: Save<T>, size: SaveSize) => Promise<T>

type Waiting = {
  size: SaveSize
  /** Returns what to call after the commit. */
  save: Save<() => void>
  fail: (error: unknown) => void
}

/**
 * A reader's click waits for a group: 20 to 30 ms for one of this size. With half the size a refresh takes 12 % more CPU
 * (npm run bench -- refresh), because fewer feeds share the pages of a commit and the merges of the search index.
 */
const groupMax = { items: 100, chars: 400_000, saves: 50 }

/**
 * On SQLite, saves that wait for their turn share a transaction, so a commit writes each page of the indexes once. A group that isn't
 * full waits `lingerMs` for further saves. On PostgreSQL a transaction with several feeds would lock them in an order of its own.
 */
export function createSharedSaves(db: Db, writeQueue: WriteQueue, lingerMs: number): SharedSaves {
  const waiting: Waiting[] = []
  let isSaving = false

  async function saveGroups(): Promise<void> {
    isSaving = true
    while (waiting.length > 0) {
      if (lingerMs > 0 && !isFull(waiting)) await sleep(lingerMs)
      await writeQueue(() => saveGroup(db, takeGroup(waiting)))
    }
    isSaving = false
  }

  return (save, size) => {
    if (!hasOneWriter(db)) return writeQueue(() => saveInTwoSteps(db, save))
    return new Promise((resolve, reject) => {
      const saveAndReport = async (tx: Tx, atEnd: AtEnd) => {
        const result = await save(tx, atEnd)
        return () => resolve(result)
      }
      waiting.push({ size, save: saveAndReport, fail: reject })
      if (!isSaving) void saveGroups()
    })
  }
}

/** A further save would have to wait for the next group. */
function isFull(waiting: Waiting[]): boolean {
  const { items, chars } = addSizes(waiting)
  return items >= groupMax.items || chars >= groupMax.chars || waiting.length >= groupMax.saves
}

/** Takes the first ones out of the list, at least one. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let count = Math.min(waiting.length, groupMax.saves)
  while (count > 1 && isTooMuch(addSizes(waiting.slice(0, count)))) count -= 1
  return waiting.splice(0, count)
}

const isTooMuch = ({ items, chars }: SaveSize): boolean => items > groupMax.items || chars > groupMax.chars

const addSizes = (saves: Waiting[]): SaveSize =>
  saves.reduce(({ items, chars }, { size }) => ({ items: items + size.items, chars: chars + size.chars }), {
    items: 0,
    chars: 0,
  })

/** When a save fails, nothing of the group is stored, and each of its saves gets a transaction of its own. Never rejects. */
async function saveGroup(db: Db, group: Waiting[]): Promise<void> {
  try {
    const reports = await saveAndFinish(db, async (tx, atEnd) => {
      const saved: (() => void)[] = []
      for (const { save } of group) saved.push(await save(tx, atEnd))
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
function saveAndFinish<T>(db: Db, save: Save<T>): Promise<T> {
  const rest = createRest()
  return withPatternAnswers(
    db,
    () => rest.arrivedAt,
    (answerPatterns) =>
      db.transaction().execute(async (tx) => {
        Object.assign(rest, createRest())
        const result = await save(tx, collectInto(rest))
        await applyRules(tx, rest.arrivals, rest.arrivedAt, answerPatterns)
        await indexItems(tx, rest.texts)
        return result
      }),
  )
}

/** For a database where one save waits for another: the first transaction is as short as it can be (finishSaves.ts). */
async function saveInTwoSteps<T>(db: Db, save: Save<T>): Promise<T> {
  const { result, unfinished } = await saveFirstStep(db, save)
  // The items are stored. If this fails, the worker's loop does it later, and logs its error.
  if (unfinished) await finishSave(db, unfinished).catch(() => {})
  return result
}

export function saveFirstStep<T>(db: Db, save: Save<T>): Promise<{ result: T; unfinished: UnfinishedSave | null }> {
  return db.transaction().execute(async (tx) => {
    const rest = createRest()
    const result = await save(tx, collectInto(rest))
    return { result, unfinished: await keepRest(tx, rest) }
  })
}

const createRest = (): RestOfSave => ({ texts: [], arrivals: [], arrivedAt: 0 })

const collectInto = (rest: RestOfSave): AtEnd => ({
  index: (items) => void rest.texts.push(...items),
  applyRules(arrived, now) {
    rest.arrivals.push(arrived)
    rest.arrivedAt = Math.max(rest.arrivedAt, now)
  },
})
