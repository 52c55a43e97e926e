// The articles that this device keeps, in IndexedDB. Each article is in two parts, because lists need no texts.
import type { Searched } from '../../../shared/features/offline.ts'
import { deviceDatabase } from '../../core/deviceCopy.ts'
import type { OpenedArticle } from '../../core/itemCache.ts'
import type { KeptArticle, KeptFrame } from './answerFromDevice.ts'
import { result, write } from './indexedDb.ts'
import { picturesOf, withOneSize } from './pictureAddresses.ts'
import { type KeptWords, keptWordsOf } from './wordsIndex.ts'

export type KeptItem = {
  id: number
  version: string
  item: KeptArticle
  chars: number
  /** The addresses of its pictures. */
  pictures: string[]
}
/** One that the device has, or 0 bytes for one that its publisher doesn't have. */
export type KeptPicture = { address: string; bytes: number }
/** An opened article with its parts for searches. */
export type SearchedArticle = OpenedArticle & { categories?: string[] | undefined; searched: Searched }

type KeptText = { id: number; article: SearchedArticle }

export type DeviceStore = {
  readFrame: () => Promise<KeptFrame | undefined>
  writeFrame: (frame: KeptFrame) => Promise<void>
  readItems: () => Promise<KeptItem[]>
  readArticle: (id: number) => Promise<SearchedArticle | undefined>
  readWords: () => Promise<KeptWords[]>
  /** All of them or, when the storage is full, none. */
  add: (articles: { version: string; article: SearchedArticle }[]) => Promise<void>
  remove: (ids: number[]) => Promise<void>
  readPictures: () => Promise<KeptPicture[]>
  addPicture: (picture: KeptPicture) => Promise<void>
  removePictures: (addresses: string[]) => Promise<void>
  close: () => void
}

const storeNames = ['frame', 'items', 'texts', 'words', 'pictures']

/** Raise it when the form of the rows changes: what older pages kept is then fetched again. */
const schemaVersion = 4

/** Rejects where the browser has no storage, as in some private windows. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const db = await openDatabase()
  // A sign-out in any tab deletes it.
  db.onversionchange = () => db.close()
  const begin = (mode: IDBTransactionMode) => db.transaction(storeNames, mode)
  return {
    readFrame: () => result(begin('readonly').objectStore('frame').get('frame')),
    writeFrame: (frame) =>
      write(begin('readwrite'), (stores) => {
        stores('frame').put(frame, 'frame')
      }),
    readItems: () => result(begin('readonly').objectStore('items').getAll()),
    readArticle: async (id) =>
      (await result<KeptText | undefined>(begin('readonly').objectStore('texts').get(id)))?.article,
    readWords: () => result(begin('readonly').objectStore('words').getAll()),
    add: (articles) =>
      write(begin('readwrite'), (stores) => {
        for (const { version, article: fetched } of articles) {
          const article = withFewerPictures(fetched)
          const { id } = article
          stores('items').put({
            id,
            version,
            item: itemOf(article),
            chars: JSON.stringify(article).length,
            pictures: picturesOf(article),
          } satisfies KeptItem)
          stores('texts').put({ id, article } satisfies KeptText)
          stores('words').put(keptWordsOf(article))
        }
      }),
    remove: (ids) =>
      write(begin('readwrite'), (stores) => {
        for (const id of ids) for (const name of ['items', 'texts', 'words'] as const) stores(name).delete(id)
      }),
    readPictures: () => result(begin('readonly').objectStore('pictures').getAll()),
    addPicture: (picture) => write(begin('readwrite'), (stores) => stores('pictures').put(picture)),
    removePictures: (addresses) =>
      write(begin('readwrite'), (stores) => {
        for (const address of addresses) stores('pictures').delete(address)
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
    db.createObjectStore('words', { keyPath: 'id' })
    db.createObjectStore('pictures', { keyPath: 'address' })
  }
  return result(opening)
}

function withFewerPictures(article: SearchedArticle): SearchedArticle {
  const { content, wholeArticle } = article
  return {
    ...article,
    content: content && withOneSize(content),
    wholeArticle: wholeArticle && { ...wholeArticle, content: withOneSize(wholeArticle.content) },
  }
}

/** Lists need none of the long parts. */
function itemOf({ content: _content, wholeArticle: _whole, searched, ...item }: SearchedArticle): KeptArticle {
  const { text: _text, ...facts } = searched
  return { ...item, searched: facts }
}
