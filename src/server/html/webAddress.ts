/** The absolute http or https address of `address` relative to `baseUrl`; null for anything else. */
export function resolveWebAddress(address: string, baseUrl: string | null): URL | null {
  const url = resolveAddress(address, baseUrl)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** Any address as an absolute URL; null when it is unreadable, or relative without a base. */
export function resolveAddress(address: string, baseUrl: string | null): URL | null {
  // An empty address means the page itself, which no picture or link means.
  if (address.trim() === '') return null
  // Absolute first: most addresses are, and parsing the base again for each of them is half the cost.
  return URL.parse(address) ?? (baseUrl === null ? null : URL.parse(address, baseUrl))
}
