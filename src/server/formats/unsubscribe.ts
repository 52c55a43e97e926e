// The ways to unsubscribe that a mail or an import file may name for a newsletter.
import { resolveWebAddress } from '../html/webAddress.ts'

/** The absolute http or https address of a page; null for anything else. */
export function readUnsubscribePage(address: string): string | null {
  return resolveWebAddress(address, null)?.href ?? null
}

/** RFC 8058 allows a one-click request only over https. */
export function readOneClickUrl(address: string): string | null {
  const page = readUnsubscribePage(address)
  return page?.startsWith('https:') ? page : null
}

/** A mailto: address with a recipient; null for anything else. */
export function readUnsubscribeMail(address: string): string | null {
  return /^mailto:[^\s@]+@[^\s@]+/i.test(address) ? address : null
}
