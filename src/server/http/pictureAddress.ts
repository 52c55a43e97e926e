// Pages show publishers' pictures through /api/images. The addresses are signed, so the proxy serves only our own pages
// (ARCHITECTURE.md, Data).
import { createHmac, timingSafeEqual } from 'node:crypto'
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

/** Where a picture is shown. `ownerId`: of the feed, null when it is shared. */
export type PicturePlace = { itemId: number; ownerId: number | null }

/** The parts of an address. `itemId`: for a picture inside a mail. `readerId`: for any other picture, the owner of its feed. */
export type PictureAddress = {
  url: string
  signature: string
  itemId?: number | undefined
  readerId?: number | undefined
}

/** Signing is the most expensive part of presenting an item, and lists show the same pictures over and over. */
const addressesKept = 20_000
/** Longer ones are signed each time: a page of them could fill the cache's memory. */
const keptMaxChars = 500

export function createPictureAddresses(secret: string, mode: 'proxy' | 'direct'): PictureAddresses {
  const kept = new BoundedMap<string, string>(addressesKept)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

  function addressOf(url: string, place?: PicturePlace): string
  function addressOf(url: string | null, place?: PicturePlace): string | null
  function addressOf(url: string | null, place?: PicturePlace): string | null {
    if (url === null || !/^https?:/i.test(url)) return url
    if (isStoredPicture(url)) return place === undefined ? url : write({ url, itemId: place.itemId })
    if (mode === 'direct') return url
    return addressFor({ url, ...(place?.ownerId ? { readerId: place.ownerId } : {}) })
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
    const { url, itemId, readerId } = address
    const place = itemId !== undefined ? `&item=${itemId}` : readerId !== undefined ? `&reader=${readerId}` : ''
    return `/api/images?url=${encodeURIComponent(url)}${place}&sig=${sign(signedText(address))}`
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
function signedText({ url, itemId, readerId }: Omit<PictureAddress, 'signature'>): string {
  if (itemId !== undefined) return `${itemId} ${url}`
  return readerId === undefined ? url : `reader ${readerId} ${url}`
}
