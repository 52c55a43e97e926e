import { readAddress } from '../../shared/feedAddress.ts'
import { topLevelDomains } from './topLevelDomains.ts'

// 'host', 'host:8080', 'host/path', 'host?query'; the rest has no spaces. An IPv6 address has brackets.
const hostAndRest =
  /^(?<host>[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?<rest>[/?#]\S*)?$/iu
const readerLink = /^(?:feed|itpc|pcast):/i
/** Names of a home network, whose servers rarely have certificates. */
const homeDomains = new Set(['local', 'localhost', 'lan', 'home', 'internal', 'localdomain', 'onion'])

/**
 * The address that a text without http:// means, such as 'example.com/blog', '//example.com' or 'feed:https://example.com/rss'.
 * undefined: it is no address, as 'Node.js', 'ada@example.com' and 'version 2.0' are not.
 */
export function guessAddress(text: string): string | undefined {
  if (readerLink.test(text)) return read(text)
  const typed = text.replace(/^\/\//, '')
  const { host = '', port, rest } = hostAndRest.exec(typed)?.groups ?? {}
  const labels = host.replace(/\.$/, '').split('.')
  if (host === '' || labels.includes('')) return undefined
  const domain = labels.at(-1)?.toLowerCase() ?? ''
  if (isIpAddress(host) || homeDomains.has(domain)) return read(`http://${typed}`)
  // A name without a dot is one of the home network if a port says so: 'freshrss:8080', but neither 'news' nor '10:30'.
  if (labels.length === 1) return port !== undefined && /\D/.test(host) ? read(`http://${typed}`) : undefined
  if (!isTopLevel(domain)) return undefined
  const isSecure = port === undefined || port.endsWith('443')
  return read(`${isSecure ? 'https' : 'http'}://${typed}`, rest === undefined)
}

function isIpAddress(host: string): boolean {
  return host.startsWith('[') || (/^\d+\.\d+\.\d+\.\d+$/.test(host) && URL.parse(`http://${host}`)?.hostname === host)
}

function isTopLevel(domain: string): boolean {
  if (topLevelDomains.has(domain)) return true
  // 'пример.рф': one that nobody may register looks the same, and the server then says that it doesn't exist.
  return /[^\0-\x7F]/.test(domain) || domain.startsWith('xn--')
}

/** `isHostOnly`: without the slash at the end, as it was typed. */
function read(address: string, isHostOnly = false): string | undefined {
  const found = readAddress(address)
  if (found.is === 'refused') return undefined
  return isHostOnly ? found.url.replace(/\/$/, '') : found.url
}
