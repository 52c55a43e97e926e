/**
 * An address made absolute, or null when it names nothing on the web (`javascript:`, `tag:`, `urn:`, what can't be read).
 * Absolute ones stay as the publisher wrote them: a reader's marks hang on them.
 */
export function resolveLink(address: string, base: string | null): string | null {
  const plain = tidy(address)
  if (plain === '' || plain.length > maxAddressChars) return null
  if (/^https?:\/\/[^\s/?#]/i.test(plain)) return plain
  const resolved = resolveAddress(plain, base)
  return resolved !== null && /^https?:\/\//.test(resolved) ? resolved : null
}

// Browsers and servers stop at some thousands of signs. Bases within bases would else grow without end.
const maxAddressChars = 8_000

/** Like resolveLink, for any scheme. */
export function resolveAddress(address: string, base: string | null): string | null {
  const plain = tidy(address)
  if (plain === '') return base
  if (plain.length + (base?.length ?? 0) > maxAddressChars) return null
  return URL.parse(plain, base ?? undefined)?.href ?? null
}

// Addresses broken over lines and indented are common in hand-made feeds; URL readers drop those signs too.
function tidy(address: string): string {
  const trimmed = address.trim()
  if (!/[\t\r\n]/.test(trimmed)) return trimmed
  const lines = trimmed.split(/[\t\r\n]+/)
  return lines.map((line) => line.trim()).join('')
}
