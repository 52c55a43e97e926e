import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../../fetching/addressGuard.ts'

/** Where a hub is to push to. */
export function callbackAddress(publicUrl: string, callbackId: string): string {
  return `${publicUrl}${limits.apiBasePath}/websub/${callbackId}`
}

/** Can a hub out there reach this instance at all? One on a machine of one's own asks nobody in vain. */
export function canBePushedTo(publicUrl: Config['publicUrl']): publicUrl is string {
  const host = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname
  if (host === undefined || host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return false
  const isLiteral = host.startsWith('[') || /^[\d.]+$/.test(host)
  return !isLiteral || isPublicAddress(host.replace(/^\[|\]$/g, ''))
}
