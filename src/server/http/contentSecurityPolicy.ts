import type { Config } from '../config.ts'
import { embedOrigins } from '../html/embeds.ts'

/**
 * Inline scripts only of the page itself (`scriptHashes`), and nothing from elsewhere except sound and video (which can't run
 * script) and frames of the video hosts that the cleaner allows. With IMAGES=proxy no publisher sees the reader.
 */
export function contentSecurityPolicy(config: Pick<Config, 'images'>, scriptHashes: string[] = []): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    // Style attributes of articles (cleaned) and of drag and drop; a style can't run a script.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': config.images === 'proxy' ? ["'self'", 'data:'] : ["'self'", 'data:', 'https:', 'http:'],
    // blob: an episode that the device keeps.
    'media-src': ["'self'", 'https:', 'http:', 'blob:'],
    'frame-src': [...embedOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}
