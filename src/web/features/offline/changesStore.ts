// The changes that wait for the server, in an IndexedDB of their own: they outlive the session and the kept articles.
import { limits } from '../../../shared/limits.ts'
import { changesDatabase, noteWaiting, waitingSetting } from '../../core/waitingChanges.ts'
import type { Change } from './changeOf.ts'
import { result, write } from './indexedDb.ts'

export type WaitingChange = {
  id: string
  /** The account that made it. */
  userId: number
  /** keyOf(change). */
  key: string
  /** In epoch milliseconds of this device. */
  madeAt: number
  change: Change
  /** The title of its article, for the list; '' for "Mark all read". */
  title: string
}

/** The addresses of saved pages that are being sent. Their calls are no new changes, although the device still answers for the server. */
export const pagesBeingSent = new Set<string>()

/** Adds them, each in the place of an earlier one with its key. Rejects when there are too many, or the storage is full. */
export async function addWaiting(added: WaitingChange[], userId: number): Promise<void> {
  const db = await openDatabase()
  try {
    const before = await readOf(db, userId)
    const keys = new Set(added.map(({ key }) => key))
    const replaced = before.filter(({ key }) => keys.has(key))
    if (before.length - replaced.length + added.length > limits.waitingChangesMax) throw new Error('too many changes')
    await write(db.transaction('changes', 'readwrite'), (store) => {
      for (const { id } of replaced) store('changes').delete(id)
      for (const change of added) store('changes').put(change)
    })
    note(await readOf(db, userId), userId)
  } finally {
    db.close()
  }
}

/** The oldest first. */
export async function readWaiting(userId: number): Promise<WaitingChange[]> {
  const db = await openDatabase()
  try {
    const waiting = await readOf(db, userId)
    note(waiting, userId)
    return waiting
  } finally {
    db.close()
  }
}

export async function removeWaiting(ids: string[], userId: number): Promise<void> {
  const db = await openDatabase()
  try {
    await write(db.transaction('changes', 'readwrite'), (store) => {
      for (const id of ids) store('changes').delete(id)
    })
    note(await readOf(db, userId), userId)
  } finally {
    db.close()
  }
}

async function readOf(db: IDBDatabase, userId: number): Promise<WaitingChange[]> {
  const all: WaitingChange[] = await result(db.transaction('changes').objectStore('changes').getAll())
  return all.filter((each) => each.userId === userId).sort((one, other) => one.madeAt - other.madeAt)
}

function note(waiting: WaitingChange[], userId: number): void {
  const itemIds = new Set(waiting.flatMap(({ change }) => ('itemId' in change ? change.itemId : [])))
  const { count, userId: known } = waitingSetting.get()
  if (waiting.length === 0 && count === 0) return
  if (waiting.length === 0 && known !== userId) return
  noteWaiting({ userId, count: waiting.length }, itemIds)
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(changesDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('changes', { keyPath: 'id' })
  return result(opening).then((db) => {
    // A sign-out in any tab deletes it.
    db.onversionchange = () => db.close()
    return db
  })
}
