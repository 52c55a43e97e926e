// The episodes that this device keeps, in IndexedDB. A sound is stored in pieces, as it comes, and browsers keep those in files: a page
// that plays an episode of three hours never has it in memory.
import { episodeDatabase, hasEpisodesSetting } from '../../core/keptSounds.ts'
import type { Recording } from '../../core/player.ts'

export type KeptEpisode = {
  id: number
  /** As it was when it was kept. */
  item: Recording
  /** The session that kept it. */
  token: string
  /** Kept by choice, not because it is among the next of the queue. */
  isChosen: boolean
  /** In the queue; after all of them for an episode outside of it. */
  place: number
  bytes: number
  /** null while it is unknown. */
  totalBytes: number | null
  /** The ETag of the publisher's file, or when the file last changed. */
  version: string
  pieces: number
  isWhole: boolean
}

export type EpisodeStore = {
  readAll: () => Promise<KeptEpisode[]>
  write: (episode: KeptEpisode) => Promise<void>
  /** Both or, when the storage is full, none of them. */
  addPiece: (episode: KeptEpisode, piece: Blob) => Promise<void>
  readSound: (id: number) => Promise<Blob[]>
  removeSound: (id: number) => Promise<void>
  remove: (id: number) => Promise<void>
  close: () => void
}

/** Rejects where the browser has no storage, as in some private windows. */
export async function openEpisodeStore(): Promise<EpisodeStore> {
  hasEpisodesSetting.set(true)
  const db = await openDatabase()
  // A sign-out in any tab deletes it.
  db.onversionchange = () => db.close()
  const read = <Value>(name: string, ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      const request = ask(db.transaction(name).objectStore(name))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const change = (act: (episodes: IDBObjectStore, pieces: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(['episodes', 'pieces'], 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      act(transaction.objectStore('episodes'), transaction.objectStore('pieces'))
    })
  return {
    readAll: () => read('episodes', (store) => store.getAll()),
    write: (episode) => change((episodes) => void episodes.put(episode)),
    addPiece: (episode, piece) =>
      change((episodes, pieces) => {
        pieces.put(piece, [episode.id, episode.pieces])
        episodes.put({ ...episode, pieces: episode.pieces + 1, bytes: episode.bytes + piece.size })
      }),
    readSound: (id) => read('pieces', (store) => store.getAll(piecesOf(id))),
    removeSound: (id) => change((_, pieces) => void pieces.delete(piecesOf(id))),
    remove: (id) =>
      change((episodes, pieces) => {
        episodes.delete(id)
        pieces.delete(piecesOf(id))
      }),
    close: () => db.close(),
  }
}

const piecesOf = (id: number) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(episodeDatabase, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('episodes', { keyPath: 'id' })
      opening.result.createObjectStore('pieces')
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
