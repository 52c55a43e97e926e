import helmet from 'helmet'
import type { Config } from '../config.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

type Middleware = ReturnType<typeof helmet>

type Headers = Record<string, string>

/** The headers that also mean something for a response that is no page. */
const namesOfAll = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']
/** A call or file in its own tab is a document, which loads nothing and is in no frame. */
const policyOfAll = "default-src 'none';frame-ancestors 'none'"

/**
 * The headers that limit what browsers do with a response: of every response, and of those that are pages. The policy of pages is
 * longer than most answers, so only pages have it. Helmet sets the headers once, before any request comes: setting them for each
 * response took a fifth of the time of a small call (docs/technotes/what-a-small-server-pays-for.md).
 */
export function securityHeaders(
  config: Pick<Config, 'images' | 'publicUrl'>,
  scriptHashes: string[],
): { all: Headers; page: Headers } {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Without subdomains: the owner's other sites below this name may have no TLS.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { includeSubDomains: false } : false,
  })
  const headers = headersOf(setHeaders)
  const ofAll = Object.entries(headers).filter(([name]) => namesOfAll.includes(name))
  return {
    all: { ...Object.fromEntries(ofAll), 'content-security-policy': policyOfAll },
    page: { ...headers, 'content-security-policy': contentSecurityPolicy(config, scriptHashes) },
  }
}

/** The headers that a middleware sets whatever the request is. */
function headersOf(setHeaders: Middleware): Headers {
  const headers: Headers = {}
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  setHeaders({} as Parameters<Middleware>[0], response as unknown as Parameters<Middleware>[1], (error) => {
    if (error) throw error
  })
  return headers
}
