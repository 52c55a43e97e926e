import { withoutTrackers } from '../html/withoutTrackers.ts'

/** The address without tracking parameters (`utm_*`, `fbclid` and similar); unchanged without any. */
export function stripTrackers(address: string): string {
  if (!/[?#]/.test(address)) return address
  const url = URL.parse(address)
  if (url === null) return address
  const cleaned = withoutTrackers(url)
  return cleaned === url ? address : cleaned.href
}
