// Pictures and videos that publishers write in elements of their own (AMP, web components, lazy loaders, old plugins), as the
// elements of HTML that say the same. Feed items and whole articles both begin here, so the later steps know HTML only.
import { readEmbed } from './embeds.ts'
import { isTiny, pictureSource, pictureSrcset } from './pictures.ts'
import { type Attributes, readTags } from './tagReader.ts'

const hint =
  /<(?:amp|lite|a)-|<image[\s/]|<object[\s>]|-(?:img|image|picture|photo)[\s>]|<(?:youtube|vimeo)-|(?:youtube|vimeo)[\s>]|gist\.github\.com|data-(?:lazy-)?b(?:g|ackground)|role=["']?img|srcdoc/i

const pictureElement = /^(?:image|[a-z][a-z\d]{0,30}(?:-[a-z\d]{1,30}){0,3}-(?:img|image|anim|picture|photo))$/
const backgrounds = [
  'data-bg',
  'data-background',
  'data-background-image',
  'data-bg-image',
  'data-bg-src',
  'data-lazy-bg',
]
const mayHaveBackground: ReadonlySet<string> = new Set(
  'div span figure section article a p header li td aside'.split(' '),
)
const backgroundHint = /\sdata-(?:lazy-)?b(?:g|ackground)|\srole=["']?img/i
const backgroundPicture = /^[^\s()"'<>{}?#]+\.(?:jpe?g|png|webp|gif|avif)(?:[?#][^\s()"'<>{}]*)?$/i
const styleBackground =
  /background(?:-image)?\s?:\s?url\(\s?(?:["']|&quot;|&#39;)?([^\s()"'<>]{1,500}?)(?:["']|&quot;|&#39;)?\s?\)/i

/** The button and the fallback of a player are shorter. More is text of the article, and the player was never closed. */
const fallbackMaxChars = 4_000
const tagMaxChars = 8_000
const picturesOfDrawingMax = 30

const everyElement: ReadonlySet<string> = { has: () => true } as unknown as ReadonlySet<string>

/** `tidyFrame` makes balanced HTML of a document that is written inside a frame; null leaves such frames as they are. */
export function showOwnElements(html: string, tidyFrame: ((html: string) => string) | null): string {
  if (!hint.test(html)) return html
  const rewriting = new Rewriting(html, tidyFrame)
  readTags(html, {
    entities: 'asWritten',
    attributesOf: everyElement,
    onOpen: (name, attributes, from, to) => rewriting.open(name, attributes, from, to),
    onClose: (name, from) => rewriting.close(name, from),
    onText: () => {},
  })
  return rewriting.end()
}

/** An open element whose content its replacement may cover. */
type Open = { name: string; from: number; to: number; pieces: number; copied: number }

class Rewriting {
  private readonly html: string
  private readonly tidyFrame: ((html: string) => string) | null
  private readonly pieces: string[] = []
  private copied = 0
  private player: Open | null = null
  private object: (Open & { address: string; title: string; isShown: boolean }) | null = null
  private drawing: (Open & { pictures: string[]; depth: number }) | null = null

  constructor(html: string, tidyFrame: ((html: string) => string) | null) {
    this.html = html
    this.tidyFrame = tidyFrame
  }

  open(name: string, attributes: Attributes, from: number, to: number): void {
    if (this.drawing !== null) {
      this.openInDrawing(name, attributes)
      return
    }
    if (this.object !== null) this.openInObject(name, attributes)
    if (name === 'svg') {
      this.drawing = {
        name,
        from,
        to,
        pieces: this.pieces.length,
        copied: this.copied,
        pictures: [],
        depth: 1,
      }
      return
    }
    if (name === 'object' && this.object === null) {
      const address = isPictureFile(attributes) ? '' : (attributes.data?.trim() ?? '')
      const title = attributes.title ?? attributes['aria-label'] ?? ''
      this.object = { name, from, to, pieces: this.pieces.length, copied: this.copied, address, title, isShown: false }
      return
    }
    const standIn = this.standIn(name, attributes, from, to)
    if (standIn === null) return
    this.replace(from, to, standIn)
    if (name.includes('-') && !pictureElement.test(name))
      this.player = { name, from, to, pieces: this.pieces.length, copied: this.copied }
  }

  close(name: string, from: number): void {
    if (this.drawing !== null) {
      if (name === 'svg' && --this.drawing.depth === 0) this.endDrawing(from)
      return
    }
    if (name === this.player?.name) {
      const { to, pieces } = this.player
      this.player = null
      if (from - to < fallbackMaxChars) this.dropFrom(pieces, this.endOfTag(from))
    }
    if (name === 'object' && this.object !== null) this.endObject(from)
  }

  end(): string {
    this.pieces.push(this.html.slice(this.copied))
    return this.pieces.join('')
  }

  private standIn(name: string, attributes: Attributes, from: number, to: number): string | null {
    if (pictureElement.test(name)) return pictureTag(attributes)
    if (name === 'script') {
      const link = gistLink(attributes.src ?? '')
      return link === null ? null : link + this.html.slice(from, to)
    }
    if (name === 'iframe') return attributes.srcdoc && pictureSource(attributes) === null ? this.frame(from, to) : null
    if (name.includes('-')) return playerTag(name, attributes)
    if (!mayHaveBackground.has(name) || to - from > tagMaxChars) return null
    const tag = this.html.slice(from, to)
    return backgroundHint.test(tag) ? withBackground(tag, attributes) : null
  }

  private frame(from: number, to: number): string | null {
    const written = this.tidyFrame?.(decodedAttribute(this.html.slice(from, to), 'srcdoc')) ?? ''
    // The frame stays for its end tag and for what old browsers show in it.
    return written.trim() === '' ? null : `<div>${written}</div><iframe${this.html.endsWith('/>', to) ? '/>' : '>'}`
  }

  private openInDrawing(name: string, attributes: Attributes): void {
    const { drawing } = this
    if (drawing === null) return
    if (name === 'svg') drawing.depth++
    const src = attributes.href ?? attributes['xlink:href'] ?? ''
    if (name !== 'image' || drawing.pictures.length >= picturesOfDrawingMax) return
    if (!isDataAddress(src) && pictureSource({ src }) !== null && !isTiny(attributes))
      drawing.pictures.push(writeTag('img', { src, width: attributes.width, height: attributes.height }))
  }

  private endDrawing(from: number): void {
    const { drawing } = this
    this.drawing = null
    if (drawing === null || drawing.pictures.length === 0) return
    const end = this.endOfTag(from)
    const pictures = drawing.pictures.join('')
    this.replace(end, end, pictures)
  }

  private openInObject(name: string, attributes: Attributes): void {
    const { object } = this
    if (object === null) return
    const address =
      name === 'embed'
        ? attributes.src
        : /^(?:movie|src|url|filename)$/i.test(attributes.name ?? '')
          ? attributes.value
          : ''
    if (name === 'embed' || name === 'param') {
      if (address && (object.address === '' || readEmbed(withoutEntities(address), null) !== null))
        object.address = address.trim()
    } else if (/^(?:a|img|iframe|video|audio|object)$/.test(name)) object.isShown = true
    if (name === 'embed' && readEmbed(withoutEntities(address ?? ''), null) === null) object.isShown = true
  }

  private endObject(from: number): void {
    const { object } = this
    this.object = null
    if (object === null || object.address === '' || from - object.to > fallbackMaxChars) return
    const video = readEmbed(withoutEntities(object.address), null)
    if (object.isShown && video === null) return
    this.copied = object.copied
    this.pieces.length = object.pieces
    this.replace(
      object.from,
      this.endOfTag(from),
      writeTag('iframe', { src: video?.address ?? object.address, title: object.title }, true),
    )
  }

  private replace(from: number, to: number, by: string): void {
    this.pieces.push(this.html.slice(this.copied, from), by)
    this.copied = to
  }

  private dropFrom(pieces: number, to: number): void {
    this.pieces.length = pieces
    this.copied = to
    this.object = null
  }

  /** A self-closed element ends without an end tag. */
  private endOfTag(from: number): number {
    if (!this.html.startsWith('</', from)) return from
    const end = this.html.indexOf('>', from)
    return end === -1 ? this.html.length : end + 1
  }
}

function pictureTag(attributes: Attributes): string | null {
  // Another picture is shown until the real one is there, or in its place.
  if (attributes.placeholder !== undefined || attributes.fallback !== undefined) return ''
  const src = pictureSource(attributes)
  const srcset = pictureSrcset(attributes)
  if (src === null && srcset === '') return null
  const { alt, title, width, height, sizes } = attributes
  // A lazy component's sides are often only a ratio, such as 16 and 9, and no picture counts readers in such an element.
  const isRatio = Math.max(Number(width), Number(height)) < 48
  return writeTag('img', {
    src: src ?? undefined,
    srcset: srcset || undefined,
    sizes,
    alt,
    title,
    ...(isRatio ? {} : { width, height }),
  })
}

const idAttributes = [
  'data-videoid',
  'videoid',
  'video-id',
  'data-video-id',
  'data-youtube-id',
  'data-vimeo-id',
  'video',
  'src',
  'data-src',
  'href',
]
const youtubeId = /^[\w-]{6,20}$/
const vimeoId = /^\d{4,12}$/
const listId = /^[\w-]{6,64}$/

function playerTag(name: string, attributes: Attributes): string | null {
  const id = idAttributes.map((attribute) => attributes[attribute]?.trim() ?? '').find((value) => value !== '') ?? ''
  const title = (
    attributes.playlabel ??
    attributes.videotitle ??
    attributes['video-title'] ??
    attributes.title
  )?.replace(/^play:?\s/i, '')
  const frame = (src: string) => writeTag('iframe', { src, title }, true)
  const embed = /youtube|vimeo|^lite-yt$/.test(name) ? readEmbed(withoutEntities(id), null) : null
  if (embed !== null) return frame(embed.address)
  if (/youtube|^lite-yt$/.test(name)) {
    const list = attributes.playlistid ?? attributes['playlist-id'] ?? ''
    if (!youtubeId.test(id))
      return listId.test(list) ? frame(`https://www.youtube.com/embed/videoseries?list=${list}`) : null
    const start =
      /(?:^|[?&;])start=(\d{1,6})/.exec(attributes.params ?? '')?.[1] ??
      attributes['data-param-start'] ??
      attributes.videostartat ??
      attributes.start ??
      ''
    return frame(`https://www.youtube.com/embed/${id}${/^\d{1,6}$/.test(start) ? `?start=${start}` : ''}`)
  }
  if (name.includes('vimeo')) return vimeoId.test(id) ? frame(`https://player.vimeo.com/video/${id}`) : null
  return ampTag(name, attributes)
}

/** The embeds of AMP that name their content by an id, and where it is. */
const ampPlaces: Readonly<Record<string, { attribute: string; id: RegExp; address: string }>> = {
  'amp-dailymotion': { attribute: 'data-videoid', id: /^[a-z\d]{4,20}$/i, address: 'www.dailymotion.com/video/' },
  'amp-twitter': { attribute: 'data-tweetid', id: /^\d{5,25}$/, address: 'twitter.com/i/status/' },
  'amp-instagram': { attribute: 'data-shortcode', id: /^[\w-]{5,40}$/, address: 'www.instagram.com/p/' },
  'amp-gist': { attribute: 'data-gistid', id: /^[\da-f]{5,40}$/i, address: 'gist.github.com/' },
}
const ampFrames: ReadonlySet<string> = new Set(
  'amp-iframe amp-facebook amp-video-iframe amp-reddit amp-tiktok amp-pinterest'.split(' '),
)

function ampTag(name: string, attributes: Attributes): string | null {
  const place = ampPlaces[name]
  const id = place === undefined ? '' : (attributes[place.attribute] ?? '')
  if (place?.id.test(id)) return linkTag(`https://${place.address}${id}`, attributes.title)
  if (name === 'amp-video' || name === 'amp-audio') {
    const { src, poster, width, height } = attributes
    return src ? writeTag(name.slice(4), { src, poster, width, height }, true) : null
  }
  const address = attributes.src ?? attributes['data-href'] ?? attributes['data-src'] ?? attributes['data-url'] ?? ''
  return ampFrames.has(name) && /^https?:\/\/[^\s"'<>]+$/i.test(address) ? linkTag(address, attributes.title) : null
}

/** A script that writes a gist into the page, as a link to the gist. */
function gistLink(src: string): string | null {
  const path =
    /^(?:https?:)?\/\/gist\.github\.com\/((?:[\w-]{1,40}\/)?[\da-f]{1,40})(?:\/[\da-f]{40})?\.js(?:\?|$)/i.exec(
      src.trim(),
    )?.[1]
  return path === undefined ? null : linkTag(`https://gist.github.com/${path}`)
}

function withBackground(tag: string, attributes: Attributes): string | null {
  const name = backgrounds.find((attribute) => attributes[attribute])
  const styled = attributes.role === 'img' ? styleBackground.exec(attributes.style ?? '')?.[1] : undefined
  const src =
    name === undefined
      ? styled
      : (attributes[name] ?? '').trim().replace(/^url\((?:["']|&quot;)?|(?:["']|&quot;)?\)$/g, '')
  if (src === undefined || !backgroundPicture.test(src) || pictureSource({ src }) === null) return null
  // Under another name it isn't shown once more by the next reading.
  const shown = tag.replace(new RegExp(`\\s${name ?? 'style'}(?=[\\s=])`, 'i'), ' data-shown')
  return shown + writeTag('img', { src, alt: attributes['aria-label'] ?? attributes.title })
}

function linkTag(address: string, title?: string): string {
  const words =
    title ||
    withoutEntities(address)
      .replace(/^https?:\/\//, '')
      .slice(0, 100)
      .replaceAll('&', '&amp;')
  return `<p><a href="${address.replaceAll('"', '&quot;')}">${words.replaceAll('<', '&lt;')}</a></p>`
}

function writeTag(name: string, attributes: Attributes, hasEnd = false): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${value.replaceAll('"', '&quot;')}"`,
  )
  return `<${name}${written.join('')}>${hasEnd ? `</${name}>` : ''}`
}

function decodedAttribute(tag: string, name: string): string {
  let value = ''
  readTags(tag, {
    entities: 'decoded',
    attributesOf: everyElement,
    onOpen: (_, attributes) => {
      value = attributes[name] ?? ''
    },
    onClose: () => {},
    onText: () => {},
  })
  return value
}

const withoutEntities = (address: string) => address.replaceAll('&amp;', '&').trim()
const isDataAddress = (address: string) => /^data:/i.test(address.trim())
const isPictureFile = ({ data, type }: Attributes) =>
  type?.startsWith('image/') === true || /\.(?:svg|png|jpe?g|gif|webp|avif)(?:$|[?#])/i.test(data ?? '')
