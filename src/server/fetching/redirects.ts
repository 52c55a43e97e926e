// Where a redirect leads, and what may go along.

export type Hop = { status: number; url: string }

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const permanentStatuses = new Set([301, 308])

export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status)
}

/** True when there was a redirect, and none of them was for the time being only. */
export function movedForGood(hops: readonly Hop[]): boolean {
  return hops.length > 0 && hops.every(({ status }) => permanentStatuses.has(status))
}

/**
 * The address a Location header leads to from `here`, null when it leads nowhere that can be read. Credentials of `here`
 * go along to the same server only.
 */
export function nextAddress(here: URL, location: string): URL | null {
  if (location === '') return null
  // Header bytes arrive as latin1; publishers write the letters of their language in UTF-8, unescaped.
  const next = URL.parse(Buffer.from(location, 'latin1').toString(), here.href)
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return null
  next.hash = ''
  const hasOwn = next.username !== '' || next.password !== ''
  if (!hasOwn && isSameServer(here, next)) {
    next.username = here.username
    next.password = here.password
  }
  return next
}

/** The same host and port, or the step from plain to secure HTTP on one host; never back. */
function isSameServer(here: URL, next: URL): boolean {
  if (here.origin === next.origin) return true
  const isUpgrade = here.protocol === 'http:' && next.protocol === 'https:'
  return isUpgrade && here.hostname === next.hostname && here.port === '' && next.port === ''
}
