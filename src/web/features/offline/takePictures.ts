import { limits } from '../../../shared/limits.ts'
import { picturesCache } from '../../core/deviceCopy.ts'
import type { DeviceStore, KeptItem } from './deviceStore.ts'

type Taking = {
  /** The reader is still here and keeps articles. */
  mayGoOn: () => boolean
  /** Gets the share that is done, 0 to 1. */
  onShare: (share: number) => void
}

/** As many as a page asks for at once. */
const atOnce = 4

/**
 * Fetches the pictures of the kept articles up to a budget, those of the newest articles first, and deletes those that no article has
 * or for which the budget has no room. None is fetched where the reader wants to save data. Rejects when the server can't be reached or
 * the storage is full.
 */
export async function takePictures(store: DeviceStore, { mayGoOn, onShare }: Taking): Promise<void> {
  // Absent outside of a secure context.
  if (globalThis.caches === undefined) return
  const known = new Map((await store.readPictures()).map(({ address, bytes }) => [address, bytes]))
  const { kept, missing, bytes } = choosePictures(await store.readItems(), known)
  const cache = await caches.open(picturesCache)
  for (const address of known.keys()) if (!kept.has(address)) await cache.delete(address)
  await store.removePictures([...known.keys()].filter((address) => !kept.has(address)))
  if (savesData()) return
  let sum = bytes
  let next = 0
  const takeOne = async () => {
    while (next < missing.length && mayGoOn()) {
      const address = missing[next] as string
      next += 1
      onShare(next / missing.length)
      const picture = await fetchPicture(address)
      if (picture === undefined || !mayGoOn()) return
      const { byteLength } = picture.body
      if (sum + byteLength > limits.offlinePicturesBytes) return
      sum += byteLength
      if (byteLength > 0) await cache.put(address, new Response(picture.body, { headers: picture.headers }))
      await store.addPicture({ address, bytes: byteLength })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeOne))
}

/** A picture that the device doesn't have yet is expected to be as large. */
const expectedBytes = 100_000

/**
 * `kept`: those within the budget, which the device has; `missing`: the others, as far as there is room. Those of the newest articles
 * come first. Pure.
 */
export function choosePictures(
  items: Pick<KeptItem, 'id' | 'pictures'>[],
  known: ReadonlyMap<string, number>,
  budget: number = limits.offlinePicturesBytes,
): { kept: Set<string>; missing: string[]; bytes: number } {
  const inOrder = items.toSorted((one, other) => other.id - one.id).flatMap(({ pictures }) => pictures)
  const kept = new Set<string>()
  const missing: string[] = []
  let bytes = 0
  let expected = 0
  for (const address of new Set(inOrder)) {
    const size = known.get(address)
    if (bytes + expected + (size ?? expectedBytes) > budget) continue
    if (size === undefined) {
      missing.push(address)
      expected += expectedBytes
    } else {
      kept.add(address)
      bytes += size
    }
  }
  return { kept, missing, bytes }
}

/** Without a body where the publisher has none: it isn't asked for again. Undefined when the server is too busy. */
async function fetchPicture(address: string): Promise<{ body: ArrayBuffer; headers: Headers } | undefined> {
  const answer = await fetch(address, { priority: 'low' })
  if (answer.status === 429 || answer.status >= 500) return undefined
  if (!answer.ok) return { body: new ArrayBuffer(0), headers: answer.headers }
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return { body: await answer.arrayBuffer(), headers }
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
