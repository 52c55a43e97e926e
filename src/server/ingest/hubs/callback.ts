import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../../fetching/addressGuard.ts'

/** The address that a hub pushes to. */
export function callbackAddress(publicUrl: string, callbackId: string): string {
  return `${publicUrl}${limits.apiBasePath}/websub/${callbackId}`
}

/** True when a public hub can reach this instance. A local instance doesn't ask hubs. */
export function canBePushedTo(publicUrl: Config['publicUrl']): publicUrl is string {
  const host = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname
  if (host === undefined || host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return false
  const isLiteral = host.startsWith('[') || /^[\d.]+$/.test(host)
  return !isLiteral || isPublicAddress(host.replace(/^\[|\]$/g, ''))
}
