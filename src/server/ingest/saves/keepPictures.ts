// Fetches the pictures of a saved page, so that they outlive their site.
import { createHash } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { pictureTypeOf, svgType } from '../../formats/pictureType.ts'
import { storedPictureAddress } from '../../formats/storedPictureAddress.ts'
import { findPictures, withOwnPictures } from '../../html/ownPictures.ts'
import { atMost } from '../../lib/atMost.ts'
import { minute, second } from '../../lib/clock.ts'
import type { PagePicture } from './keptPages.queries.ts'

const pictureMaxBytes = 5 * 1024 * 1024
const pictureTimeoutMs = 10 * second
/** Pictures that come later stay at their publisher. */
const allPicturesMs = 2 * minute
const picturesAtOnce = 4

export type KeptHtml = { html: string; pictures: PagePicture[]; bytes: number }

/**
 * The text with stored pictures, and their bytes. Pictures that can't be fetched, and those above the limits, keep their
 * publisher's address.
 */
export async function keepPictures(
  { fetcher }: Pick<Deps, 'fetcher'>,
  { html, url }: { html: string; url: string },
): Promise<KeptHtml> {
  const textBytes = Buffer.byteLength(html)
  const addresses = withFewForeign(findPictures(html, url), url).slice(0, limits.keptPicturesMax)
  const found = await fetchAll(fetcher, addresses, limits.keptPageMaxBytes - textBytes)
  // Two addresses may have the same picture.
  const pictures = [...new Map(found.values().map((picture) => [picture.hash, picture])).values()]
  const ownAddress = (address: string) => {
    const picture = found.get(address)
    return picture === undefined ? null : storedPictureAddress(picture.hash)
  }
  return {
    html: withOwnPictures(html, { baseUrl: url, ownAddress }),
    pictures,
    bytes: textBytes + pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  }
}

function withFewForeign(addresses: string[], page: string): string[] {
  const site = siteOf(page)
  let foreign = 0
  return addresses.filter((address) => siteOf(address) === site || ++foreign <= limits.keptForeignPicturesMax)
}

/** Hosts such as 'www.' and 'img.' of one name and port are one site. Addresses of machines have no such names. */
function siteOf(address: string): string {
  const { hostname, port } = new URL(address)
  const isName = /[a-z]$/i.test(hostname)
  return `${isName ? hostname.split('.').slice(-2).join('.') : hostname}:${port}`
}

async function fetchAll(
  fetcher: Deps['fetcher'],
  addresses: string[],
  mostBytes: number,
): Promise<Map<string, PagePicture>> {
  const found = new Map<string, PagePicture>()
  const inTurn = atMost(picturesAtOnce)
  const givesUpAt = Date.now() + allPicturesMs
  let left = mostBytes
  const fetchOne = async (address: string): Promise<void> => {
    if (left <= 0 || Date.now() > givesUpAt) return
    const answer = await fetcher.get(address, {
      accept: 'image/*',
      maxBytes: pictureMaxBytes,
      timeoutMs: pictureTimeoutMs,
    })
    if (answer.is !== 'answered' || answer.status !== 200) return
    const { bytes } = answer
    const type = pictureTypeOf(bytes)
    if (type === null || type === svgType || bytes.byteLength > left) return
    left -= bytes.byteLength
    found.set(address, { hash: createHash('sha256').update(bytes).digest('hex'), bytes })
  }
  await Promise.all(addresses.map((address) => inTurn(() => fetchOne(address))))
  return found
}
