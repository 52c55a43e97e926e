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
    (url: string, itemId?: number): string
    (url: string | null, itemId?: number): string | null
  }
  /** True for an address signed here. `itemId`: the item of a stored picture. */
  isSigned: (url: string, signature: string, itemId?: number) => boolean
}

/** Signing is the most expensive part of presenting an item, and lists show the same pictures over and over. */
const addressesKept = 20_000
/** Longer ones are signed each time: a page of them could fill the cache's memory. */
const keptMaxChars = 500

export function createPictureAddresses(secret: string, mode: 'proxy' | 'direct'): PictureAddresses {
  const kept = new BoundedMap<string, string>(addressesKept)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

  function addressOf(url: string, itemId?: number): string
  function addressOf(url: string | null, itemId?: number): string | null
  function addressOf(url: string | null, itemId?: number): string | null {
    if (url === null || !/^https?:/i.test(url)) return url
    if (isStoredPicture(url)) return itemId === undefined ? url : storedAddressOf(url, itemId)
    if (mode === 'direct') return url
    return kept.get(url) ?? keep(url, `/api/images?url=${encodeURIComponent(url)}&sig=${sign(url)}`)
  }

  // Any feed can name the hash of any picture, so the signature covers the item as well.
  const storedText = (url: string, itemId: number) => `${itemId} ${url}`
  const storedAddressOf = (url: string, itemId: number) =>
    `/api/images?url=${encodeURIComponent(url)}&item=${itemId}&sig=${sign(storedText(url, itemId))}`

  function keep(url: string, address: string): string {
    if (address.length > keptMaxChars) return address
    kept.set(url, address)
    return address
  }

  return {
    addressOf,
    isSigned: (url, signature, itemId) => {
      if (isStoredPicture(url) !== (itemId !== undefined)) return false
      const expected = Buffer.from(sign(itemId === undefined ? url : storedText(url, itemId)))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
