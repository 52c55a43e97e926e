import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'

/** `id`: the domain that passkeys belong to. A passkey works at no other domain, so a copy of the sign-in page gets nothing. */
export type RelyingParty = { id: string; origin: string }

/** From PUBLIC_URL. Null where browsers offer no passkeys: without an address, without https, or at an address without a name. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  if (publicUrl === null) return null
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}
