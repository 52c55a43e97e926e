// The only outgoing POST: it unsubscribes a reader from a newsletter (RFC 8058) at an address that a mail named. It passes the
// same guard as every fetch, follows no redirect, sends no cookie, and its response body is discarded.
import { Agent } from 'undici'
import { readAddress } from '../../shared/feedAddress.ts'
import { createAddressGuard } from './addressGuard.ts'
import { createGuardedConnect, type Lookup, systemLookup } from './guardedConnect.ts'

export type FormPoster = {
  /** `form` as application/x-www-form-urlencoded. True when the answer is 2xx. Never rejects. */
  post(url: string, form: string): Promise<boolean>
  close(): Promise<void>
}

export type PostSettings = { fetchAllowPrivateNetworks: boolean; fetchAllowHosts: readonly string[] }

const connectTimeoutMs = 10_000
const timeoutMs = 15_000

export function createFormPoster(settings: PostSettings, lookup: Lookup = systemLookup): FormPoster {
  const guard = createAddressGuard({
    allowPrivateNetworks: settings.fetchAllowPrivateNetworks,
    allowHosts: [...settings.fetchAllowHosts],
  })
  const agent = new Agent({ connect: createGuardedConnect(guard, lookup, connectTimeoutMs), allowH2: false })
  return {
    async post(url, form) {
      const address = readAddress(url)
      if (address.is === 'refused') return false
      const { origin, pathname, search } = new URL(address.url)
      try {
        const { statusCode, body } = await agent.request({
          method: 'POST',
          origin,
          path: pathname + search,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Broadsheet' },
          body: form,
          signal: AbortSignal.timeout(timeoutMs),
        })
        await body.dump({ limit: 16 * 1024, signal: AbortSignal.timeout(timeoutMs) })
        return statusCode >= 200 && statusCode < 300
      } catch {
        return false
      }
    },
    close: () => agent.destroy(),
  }
}
