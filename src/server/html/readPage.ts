import { readHeaderText } from './readLinkHeader.ts'
import { readPageTags } from './readPageTags.ts'
import { resolveWebAddress } from './webAddress.ts'

/** Larger icons waste bytes, smaller ones are blurred on a dense screen. */
const iconBestPx = 32

/** The title of the page on one line; '' without one. */
export function findPageTitle(html: string): string {
  const { tags } = readPageTags(html, '', ['title'])
  return tags.find((tag) => tag.text !== '')?.text ?? ''
}

/**
 * The icon of a page, absolute: the named icon nearest above 32 pixels, else the largest, else the one made for phones. Null
 * without one that can be fetched; the caller may then try `/favicon.ico`.
 */
export function findPageIcon(html: string, pageUrl: string): string | null {
  const { tags, baseUrl } = readPageTags(html, pageUrl, ['link'])
  let best: { url: string; rank: number } | null = null
  for (const { attributes } of tags) {
    const rank = rankIcon((attributes.rel ?? '').toLowerCase().split(/\s+/), attributes.sizes ?? '')
    const url = resolveWebAddress(attributes.href ?? '', baseUrl)
    if (url !== null && rank > 0 && (best === null || rank > best.rank)) best = { url: url.href, rank }
  }
  return best?.url ?? null
}

/**
 * The address that the Refresh header or `<meta http-equiv="refresh">` opens within ten seconds, absolute; null without another address.
 */
export function findPageRefresh(html: string, pageUrl: string, refreshHeader = ''): string | null {
  const { tags, baseUrl } = readPageTags(html, pageUrl, ['meta'])
  const refresh = tags.find(({ attributes }) => attributes['http-equiv']?.trim().toLowerCase() === 'refresh')
  const written = refreshHeader === '' ? (refresh?.attributes.content ?? '') : readHeaderText(refreshHeader)
  const [, seconds, address] = /^\s*(\d+)(?:\.\d*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?["']?([^"']+)/i.exec(written) ?? []
  if (address === undefined || Number(seconds) > 10) return null
  const url = resolveWebAddress(address, refreshHeader === '' ? baseUrl : pageUrl)
  return url === null || url.href === pageUrl ? null : url.href
}

/** 0 when it is no icon. */
function rankIcon(rel: string[], sizes: string): number {
  if (rel.includes('icon')) {
    const side = sizes.trim().toLowerCase() === 'any' ? iconBestPx : Number.parseInt(sizes, 10)
    if (side >= iconBestPx) return 2_000 - Math.min(side, 999)
    // An icon without a size is most often an .ico with several.
    return Number.isNaN(side) ? 900 : 800 + side
  }
  return rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed') ? 100 : 0
}
