/**
 * Minutes east of Greenwich of an IANA zone ('Europe/Berlin') at a local time, in milliseconds as if it were UTC; null for an
 * unknown zone.
 */
export function zoneOffsetMinutes(zone: string, localMs: number): number | null {
  const format = formatOf(zone)
  if (format === null) return null
  // Around a clock change the offset of the moment itself counts, hence the second lookup.
  const guess = offsetAt(format, localMs)
  return guess === null ? null : offsetAt(format, localMs - guess * 60_000)
}

// Creating a format takes some 50 µs. Feeds use one zone; the limit stops made-up names.
const formats = new Map<string, Intl.DateTimeFormat | null>()
const maxZones = 500

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined || formats.size >= maxZones) return known ?? null
  const format = makeFormat(zone)
  formats.set(zone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/** 'GMT+02:00', 'GMT' and, of old local times, 'GMT+00:53:28'. */
function offsetAt(format: Intl.DateTimeFormat, epochMs: number): number | null {
  const name = format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const found = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)
  if (!found) return null
  const minutes = Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
  return found[1] === '-' ? -minutes : minutes
}
