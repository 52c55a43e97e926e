// The articles that this device keeps, in IndexedDB. Each article is in two parts, because lists need no texts.
import type { Highlight, Item } from '../../../shared/api/entities.ts'
import { deviceDatabase } from '../../core/deviceCopy.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import type { KeptFrame } from './answerFromDevice.ts'
import { result, write } from './indexedDb.ts'

export type KeptItem = { id: number; version: string; item: Item & { highlights?: Highlight[] }; chars: number }
type KeptText = { id: number; article: OpenedArticle }

export type DeviceStore = {
  readFrame: () => Promise<KeptFrame | undefined>
  writeFrame: (frame: KeptFrame) => Promise<void>
  readItems: () => Promise<KeptItem[]>
  readArticle: (id: number) => Promise<OpenedArticle | undefined>
  /** All of them or, when the storage is full, none. */
  add: (articles: { version: string; article: OpenedArticle }[]) => Promise<void>
  remove: (ids: number[]) => Promise<void>
  close: () => void
}

/** Raise it when the form of the rows changes: what older pages kept is then fetched again. */
const schemaVersion = 1

/** Rejects where the browser has no storage, as in some private windows. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const db = await openDatabase()
  // A sign-out in any tab deletes it.
  db.onversionchange = () => db.close()
  const begin = (mode: IDBTransactionMode) => db.transaction(['frame', 'items', 'texts'], mode)
  return {
    readFrame: () => result(begin('readonly').objectStore('frame').get('frame')),
    writeFrame: (frame) =>
      write(begin('readwrite'), (stores) => {
        stores('frame').put(frame, 'frame')
      }),
    readItems: () => result(begin('readonly').objectStore('items').getAll()),
    readArticle: async (id) =>
      (await result<KeptText | undefined>(begin('readonly').objectStore('texts').get(id)))?.article,
    add: (articles) =>
      write(begin('readwrite'), (stores) => {
        for (const { version, article } of articles) {
          const { id } = article
          const kept: KeptItem = { id, version, item: itemOf(article), chars: JSON.stringify(article).length }
          stores('items').put(kept)
          stores('texts').put({ id, article } satisfies KeptText)
        }
      }),
    remove: (ids) =>
      write(begin('readwrite'), (stores) => {
        for (const id of ids) for (const name of ['items', 'texts'] as const) stores(name).delete(id)
      }),
    close: () => db.close(),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(deviceDatabase, schemaVersion)
  opening.onupgradeneeded = () => {
    const { result: db } = opening
    for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name)
    db.createObjectStore('frame')
    db.createObjectStore('items', { keyPath: 'id' })
    db.createObjectStore('texts', { keyPath: 'id' })
  }
  return result(opening)
}

/** Lists need none of the long parts. */
function itemOf({ content: _content, wholeArticle: _whole, ...item }: OpenedArticle): KeptItem['item'] {
  return item
}
