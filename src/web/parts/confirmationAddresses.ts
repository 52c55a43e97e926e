import type { Item } from '../../shared/api/entities.ts'

export type ConfirmationAddress = { url: string; host: string }

/** The links of a mail that asks to confirm something, best first (spec §3: a JSON-encoded list). Web addresses alone. */
export function confirmationAddresses({ confirmationLinks }: Pick<Item, 'confirmationLinks'>): ConfirmationAddress[] {
  return readList(confirmationLinks).flatMap((link) => {
    const url = typeof link === 'string' ? URL.parse(link) : null
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return []
    return [{ url: url.href, host: url.hostname.replace(/^www\./, '') }]
  })
}

function readList(json: string): unknown[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
