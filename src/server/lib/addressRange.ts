// Single addresses, or networks of them: '10.0.0.2', 'fd00::/8'.
import ipaddr from 'ipaddr.js'

export const isAddressRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/** False for an address that can't be read, as that of a Unix socket. */
export function isInRanges(address: string | undefined, ranges: readonly string[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = ipaddr.isValidCIDR(range) ? ipaddr.parseCIDR(range) : wholeAddress(range)
    return network.kind() === caller.kind() && caller.match(network, bits)
  })
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
