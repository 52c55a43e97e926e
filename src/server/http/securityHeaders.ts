import helmet from 'helmet'
import type { Config } from '../config.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

type Middleware = ReturnType<typeof helmet>

/**
 * The headers of every response that limit what browsers do with it. Helmet sets them once, before any request comes: setting
 * them for each response took a fifth of the time of a small call (docs/technotes/what-a-small-server-pays-for.md).
 */
export function securityHeaders(
  config: Pick<Config, 'images' | 'publicUrl'>,
  scriptHashes: string[],
): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Without subdomains: the owner's other sites below this name may have no TLS.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { includeSubDomains: false } : false,
  })
  return { ...headersOf(setHeaders), 'content-security-policy': contentSecurityPolicy(config, scriptHashes) }
}

/** The headers that a middleware sets whatever the request is. */
function headersOf(setHeaders: Middleware): Record<string, string> {
  const headers: Record<string, string> = {}
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
