// Pure: recognizes private feed addresses. Some feeds are for one person: a paid podcast, a saved search, the tickets of a company.
// Their documents don't say so, but their addresses contain a key. Such an address is never shown to other readers, even if several
// readers use it. Hiding a few public feeds does less harm.

const secretNames =
  /token|secret|passw|signature|session|^(?:api|access|private|user|feed)?_?-?(?:key|auth|sig|hash|uid)$|^auth|^(?:jwt|pwd)$/i
/** An address that a reader of this product shares (core/sharing/shareTokens.ts). Its items are shared no further, so no two feeds out feed each other. */
const sharedAddress = /\/s\/[a-km-np-z]{24}(?:\.(?:atom|json|opml))?$/
const uuid = /\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b/i
/** Channels and playlists have long random names, but are public. */
const publicNames = /^(?:channel_id|playlist_id)$/

export function looksSecret(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return true
  if (sharedAddress.test(url.pathname)) return true
  const values = [...url.searchParams]
  if (values.some(([name, value]) => secretNames.test(name) && value !== '')) return true
  const parts = [
    ...url.pathname.split('/'),
    ...values.flatMap(([name, value]) => (publicNames.test(name) ? [] : [value])),
  ]
  return parts.some((part) => uuid.test(part) || randomChars(part) >= 16)
}

/** Counts the letters of a part in runs that are no words: mixed letters and digits, or capitals at any place. */
function randomChars(part: string): number {
  const runs = part.match(/[A-Za-z0-9]+/g) ?? []
  return runs.filter(isRandom).reduce((sum, run) => sum + run.length, 0)
}

function isRandom(run: string): boolean {
  if (run.length < 4) return false
  const changes = run.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  // 'html5', '2024q1' and 'web3' change once between letters and digits; in 'JavaScript', small letters follow the capitals.
  if (changes >= 2) return true
  if (/^\d+$/.test(run)) return run.length >= 20
  const oddCapitals = run.match(/[a-z][A-Z](?![a-z])|[A-Z]{2}[a-z](?![a-z])/g)?.length ?? 0
  const vowels = run.match(/[aeiouy]/gi)?.length ?? 0
  return oddCapitals >= 2 || (run.length >= 16 && vowels / run.length < 0.2)
}
