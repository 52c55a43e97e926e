// Reads when a publisher wants the next request: Cache-Control and Expires (RFC 9111), Retry-After (RFC 9110, 10.2.3).

/** Milliseconds that the response stays fresh, 0 for 'always ask', null when the headers don't say. */
export function readFreshForMs(headers: Record<string, string>, now: number): number | null {
  const cacheControl = headers['cache-control'] ?? ''
  if (/\bno-(?:cache|store)\b/i.test(cacheControl)) return 0
  const maxAge = /\bmax-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1]
  if (maxAge !== undefined) {
    const ageSeconds = readSeconds(headers.age ?? '') ?? 0
    return Math.max(0, Number(maxAge) - ageSeconds) * 1000
  }
  if (headers.expires === undefined) return null
  // 'Expires: 0' and '-1' mean 'expired already'. Relative to the publisher's own clock, which may be wrong.
  const expires = readHttpDate(headers.expires)
  const sent = readHttpDate(headers.date ?? '') ?? now
  return expires === null ? 0 : Math.max(0, expires - sent)
}

/** Milliseconds the server asks us to wait, null when absent or unreadable. */
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
  // Date.parse reads a bare number as a year.
  const moment = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
