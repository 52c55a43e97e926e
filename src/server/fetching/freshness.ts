// What a publisher says about when to come again: Cache-Control and Expires (RFC 9111), Retry-After (RFC 9110, 10.2.3).

/** Milliseconds for which the answer stays fresh, 0 for 'always ask', null when nothing is said. */
export function readFreshForMs(headers: Record<string, string>, now: number): number | null {
  const cacheControl = headers['cache-control'] ?? ''
  if (/\bno-(?:cache|store)\b/i.test(cacheControl)) return 0
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1]
  if (maxAge !== undefined) {
    const ageSeconds = readSeconds(headers.age ?? '') ?? 0
    return Math.max(0, Number(maxAge) - ageSeconds) * 1000
  }
  if (headers.expires === undefined) return null
  // 'Expires: 0' and '-1' mean 'expired already'. The publisher's own clock goes first: it may be wrong as a whole.
  const expires = readHttpDate(headers.expires)
  const sent = readHttpDate(headers.date ?? '') ?? now
  return expires === null ? 0 : Math.max(0, expires - sent)
}

/** Milliseconds the server asks to be left alone, null when it says nothing that can be read. */
export function readRetryAfterMs(headers: Record<string, string>, now: number): number | null {
  const text = headers['retry-after'] ?? ''
  const seconds = readSeconds(text)
  if (seconds !== null) return seconds * 1000
  const until = readHttpDate(text)
  return until === null ? null : Math.max(0, until - (readHttpDate(headers.date ?? '') ?? now))
}

function readSeconds(text: string): number | null {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null
}

function readHttpDate(text: string): number | null {
  // Date.parse takes a bare number for a year.
  const moment = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
