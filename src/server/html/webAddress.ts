/** The absolute http or https address that `address` means when read at `baseUrl`; null for anything else. */
export function resolveWebAddress(address: string, baseUrl: string | null): URL | null {
  const url = resolveAddress(address, baseUrl)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** Any address, made absolute; null when it is relative and there is nothing to start from, or cannot be read. */
export function resolveAddress(address: string, baseUrl: string | null): URL | null {
  // An empty address means the page itself, which is never what a picture or a link stands for.
  if (address.trim() === '') return null
  // Absolute first: most addresses are, and parsing the base again for each of them is half the cost.
  return URL.parse(address) ?? (baseUrl === null ? null : URL.parse(address, baseUrl))
}
