import ipaddr from 'ipaddr.js'

/**
 * Groups addresses of one caller: an IPv4 address, or the /64 network of an IPv6 address, since every household and every
 * rented server has 2^64 of them.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, otherMaxChars)
  // An IPv4 address on a socket that listens to both arrives as ::ffff:192.0.2.7.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** A proxy may forward any text of any length as the address, and it is kept for minutes. */
const otherMaxChars = 64
