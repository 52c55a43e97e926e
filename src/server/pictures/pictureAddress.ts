// Pages show publishers' pictures through /api/images, signed so that nobody can use the proxy for anything else
// (DESIGN.md, Pictures).
import { createHmac, timingSafeEqual } from 'node:crypto'

export type PictureAddresses = {
  /** The address a page uses for a publisher's picture; data: pictures and null stay as they are. */
  addressOf: {
    (url: string): string
    (url: string | null): string | null
  }
  /** Was this address signed here? */
  isSigned: (url: string, signature: string) => boolean
}

export function createPictureAddresses(secret: string, mode: 'proxy' | 'direct'): PictureAddresses {
  const sign = (url: string) => createHmac('sha256', secret).update(url).digest('base64url').slice(0, 22)

  function addressOf(url: string): string
  function addressOf(url: string | null): string | null
  function addressOf(url: string | null): string | null {
    if (url === null || mode === 'direct' || !/^https?:/i.test(url)) return url
    return `/api/images?url=${encodeURIComponent(url)}&sig=${sign(url)}`
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
