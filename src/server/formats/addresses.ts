import { maxBaseChars } from './documentLimits.ts'

/**
 * Resolves an address, or returns null when it is none on the web (`javascript:`, `tag:`, `urn:`, unreadable). Absolute
 * addresses stay as the publisher wrote them, because item keys depend on them.
 */
export function resolveLink(address: string, base: string | null): string | null {
  const plain = withScheme(withoutMarkup(tidy(address)), base)
  if (plain === '' || plain.length > maxAddressChars) return null
  if (/^https?:\/\/[^\s/?#]/i.test(plain)) return plain
  const resolved = resolveAddress(plain, base)
  return resolved !== null && /^https?:\/\//.test(resolved) ? resolved : null
}

/** The address of a link that a publisher wrote as an HTML anchor. */
function withoutMarkup(address: string): string {
  if (!address.startsWith('<')) return address
  return /\bhref\s?=\s?["']?([^"'<>\s]+)/i.exec(address.slice(0, maxAddressChars))?.[1] ?? address
}

/** 'www.paper.example/1', or the host of the base without a scheme, is an address and no path below the base. */
function withScheme(address: string, base: string | null): string {
  const first = /^[^/?#]*/.exec(address)?.[0].toLowerCase() ?? ''
  if (!first.includes('.') || first.includes(':')) return address
  const url = base === null ? null : URL.parse(base)
  if (!/^www\.[a-z\d-]+\.[a-z\d.-]*[a-z]$/.test(first) && first !== url?.host) return address
  return `${url?.protocol === 'http:' ? 'http' : 'https'}://${address}`
}

// Browsers and servers accept some thousands of characters. Without the limit, nested bases would grow without end.
const maxAddressChars = 8_000

/** Like resolveLink, for any scheme. */
export function resolveAddress(address: string, base: string | null): string | null {
  const plain = tidy(address)
  if (plain === '') return base
  if (plain.length + (base?.length ?? 0) > maxAddressChars) return null
  return joinPlain(plain, base) ?? URL.parse(plain, base ?? undefined)?.href ?? null
}

/** The result of URL.parse in a tenth of the time; null for all but a plain path on a plain base. */
function joinPlain(path: string, base: string | null): string | null {
  if (base === null || !/^\/?[\w-][\w/-]*(?:\.\w+)?\/?$/.test(path) || path.includes('//')) return null
  const [, origin = '', folder = ''] =
    /^(https?:\/\/[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+)(\/(?:[\w/-]*\/)?)(?:[\w-][\w.-]*)?$/.exec(base) ?? []
  if (origin === '' || folder.includes('//')) return null
  return path.startsWith('/') ? origin + path : origin + folder + path
}

/** The part of a base that relative addresses need: hostile documents combine a long one with a million links. */
export function boundBase(base: string): string {
  if (base.length <= maxBaseChars) return base
  const url = URL.parse(base)
  if (url === null) return base.slice(0, maxBaseChars)
  const page = url.origin + url.pathname
  return page.length <= maxBaseChars ? page : `${url.origin}/`
}

// Hand-made feeds often break and indent addresses; URL parsers drop that white space too.
function tidy(address: string): string {
  const trimmed = address.trim()
  // A far longer text is no address, however it is broken.
  if (trimmed.length > maxAddressChars * 4 || !/[\t\r\n]/.test(trimmed)) return trimmed
  const lines = trimmed.split(/[\t\r\n]+/)
  return lines.map((line) => line.trim()).join('')
}
