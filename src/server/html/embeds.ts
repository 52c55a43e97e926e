import { embedProviders } from '../../shared/embedProviders.ts'
import { foldSpace } from '../../shared/foldSpace.ts'
import { cutAtWord } from './plainText.ts'
import { resolveWebAddress } from './webAddress.ts'

/** Origins of embeds; the page's `frame-src` lists the same. */
export const embedOrigins = embedProviders.map(({ origin }) => origin)

/** A player that our page loads when the reader presses play, and its placeholder until then. */
export type Embed = {
  /** The player's address in its most private form. */
  address: string
  /** The provider's own page about it. */
  watchAddress: string
  /** The address of a still picture at the provider. */
  stillAddress: string | null
}

/** The embed of an address; null when we show no player for it. */
export function readEmbed(address: string, baseUrl: string | null): Embed | null {
  const embed = privateEmbedAddress(address, baseUrl)
  if (embed === null) return null
  const { hostname, pathname, searchParams } = new URL(embed)
  const id = pathname.split('/').at(-1) ?? ''
  switch (hostname) {
    case 'www.youtube-nocookie.com':
      return { address: embed, ...youtubePage(id, searchParams) }
    case 'player.vimeo.com':
      return {
        address: embed,
        watchAddress: ['https://vimeo.com', id, searchParams.get('h')].filter(Boolean).join('/'),
        stillAddress: null,
      }
    default:
      return { address: embed, watchAddress: `https://archive.org/details/${id}`, stillAddress: null }
  }
}

function youtubePage(id: string, parameters: URLSearchParams): Pick<Embed, 'watchAddress' | 'stillAddress'> {
  const [list, start] = [parameters.get('list'), parameters.get('start')]
  if (id === 'videoseries')
    return {
      watchAddress: `https://www.youtube.com/playlist${list === null ? '' : `?list=${list}`}`,
      stillAddress: null,
    }
  return {
    watchAddress: `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${start}s`}`,
    // Every video has this one; larger ones are missing for some.
    stillAddress: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  }
}

// Default titles that players put on their frames. No alternative begins like another or repeats, so each title is read once.
const noTitle = /^(?:youtube|vimeo)?(?:[\s–|-]|embedded|video|player|iframe|frame|content|film|clip|\d)*$/i

/** The publisher's title of a frame; null for a default such as 'YouTube video player'. */
export function embedTitle(title: string | undefined): string | null {
  const text = cutAtWord(foldSpace(title ?? ''), 200)
  return text === '' || noTitle.test(text) ? null : text
}

const videoId = /^[\w-]{6,20}$/

/**
 * The most private address of a video: no cookies at YouTube, `dnt` at Vimeo. Null for every other address: each further player
 * lets one more company learn who reads what.
 */
function privateEmbedAddress(address: string, baseUrl: string | null): string | null {
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
  // '/v/<id>&hl=en' is the form of embeds before 2010, which old posts still have.
  const inPath = url.hostname === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|v|e|shorts|live)\/([\w-]+)/
  const id = inPath.exec(url.pathname)?.[1] ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null)
  if (id === null || id === undefined || !videoId.test(id)) return null
  return `https://www.youtube-nocookie.com/embed/${id}${kept.size > 0 ? `?${kept}` : ''}`
}

function vimeoAddress(url: URL): string | null {
  // The player of old posts.
  const clip = url.pathname === '/moogaloop.swf' ? (url.searchParams.get('clip_id') ?? '') : ''
  if (/^\d{4,12}$/.test(clip)) return `https://player.vimeo.com/video/${clip}?dnt=1`
  const [, id, keyInPath] = /^\/(?:video\/)?(\d{4,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (id === undefined) return null
  // An unlisted video plays only with its key.
  const key = url.searchParams.get('h') ?? keyInPath
  return `https://player.vimeo.com/video/${id}?${key !== undefined && /^[\da-f]{6,20}$/.test(key) ? `h=${key}&` : ''}dnt=1`
}
