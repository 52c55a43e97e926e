import { withoutTrackers } from '../html/withoutTrackers.ts'

/** The address without the parameters that only count readers (`utm_*`, `fbclid` and the like); else as it was written. */
export function stripTrackers(address: string): string {
  if (!/[?#]/.test(address)) return address
  const url = URL.parse(address)
  if (url === null) return address
  const cleaned = withoutTrackers(url)
  return cleaned === url ? address : cleaned.href
}
