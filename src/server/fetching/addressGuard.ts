// Decides which machines the server may connect to on behalf of a reader. Anyone may paste an address, so the server's own
// network (loopback, router, cloud metadata service) is closed unless the settings open it.

import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type GuardSettings = {
  /** Opens every network: for a server that one person runs on their own machine. */
  allowPrivateNetworks: boolean
  /** Exact host names or `host:port` that may be on a private network. */
  allowHosts: string[]
}

export type AddressGuard = {
  /** True when the settings name this host or open every network. Its addresses are then not checked. */
  isTrusted(host: string, port: number): boolean
}

// All global unicast addresses of IPv6 (RFC 4291, 2.4). Addresses outside this range are special or not assigned yet.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address of the public internet. Private, loopback, link-local, carrier NAT, unique-local, multicast and reserved
 * addresses are not public. Neither is any form that carries an IPv4 address within IPv6 (mapped, compatible, 6to4, NAT64,
 * Teredo), because it may lead to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

export function createAddressGuard(settings: GuardSettings): AddressGuard {
  const trusted = new Set(settings.allowHosts.map(canonicalEntry))
  return {
    isTrusted(host, port) {
      if (settings.allowPrivateNetworks) return true
      const name = canonicalHost(host)
      return trusted.has(name) || trusted.has(`${name}:${port}`)
    },
  }
}

/** The form that URLs and settings use, so '[::1]:80', 'NAS.local' and 'nas.local' compare equal. */
function canonicalEntry(entry: string): string {
  const withPort = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry.trim())
  if (withPort === null) return canonicalHost(entry.trim())
  const [, host = '', port = ''] = withPort
  return `${canonicalHost(host)}:${port}`
}

function canonicalHost(host: string): string {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  return isIPv6(bare) ? ipaddr.parse(bare).toString() : bare.toLowerCase()
}
