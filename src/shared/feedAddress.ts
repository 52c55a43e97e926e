// Reads the address of a feed as a person types it, and normalizes it for storage.

import type { PlainText } from './texts/codedText.ts'
import { texts } from './texts/texts.ts'

// Browsers and Node both have it, and this root knows the types of neither.
declare const URL: { parse(text: string): ParsedUrl | null }

type ParsedUrl = {
  readonly protocol: string
  readonly hostname: string
  readonly href: string
  username: string
  password: string
  hash: string
}

export type ReadAddress = { is: 'address'; url: string } | { is: 'refused'; text: string }

// Proxies and publishers' servers accept this length.
const longestAddressChars = 2048

// Links for feed readers: 'feed://host/path' means http, 'feed:https://host/path' wraps an address.
const readerScheme = /^(?:feed|itpc|pcast):(?:\/\/)?/i

/**
 * Reads a typed or published address as one absolute http or https address: host in lower case, no default port, no fragment.
 * Credentials (`user:password@`) stay in it.
 */
export function readAddress(text: string): ReadAddress {
  const typed = text.trim()
  if (typed === '') return refused(texts.addressEmpty)
  if (typed.length > longestAddressChars) return refused(texts.addressTooLong)
  const parsed = URL.parse(withoutReaderScheme(typed))
  if (parsed === null) return refused(texts.addressNotOfWeb)
  if (!isHttp(parsed)) return refused(texts.addressNotHttp)
  parsed.hash = ''
  if (parsed.href.length > longestAddressChars) return refused(texts.addressTooLong)
  return { is: 'address', url: parsed.href }
}

/** True when the address contains a user name or a password: such a feed is private. */
export function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

/** The address without credentials, for logs, error texts and pages. '' when it is no http or https address. */
export function withoutCredentials(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !isHttp(parsed)) return ''
  parsed.username = ''
  parsed.password = ''
  return parsed.href
}

function isHttp({ protocol }: ParsedUrl): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function withoutReaderScheme(text: string): string {
  if (!readerScheme.test(text)) return text
  const rest = text.replace(readerScheme, '')
  return /^https?:/i.test(rest) ? rest : `http://${rest}`
}

function refused(text: PlainText): ReadAddress {
  return { is: 'refused', text: text() }
}
