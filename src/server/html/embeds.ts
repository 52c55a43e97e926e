import { resolveWebAddress } from './webAddress.ts'

/** Where embeds may come from; the page's `frame-src` names the same. */
export const embedOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://archive.org',
] as const

const videoId = /^[\w-]{6,20}$/

/**
 * The address of a video in the form that keeps the reader unknown until it plays: no cookies at YouTube, `dnt` at Vimeo.
 * Null for every other address: one player more is one company more that learns who reads what.
 */
export function privateEmbedAddress(address: string, baseUrl: string | null): string | null {
  const url = resolveWebAddress(address, baseUrl)
  if (url === null) return null
  switch (url.hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
    case 'youtu.be':
      return youtubeAddress(url)
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeoAddress(url)
    case 'archive.org':
      return /^\/embed\/[\w.-]+$/.test(url.pathname) ? `https://archive.org${url.pathname}` : null
    default:
      return null
  }
}

function youtubeAddress(url: URL): string | null {
  const kept = new URLSearchParams()
  const start = url.searchParams.get('start') ?? url.searchParams.get('t')
  if (start !== null && /^\d{1,6}s?$/.test(start)) kept.set('start', start.replace('s', ''))
  const list = url.searchParams.get('list')
  if (list !== null && /^[\w-]{6,64}$/.test(list)) kept.set('list', list)
  // '/v/<id>&hl=en' is how embeds looked before 2010, and how old posts still carry them.
  const inPath = url.hostname === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|v|e|shorts|live)\/([\w-]+)/
  const id = inPath.exec(url.pathname)?.[1] ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null)
  if (id === null || id === undefined || !videoId.test(id)) return null
  return `https://www.youtube-nocookie.com/embed/${id}${kept.size > 0 ? `?${kept}` : ''}`
}

function vimeoAddress(url: URL): string | null {
  const [, id, keyInPath] = /^\/(?:video\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (id === undefined) return null
  // An unlisted video plays only with its key.
  const key = url.searchParams.get('h') ?? keyInPath
  return `https://player.vimeo.com/video/${id}?${key !== undefined && /^[\da-f]{6,20}$/.test(key) ? `h=${key}&` : ''}dnt=1`
}
