// The only place that opens outgoing connections. Every hop of every fetch connects here, so redirects and names that change
// their address between two lookups (DNS rebinding) meet the same check: a name is resolved once, the addresses are checked,
// and the connection goes to one of exactly these.

import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AddressGuard, isPublicAddress } from './addressGuard.ts'

/** All addresses of a name; rejects as node:dns does. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>

export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

export const systemLookup: Lookup = (hostname) => dns.lookup(hostname, { all: true })

export function createGuardedConnect(guard: AddressGuard, lookup: Lookup, connectTimeoutMs: number) {
  // One request an hour gains nothing from HTTP/2, and this avoids its floods (CONTINUATION, SETTINGS).
  const connectTo = { allowH2: false, timeout: connectTimeoutMs, autoSelectFamily: true }
  const connectAnywhere = buildConnector({ ...connectTo, lookup: asNodeLookup(lookup) })
  const connectInPublic = buildConnector({ ...connectTo, lookup: asNodeLookup(onlyPublic(lookup)) })

  const connect: buildConnector.connector = (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    if (guard.isTrusted(target.hostname, port)) return connectAnywhere(target, callback)
    // net.connect calls no lookup for a literal address, so literal addresses are checked here.
    if (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname))
      return callback(new PrivateAddressError(), null)
    return connectInPublic(target, callback)
  }
  return connect
}

/** Passes on the public addresses of a name; rejects with PrivateAddressError when all its addresses are private. */
export function onlyPublic(lookup: Lookup): Lookup {
  return async (hostname) => {
    const addresses = await lookup(hostname)
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    if (open.length === 0 && addresses.length > 0) throw new PrivateAddressError()
    return open
  }
}

function asNodeLookup(lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) callback(noAddress(hostname), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' })
}
