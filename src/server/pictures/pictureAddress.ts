// Pages show publishers' pictures through /api/images, signed so that nobody can use the proxy for anything else
// (ARCHITECTURE.md, Data).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isStoredPicture } from './storedPicture.ts'

export type PictureAddresses = {
  /** The address a page uses for a publisher's picture; data: pictures and null stay as they are. */
  addressOf: {
    (url: string): string
    (url: string | null): string | null
  }
  /** Was this address signed here? */
  isSigned: (url: string, signature: string) => boolean
}

/** Signing costs more than all else of presenting an item, and lists show the same pictures over and over. */
const addressesKept = 20_000
/** Longer ones are signed again each time, or a page of them could fill the memory. */
const keptMaxChars = 500

export function createPictureAddresses(secret: string, mode: 'proxy' | 'direct'): PictureAddresses {
  const kept = new Map<string, string>()
  const sign = (url: string) => createHmac('sha256', secret).update(url).digest('base64url').slice(0, 22)

  function addressOf(url: string): string
  function addressOf(url: string | null): string | null
  function addressOf(url: string | null): string | null {
    if (url === null || !/^https?:/i.test(url)) return url
    if (mode === 'direct' && !isStoredPicture(url)) return url
    return kept.get(url) ?? keep(url, `/api/images?url=${encodeURIComponent(url)}&sig=${sign(url)}`)
  }

  function keep(url: string, address: string): string {
    if (address.length > keptMaxChars) return address
    if (kept.size >= addressesKept) kept.clear()
    kept.set(url, address)
    return address
  }

  return {
    addressOf,
    isSigned: (url, signature) => {
      const expected = Buffer.from(sign(url))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
