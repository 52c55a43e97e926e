import type { Item } from '../../shared/api/entities.ts'

export type ConfirmationAddress = { url: string; host: string }

/** The web addresses in a confirmation mail, best first. On the wire they are a JSON list (docs/specification.md#entities). */
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
