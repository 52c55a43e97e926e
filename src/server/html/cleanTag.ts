import { plainAttributes } from './articleMarkup.ts'
import { privateEmbedAddress } from './embeds.ts'
import { harmlessStyle } from './harmlessStyle.ts'
import {
  isHarmlessDataPicture,
  isTiny,
  isTrackingPicture,
  pictureSource,
  pictureSrcset,
  splitSrcset,
} from './pictures.ts'
import type { Attributes } from './tagReader.ts'
import { resolveAddress, resolveWebAddress } from './webAddress.ts'
import { withoutTrackers } from './withoutTrackers.ts'

export type ArticleOptions = {
  /** Where relative addresses start from. */
  baseUrl: string | null
  /** The address under which our pages show the picture at `url`, which is absolute. */
  imageAddress: (url: string) => string
  idPrefix: string
}
type Context = ArticleOptions & { isInLink: boolean }
type CleanTag = { tagName: string; attribs: Record<string, string>; text?: string }

// Without a name: when sanitize-html 2.17 drops an element that a rule renamed, it keeps the new name and closes the next
// element of that depth with it (docs/technotes/sanitize-html.md).
const dropped: CleanTag = { tagName: '', attribs: {} }

/** One element by its rules: what may stay of it, in our form. */
export function cleanTag(name: string, attributes: Attributes, context: Context): CleanTag {
  switch (name) {
    case 'a':
      return withCommon(name, attributes, context, linkAttributes(attributes.href, context))
    case 'img':
      return cleanImage(attributes, context)
    case 'source':
      return cleanSource(attributes, context)
    case 'audio':
    case 'video':
      return cleanPlayer(name, attributes, context)
    case 'iframe':
    case 'embed':
      return cleanEmbed(attributes, context)
    default:
      return withCommon(name, attributes, context, {})
  }
}

/** The attributes that any element may have, after those of its own rule. */
function withCommon(name: string, attributes: Attributes, context: Context, own: Record<string, string>): CleanTag {
  const attribs = own
  for (const plain of [plainAttributes[name], plainAttributes['*']]) {
    for (const attribute in plain) {
      const value = attributes[attribute]
      if (value !== undefined && attribs[attribute] === undefined && plain[attribute]?.test(value))
        attribs[attribute] = value
    }
  }
  const id = attributes.id ?? (name === 'a' ? attributes.name : undefined)
  if (id !== undefined && /^\S{1,200}$/.test(id)) attribs.id = prefixed(id, context)
  const style = attributes.style === undefined ? '' : harmlessStyle(attributes.style)
  if (style !== '') attribs.style = style
  return { tagName: name, attribs }
}

// `user-content-x` of a publisher must not become the id of something of ours, nor its '#x' lead out of the article.
function prefixed(id: string, { idPrefix }: Context): string {
  return id.startsWith(idPrefix) ? id : idPrefix + id
}

function linkAttributes(href: string | undefined, context: Context): Record<string, string> {
  const address = href?.trim() ?? ''
  if (address === '') return {}
  if (address.startsWith('#')) return /^#\S+$/.test(address) ? { href: `#${prefixed(address.slice(1), context)}` } : {}
  const url = resolveAddress(address, context.baseUrl)
  if (url?.protocol === 'mailto:' || url?.protocol === 'tel:') return { href: url.href }
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return {}
  return { href: withoutTrackers(url).href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

function cleanImage(attributes: Attributes, context: Context): CleanTag {
  const source = pictureSource(attributes)
  const url = source === null ? null : resolveWebAddress(source, context.baseUrl)
  if (isTrackingPicture(attributes, url?.href ?? '')) return dropped
  const own: Record<string, string> = {}
  if (url !== null) own.src = context.imageAddress(url.href)
  else if (source !== null && isHarmlessDataPicture(source)) own.src = source
  const srcset = cleanSrcset(pictureSrcset(attributes), context)
  if (srcset !== '') own.srcset = srcset
  // 'auto' is what lazy loaders write for their script to replace.
  if (srcset !== '' && attributes.sizes !== undefined && attributes.sizes !== 'auto') own.sizes = attributes.sizes
  if (own.src === undefined && own.srcset === undefined) return dropped
  return withCommon('img', attributes, context, { ...own, loading: 'lazy' })
}

function cleanSrcset(srcset: string, { baseUrl, imageAddress }: Context): string {
  const candidates: string[] = []
  for (const { address, descriptor } of splitSrcset(srcset)) {
    const url = resolveWebAddress(address, baseUrl)
    if (url === null || !/^(?:\d{1,5}w|\d{1,2}(?:\.\d{1,3})?x)?$/.test(descriptor)) continue
    candidates.push(descriptor === '' ? imageAddress(url.href) : `${imageAddress(url.href)} ${descriptor}`)
  }
  return candidates.join(', ')
}

/** Within a picture a choice of sizes, within a player its file. */
function cleanSource(attributes: Attributes, context: Context): CleanTag {
  const srcset = cleanSrcset(pictureSrcset(attributes), context)
  if (srcset !== '') return withCommon('source', attributes, context, { srcset })
  const url = resolveWebAddress(pictureSource(attributes) ?? '', context.baseUrl)
  return url === null ? dropped : withCommon('source', attributes, context, { src: url.href })
}

/** Never plays by itself and asks the publisher for nothing before the reader does. */
function cleanPlayer(name: string, attributes: Attributes, context: Context): CleanTag {
  const own: Record<string, string> = { controls: '', preload: 'none' }
  const file = resolveWebAddress(pictureSource(attributes) ?? '', context.baseUrl)
  if (file !== null) own.src = file.href
  const poster = resolveWebAddress(attributes.poster ?? '', context.baseUrl)
  if (name === 'video' && poster !== null) own.poster = context.imageAddress(poster.href)
  return withCommon(name, attributes, context, own)
}

function cleanEmbed(attributes: Attributes, context: Context): CleanTag {
  const source = pictureSource(attributes)
  if (source === null || isTiny(attributes)) return dropped
  const embed = privateEmbedAddress(source, context.baseUrl)
  if (embed === null) return linkInsteadOf(source, context)
  return {
    tagName: 'iframe',
    attribs: {
      src: embed,
      title: attributes.title ?? new URL(embed).hostname,
      loading: 'lazy',
      // No allow-top-navigation and no forms; scripts and its own origin are what a player needs to run at all.
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      allow: 'fullscreen; picture-in-picture; encrypted-media',
      allowfullscreen: '',
      // YouTube refuses to play (error 153) for a page that keeps its origin to itself.
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
  }
}

/** An embed that we don't show stays within reach, named for where it leads. */
function linkInsteadOf(source: string, context: Context): CleanTag {
  const url = resolveWebAddress(source, context.baseUrl)
  if (url === null || context.isInLink) return dropped
  // The blank parts it from the next one: embeds stood below each other, links stand in a line.
  return { tagName: 'a', attribs: linkAttributes(url.href, context), text: `${url.hostname} ` }
}
