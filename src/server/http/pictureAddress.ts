// Pages show publishers' pictures through /api/images, signed so that nobody can use the proxy for anything else
// (ARCHITECTURE.md, Data).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStoredPicture } from '../formats/storedPictureAddress.ts'
import { BoundedMap } from '../lib/boundedMap.ts'

export type PictureAddresses = {
  /**
   * The address a page uses for a publisher's picture; data: pictures and null stay as they are. A picture that came within a mail
   * has an address only as part of its item.
   */
  addressOf: {
    (url: string, itemId?: number): string
    (url: string | null, itemId?: number): string | null
  }
  /** Was this address signed here? `itemId`: of the item whose stored picture is asked for. */
  isSigned: (url: string, signature: string, itemId?: number) => boolean
}

/** Signing costs more than all else of presenting an item, and lists show the same pictures over and over. */
const addressesKept = 20_000
/** Longer ones are signed again each time, or a page of them could fill the memory. */
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

  // Any feed can name the hash of any picture: the signature holds only together with the item that has it.
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
