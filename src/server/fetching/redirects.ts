// Decides where a redirect leads and whether credentials are sent there.

import { readAddress } from '../../shared/feedAddress.ts'

export type Hop = { status: number; url: string }

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const permanentStatuses = new Set([301, 308])

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status)
}

/** True when there was a redirect and none of them was temporary. */
export function movedForGood(hops: readonly Hop[]): boolean {
  return hops.length > 0 && hops.every(({ status }) => permanentStatuses.has(status))
}

/**
 * The address a Location header leads to from `here`, null when it is unreadable. Credentials of `here` are kept only within
 * the same server.
 */
export function nextAddress(here: URL, location: string): URL | null {
  if (location === '') return null
  // Header bytes arrive as latin1; publishers write the letters of their language in UTF-8, unescaped.
  const resolved = URL.parse(Buffer.from(location, 'latin1').toString(), here.href)
  const read = resolved === null ? null : readAddress(resolved.href)
  if (read?.is !== 'address') return null
  const next = new URL(read.url)
  const hasOwn = next.username !== '' || next.password !== ''
  if (!hasOwn && isSameServer(here, next)) {
    next.username = here.username
    next.password = here.password
  }
  return next
}

/** The same host and port, or the step from HTTP to HTTPS on one host; never back. */
function isSameServer(here: URL, next: URL): boolean {
  if (here.origin === next.origin) return true
  const isUpgrade = here.protocol === 'http:' && next.protocol === 'https:'
  return isUpgrade && here.hostname === next.hostname && here.port === '' && next.port === ''
}
