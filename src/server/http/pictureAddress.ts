// Pages show publishers' pictures through /api/images. The addresses are signed, so the proxy serves only our own pages
// (ARCHITECTURE.md, Data).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { isStoredPicture } from '../formats/storedPictureAddress.ts'
import { BoundedMap } from '../lib/boundedMap.ts'

export type PictureAddresses = {
  /**
   * The address of a publisher's picture on our pages; data: pictures and null stay. A picture from a mail has an address only
   * as part of its item.
   */
  addressOf: {
    (url: string, place?: PicturePlace): string
    (url: string | null, place?: PicturePlace): string | null
  }
  isSigned: (address: PictureAddress) => boolean
}

/** The place of a picture, and the reader who sees it. `ownerId`: of the feed, null when it is shared. `itemId`: absent outside of items. */
export type PicturePlace = { readerId: number; itemId?: number; ownerId?: number | null }

/**
 * The parts of an address. A picture inside a mail has its `itemId`, any other picture of a reader's own feed has the owner as
 * `readerId`. A picture of a shared feed has the reader who sees it as `callerId`: fetches are counted by reader, and behind a
 * reverse proxy all readers may have one network address.
 */
export type PictureAddress = {
  url: string
  signature: string
  itemId?: number | undefined
  readerId?: number | undefined
  callerId?: number | undefined
}

type PictureOptions = Pick<Config, 'images' | 'basePath'>

/** Signing is the most expensive part of presenting an item, and lists show the same pictures over and over. */
const addressesKept = 20_000
/** Longer ones are signed each time: a page of them could fill the cache's memory. */
const keptMaxChars = 500

export function createPictureAddresses(secret: string, { images, basePath }: PictureOptions): PictureAddresses {
  const kept = new BoundedMap<string, string>(addressesKept)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

  function addressOf(url: string, place?: PicturePlace): string
  function addressOf(url: string | null, place?: PicturePlace): string | null
  function addressOf(url: string | null, place?: PicturePlace): string | null {
    if (url === null || !/^https?:/i.test(url)) return url
    if (isStoredPicture(url)) return place?.itemId === undefined ? url : write({ url, itemId: place.itemId })
    if (images === 'direct') return url
    if (place === undefined) return addressFor({ url })
    return addressFor(place.ownerId ? { url, readerId: place.ownerId } : { url, callerId: place.readerId })
  }

  function addressFor(address: Omit<PictureAddress, 'signature'>): string {
    const text = signedText(address)
    const known = kept.get(text)
    if (known !== undefined) return known
    const written = write(address)
    if (written.length <= keptMaxChars) kept.set(text, written)
    return written
  }

  function write(address: Omit<PictureAddress, 'signature'>): string {
    return `${basePath}/api/images?url=${encodeURIComponent(address.url)}${writePlace(address)}&sig=${sign(signedText(address))}`
  }

  return {
    addressOf,
    isSigned: ({ signature, ...address }) => {
      if (isStoredPicture(address.url) !== (address.itemId !== undefined)) return false
      const expected = Buffer.from(sign(signedText(address)))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

/**
 * Any feed can name any picture. The signature of one that came within a mail holds only with its item, and of one in a reader's own
 * feed only with that reader.
 */
function signedText({ url, itemId, readerId, callerId }: Omit<PictureAddress, 'signature'>): string {
  if (itemId !== undefined) return `${itemId} ${url}`
  if (readerId !== undefined) return `reader ${readerId} ${url}`
  return callerId === undefined ? url : `for ${callerId} ${url}`
}

function writePlace({ itemId, readerId, callerId }: Omit<PictureAddress, 'signature'>): string {
  if (itemId !== undefined) return `&item=${itemId}`
  if (readerId !== undefined) return `&reader=${readerId}`
  return callerId === undefined ? '' : `&for=${callerId}`
}
