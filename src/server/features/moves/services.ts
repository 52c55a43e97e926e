import type { MoveService } from '../../../shared/api/moves.ts'

/** Their API is at one address for all readers. */
const hosted: Partial<Record<MoveService, string>> = {
  bazqux: 'https://bazqux.com',
  theoldreader: 'https://theoldreader.com',
}

/** Where a service has its API, below the address that a reader knows. */
export function apiAddress(service: MoveService, address: string): string {
  const known = hosted[service]
  if (known !== undefined) return known
  const base = address.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  if (service !== 'freshrss' || /\/greader\.php$/.test(base)) return base
  return `${base.replace(/\/(?:i|p)$/, '')}/api/greader.php`
}
