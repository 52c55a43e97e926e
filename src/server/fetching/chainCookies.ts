// Cookies within one chain of redirects: some publishers set a cookie, redirect back, and serve the feed only to clients that
// send it. Cookies are dropped after the chain, so no site can track a reader's server from one check to the next.

export type ChainCookies = {
  /** Keeps the cookies of the Set-Cookie lines in a response from `url`. */
  keep(url: URL, setCookieLines: readonly string[]): void
  /** The Cookie header for a request to `url`, '' without a matching cookie. */
  headerFor(url: URL): string
}

type Cookie = { name: string; value: string; domain: string; withSubdomains: boolean; onlySecure: boolean }

const mostCookies = 30
const longestLineChars = 4096

export function createChainCookies(): ChainCookies {
  let cookies: Cookie[] = []
  return {
    keep(url, setCookieLines) {
      for (const line of setCookieLines) {
        const cookie = line.length <= longestLineChars ? readCookie(line, url.hostname) : null
        if (cookie === null) continue
        const others = cookies.filter(({ name, domain }) => name !== cookie.name || domain !== cookie.domain)
        cookies = [...others, cookie].slice(-mostCookies)
      }
    },
    headerFor(url) {
      const fitting = cookies.filter((cookie) => isFor(cookie, url))
      return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
  }
}

// Path and expiry are ignored: the chain ends within seconds.
function readCookie(line: string, host: string): Cookie | null {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const equals = pair.indexOf('=')
  if (equals < 1) return null
  const named = attributes.map((attribute) => attribute.toLowerCase())
  const domain = named.find((attribute) => attribute.startsWith('domain='))?.slice('domain='.length) ?? ''
  const wanted = domain.replace(/^\./, '')
  // A cookie for a domain the server does not belong to, or for a whole top-level domain, is dropped (RFC 6265, 5.3).
  if (wanted !== '' && wanted !== host && !(wanted.includes('.') && host.endsWith(`.${wanted}`))) return null
  return {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: wanted === '' ? host : wanted,
    withSubdomains: wanted !== '',
    onlySecure: named.includes('secure'),
  }
}

function isFor(cookie: Cookie, url: URL): boolean {
  if (cookie.onlySecure && url.protocol !== 'https:') return false
  return url.hostname === cookie.domain || (cookie.withSubdomains && url.hostname.endsWith(`.${cookie.domain}`))
}
