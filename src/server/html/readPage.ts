import { readPageTags } from './readPageTags.ts'
import { resolveWebAddress } from './webAddress.ts'

/** Larger ones are shrunk for nothing, smaller ones are blurred on a dense screen. */
const iconBestPx = 32

/** What the page calls itself, on one line; '' when it does not. */
export function findPageTitle(html: string): string {
  const { tags } = readPageTags(html, '', ['title'])
  return tags.find((tag) => tag.text !== '')?.text ?? ''
}

/**
 * The small picture that stands for a page, absolute: the named icon nearest above 32 pixels, else the largest, else the one
 * made for telephones. Null when it names none that can be fetched; `/favicon.ico` is then the caller's to try.
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

/** Where `<meta http-equiv="refresh">` sends a browser within ten seconds, absolute; null when it sends nowhere else. */
export function findPageRefresh(html: string, pageUrl: string): string | null {
  const { tags, baseUrl } = readPageTags(html, pageUrl, ['meta'])
  const refresh = tags.find(({ attributes }) => attributes['http-equiv']?.trim().toLowerCase() === 'refresh')
  const [, seconds, address] =
    /^\s*(\d+)(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh?.attributes.content ?? '') ?? []
  if (address === undefined || Number(seconds) > 10) return null
  const url = resolveWebAddress(address, baseUrl)
  return url === null || url.href === pageUrl ? null : url.href
}

/** 0 for what is no icon. */
function rankIcon(rel: string[], sizes: string): number {
  if (rel.includes('icon')) {
    const side = sizes.trim().toLowerCase() === 'any' ? iconBestPx : Number.parseInt(sizes, 10)
    if (side >= iconBestPx) return 2_000 - Math.min(side, 999)
    // One without a size is most often an .ico that holds several.
    return Number.isNaN(side) ? 900 : 800 + side
  }
  return rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed') ? 100 : 0
}
