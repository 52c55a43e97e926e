// Pure: reads the address of a page to save, or says in a sentence why it can't be saved.
import type { PlainText } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Config } from '../../config.ts'
import { createAddressGuard, isPublicAddress } from '../../fetching/addressGuard.ts'

export type PageAddress = { is: 'address'; url: URL } | { is: 'refused'; said: PlainText }

type AddressRules = {
  config: Pick<Config, 'fetchAllowPrivateNetworks' | 'fetchAllowHosts' | 'publicUrl'>
  /** The host that the caller's browser used, with its port; null without one. */
  ownHost: string | null
}

export function readPageAddress(text: string, { config, ownHost }: AddressRules): PageAddress {
  const url = URL.parse(text.trim())
  if (url === null) return refused(texts.addressNotOfWeb)
  if (!/^https?:$/.test(url.protocol)) return refused(texts.saveNotWebPage)
  // A password in the address would be shown, and sent with the article to other programs.
  url.username = ''
  url.password = ''
  const publicHost = config.publicUrl === null ? null : new URL(config.publicUrl).host
  if (url.host === ownHost || url.host === publicHost) return refused(texts.saveOwnPage)
  if (!mayAsk(url, config)) return refused(texts.savePrivateAddress)
  return { is: 'address', url }
}

/** Other names that lead into a private network are found when they are fetched. */
function mayAsk({ hostname, port, protocol }: URL, config: AddressRules['config']): boolean {
  const { fetchAllowPrivateNetworks: allowPrivateNetworks, fetchAllowHosts } = config
  const guard = createAddressGuard({ allowPrivateNetworks, allowHosts: [...fetchAllowHosts] })
  if (guard.isTrusted(hostname, Number(port) || (protocol === 'https:' ? 443 : 80))) return true
  if (/^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa))$/.test(hostname)) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  return !/^[\d.]+$|:/.test(bare) || isPublicAddress(bare)
}

const refused = (said: PlainText): PageAddress => ({ is: 'refused', said })
